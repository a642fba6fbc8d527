import { dishes } from '../fixtures/test-menu.ts'
import { say } from './say.ts'
import { expect, test } from './stage.ts'

test('a double tap on Add puts one dish into the cart and leads back to the menu, not to the page before it', async ({ guest, outlet, page }) => {
  await guest.openTable(outlet.tableCode)
  await guest.page.getByRole('link', { name: say('app.locations') }).last().click()
  await guest.page.getByRole('link', { name: say('app.order') }).last().click()
  await guest.menu.openDish(dishes.dal)
  const sheet = guest.page.getByRole('dialog', { name: dishes.dal })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await sheet.getByRole('button', { name: new RegExp(`^${say('item.add')}`) }).dblclick()
  await expect(sheet).toHaveCount(0)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect(guest.menu.cartBar()).toContainText('1 item')
  await expect(guest.page).toHaveURL(guest.address('ordering/menu'))
})

test('a double tap on the cross of a sheet closes the sheet alone', async ({ guest, outlet }) => {
  await guest.openTable(outlet.tableCode)
  await guest.menu.openDish(dishes.dal)
  await guest.page.getByRole('dialog').getByRole('button', { name: say('common.close') }).dblclick()
  await expect(guest.page.getByRole('dialog')).toHaveCount(0)
  await guest.menu.isOpen()
})

test('the menu stays where it is scrolled to behind a sheet, and where it was when a search is cleared @long', async ({ guest }) => {
  await guest.openTable('RAJCS012')
  await guest.isReadyForDeadZone()
  await guest.page.evaluate(() => scrollTo(0, 3_000))
  const dish = guest.page.getByRole('article').locator('a.open').filter({ visible: true })
  const at = (): Promise<number> => guest.page.evaluate(() => Math.round(scrollY))
  await expect.poll(at).toBe(3_000)
  // By its name: rows above and below still come and go.
  const inView = await dish.evaluateAll((links) => links.find((link) => link.getBoundingClientRect().top > 200)?.textContent ?? '')
  await guest.menu.openDish(inView)
  await expect(guest.page.getByRole('dialog')).toBeVisible()
  expect(await at()).toBe(3_000)
  await guest.page.getByRole('dialog').getByRole('button', { name: say('common.close') }).click()
  await expect(guest.page.getByRole('dialog')).toHaveCount(0)
  expect(await at()).toBe(3_000)
  await guest.menu.search('paneer')
  await expect(guest.page.getByRole('status').filter({ hasText: 'paneer' })).toBeAttached()
  await guest.page.getByRole('button', { name: say('menu.clearSearch') }).first().click()
  await expect.poll(at).toBe(3_000)
})
