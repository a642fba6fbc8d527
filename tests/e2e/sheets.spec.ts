import { dishes, testMenu } from '../fixtures/test-menu.ts'
import { aroundTheClock, openTestOutlet } from '../harness/test-outlet.ts'
import { WaysSheet } from './pages/ways-sheet.ts'
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

test('P-06: a double tap on how to be served leads back to the menu, not to the page before it', async ({ guest, house, page }) => {
  const outlet = await openTestOutlet(house.database, 'rajwada', testMenu, {}, undefined, aroundTheClock('DI', 'SP'))
  const ways = new WaysSheet(page)
  await guest.openTable(outlet.tableCode)
  await page.getByRole('link', { name: say('app.locations') }).last().click()
  await page.getByRole('link', { name: say('app.order') }).last().click()
  await ways.open()
  await ways.choose('SP')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await ways.goButton().dblclick()
  await ways.isClosed()
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await ways.chipSays(/^Pickup/)
  await expect(page).toHaveURL(guest.address('ordering/menu'))
  await page.reload()
  await ways.chipSays(/^Pickup/)
})

test('P-06: the cross beside a tap on how to be served leads one screen back, with the way that was chosen', async ({ guest, house, page }) => {
  const outlet = await openTestOutlet(house.database, 'rajwada', testMenu, {}, undefined, aroundTheClock('DI', 'SP'))
  const ways = new WaysSheet(page)
  await guest.openTable(outlet.tableCode)
  await page.getByRole('link', { name: say('app.locations') }).last().click()
  await page.getByRole('link', { name: say('app.order') }).last().click()
  await ways.open()
  await ways.choose('SP')
  const cross = await ways.sheet().getByRole('button', { name: say('wayChoice.close') }).elementHandle()
  await ways.goButton().evaluate((go: HTMLElement, other) => {
    go.click()
    ;(other as HTMLElement | null)?.click()
  }, cross)
  await ways.chipSays(/^Pickup/)
  await ways.isClosed()
  await expect(page).toHaveURL(guest.address('ordering/menu'))
})

test('P-06: a way that is chosen at a table’s link stays, also where its server answers before the guest has tapped', async ({ guest, house, page, network }) => {
  const outlet = await openTestOutlet(house.database, 'rajwada', testMenu, {}, undefined, aroundTheClock('DI', 'SP'))
  const ways = new WaysSheet(page)
  await guest.openTable(outlet.tableCode)
  const asked = network.armOnce({ path: new RegExp(`^/api/restaurants/scan/${outlet.tableCode}`) }, { kind: 'hold-reply' })
  const answered = page.waitForResponse(/\/restaurants\/scan\//)
  await guest.open(`restaurant/${outlet.tableCode}`)
  await ways.open()
  await asked.struck
  asked.release()
  await (await answered).finished()
  await ways.choose('SP')
  await ways.go()
  await expect(page).toHaveURL(guest.address('ordering/menu'))
  await ways.chipSays(/^Pickup/)
  await page.reload()
  await ways.chipSays(/^Pickup/)
})

test('RT-04: what a server says of a table’s link while the ways’ sheet stands open is told once the sheet is closed', async ({ guest, house, page }) => {
  const outlet = await openTestOutlet(house.database, 'rajwada', testMenu, {}, undefined, aroundTheClock('DI', 'SP'))
  const ways = new WaysSheet(page)
  await guest.openTable(outlet.tableCode)
  const held = Promise.withResolvers<void>()
  await page.route(`**/api/restaurants/scan/${outlet.tableCode}*`, async (route) => {
    await held.promise
    await route.continue({ url: route.request().url().replace(outlet.tableCode, 'NOSUCH012') })
  })
  const answered = page.waitForResponse(/\/restaurants\/scan\//)
  await guest.open(`restaurant/${outlet.tableCode}`)
  await ways.open()
  held.resolve()
  await (await answered).finished()
  await ways.sheet().getByRole('button', { name: say('wayChoice.close') }).click()
  await expect(page.getByRole('dialog').getByText(say('scan.stillAt', { table: outlet.tableLabel, outlet: outlet.name }))).toBeVisible()
})

test('the menu stays where it is scrolled to behind a sheet, and where it was when a search is cleared @long', async ({ guest }) => {
  await guest.openTable('RAJCS012')
  await guest.isReadyForDeadZone()
  await guest.page.evaluate(() => scrollTo(0, 3_000))
  const dish = guest.page.getByRole('article').locator('a.open').filter({ visible: true })
  const at = (): Promise<number> => guest.page.evaluate(() => Math.round(scrollY))
  await expect.poll(at).toBe(3_000)
  // By its name: rows above and below still come and go, and those in view are built as they come near.
  let inView = ''
  await expect.poll(async () => (inView = await dish.evaluateAll((links) => links.find((link) => link.getBoundingClientRect().top > 200)?.textContent ?? ''))).not.toBe('')
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

test('on a narrow screen with letters twice as large the way to the cart goes below what is in it, and a sheet’s title stands whole @long', async ({ guest, outlet }) => {
  const { page } = guest
  await guest.openTable(outlet.tableCode)
  await guest.menu.add(dishes.papad)
  const [held, way] = [guest.menu.cartBar().locator('b'), guest.menu.cartBar().locator('.go')]
  const edges = async () => ({ bottom: await held.evaluate((element) => element.getBoundingClientRect().bottom), top: await way.evaluate((element) => element.getBoundingClientRect().top) })
  for (const [width, percent, isBelow] of [[320, 100, false], [390, 100, false], [320, 200, true]] as const) {
    await page.setViewportSize({ width, height: 640 })
    await page.evaluate((size) => void (document.documentElement.style.fontSize = `${size}%`), percent)
    // The app may be taking the painted bar over: what is hidden has no edges.
    const stands = async () => {
      const { bottom, top } = await edges()
      return { isShown: bottom > 0, isBelow: top >= bottom }
    }
    await expect.poll(stands, { message: `${width} px, ${percent} %` }).toEqual({ isShown: true, isBelow })
  }
  await new WaysSheet(page).open()
  const title = page.getByRole('dialog').locator('b', { hasText: say('ways.title') })
  expect(await title.evaluate((element) => [element.scrollWidth <= element.clientWidth, getComputedStyle(element).whiteSpace])).toEqual([true, 'normal'])
})
