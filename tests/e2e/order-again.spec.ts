import { dishes, ids, testMenu, withPrices } from '../fixtures/test-menu.ts'
import { readPlace } from '../harness/device.ts'
import { everyDay, openTestOutlet } from '../harness/test-outlet.ts'
import { expectAccessible } from './axe.ts'
import { fillsTheCart, goesToTheCart, hasEaten, isAboutToOrder, ordersAndIsServed, PAPAD_TOTAL } from './moments.ts'
import { say } from './say.ts'
import { expect, test } from './stage.ts'

test('ST-19: “Order again” in My Orders asks before another outlet’s dishes leave the cart, and names it', async ({ guest, outlet, kitchen, house }) => {
  const other = await openTestOutlet(house.database)
  await hasEaten(guest, outlet, kitchen)
  await guest.openTable(other.tableCode)
  await guest.menu.add(dishes.dal)
  await guest.openTable(outlet.tableCode)
  await guest.menu.cartBarSaysItIsElsewhere(1)
  await guest.isReadyForDeadZone()
  await guest.open('orders')
  const question = guest.page.getByRole('dialog', { name: say('cart.otherOutlet') })
  await expect(async () => {
    await guest.orders.orderAgain()
    await expect(question).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(question).toContainText(`${other.name}, C-Scheme`)
  await question.getByRole('button', { name: say('cart.otherOutletNo') }).click()
  await guest.open('cart')
  await guest.cart.isOf(`${other.name}, C-Scheme`)

  await guest.open('orders')
  await expect(async () => {
    await guest.orders.orderAgain()
    await expect(question).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await question.getByRole('button', { name: say('cart.otherOutletYes') }).click()
  await guest.cart.isOpen()
  await guest.cart.totalIs(PAPAD_TOTAL)
})

test('“Order again” of an order of another outlet says where it was made, and leads to its menu; the cart of this one stays @long', async ({ guest, outlet, kitchen, house }) => {
  const other = await openTestOutlet(house.database)
  await hasEaten(guest, outlet, kitchen)
  await guest.openTable(other.tableCode)
  await guest.menu.add(dishes.dal)
  await guest.isReadyForDeadZone()
  await guest.open('orders')
  const told = guest.page.getByRole('dialog', { name: /^This order was made at / })
  await expect(async () => {
    await guest.orders.orderAgain()
    await expect(told).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await told.getByRole('link', { name: 'Open its menu' }).click()
  await guest.menu.isOpen()
  expect((await readPlace(guest.page))?.outletId).toBe(outlet.id)
  await guest.menu.cartBarSaysItIsElsewhere(1)
})

test('“Order again” of an order that is not as it was says so line by line: a price that rose, a dish that is gone, one that is sold out and one that is as before; what can be had goes into the cart at today’s prices @long', async ({ guest, outlet, kitchen, ledger }) => {
  await guest.openTableSignedIn(outlet.tableCode)
  for (const dish of [dishes.papad, dishes.samosa, dishes.dal, dishes.jamun]) await guest.menu.add(dish)
  await guest.menu.openCart()
  await guest.cart.isOpen()
  await ordersAndIsServed(guest, kitchen)

  const changed = withPrices({ [ids.papad]: 75 })
  await outlet.setMenu({ ...changed, sections: changed.sections.map((section) => ({ ...section, items: section.items.filter(({ id }) => id !== ids.samosa) })) })
  await kitchen.sellOut(ids.dal)
  await guest.openTable(outlet.tableCode)
  await guest.menu.isSoldOut(dishes.dal)
  await expect(guest.menu.dish(dishes.papad)).toContainText('₹75')
  await guest.open('orders')
  const sheet = guest.page.getByRole('dialog', { name: 'Some dishes changed' })
  await expect(async () => {
    await guest.orders.orderAgain()
    await expect(sheet).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const line = (name: string) => sheet.getByRole('listitem').filter({ hasText: name })
  await expect(sheet.getByRole('listitem')).toHaveCount(4)
  await expect(line(dishes.papad).locator('s')).toHaveText('₹60')
  await expect(line(dishes.papad)).toContainText('1 × ₹60 ₹75')
  await expect(line(dishes.samosa)).toContainText('No longer on the menu')
  await expect(line(dishes.dal)).toContainText('Sold out')
  await expect(line(dishes.jamun)).toContainText('1 × ₹80, as before')
  await expectAccessible(guest.page, 'what changed since the order')
  // Who closes it has changed nothing.
  await sheet.getByRole('button', { name: say('common.close') }).click()
  await expect(sheet).toHaveCount(0)
  await expect(guest.page).toHaveURL(guest.address('orders'))

  await guest.orders.orderAgain()
  await sheet.getByRole('button', { name: /^Add 2 items/ }).click()
  await guest.cart.isOpen()
  // Papad at 75 and jamun at 80 with both halves of GST, to the rupee.
  await guest.cart.totalIs(16_300)
  await guest.cart.place()
  await guest.tracking.says('placed')
  expect((await ledger.order(await guest.lastOrderId()))?.order.lines.map(({ name, unitPrice }) => [name, unitPrice])).toEqual([[dishes.papad, 7500], [dishes.jamun, 8000]])
})

test('ST-19: so does “Order again” on the page of an order that was refused @long', async ({ guest, outlet, house }) => {
  const other = await openTestOutlet(house.database)
  await isAboutToOrder(guest, outlet)
  await house.database.pool.query('update guests set blocked_at = $1 where phone = $2', [Date.now(), guest.phone])
  await guest.cart.place()
  await expect(guest.page.getByRole('heading', { name: 'User access blocked' })).toBeVisible()
  const orderId = await guest.lastOrderId()
  await guest.openTable(other.tableCode)
  await guest.menu.add(dishes.dal)
  await guest.menu.cartBarSays(1, '₹240')
  await guest.open(`confirmation/${orderId}`)
  await guest.page.getByRole('button', { name: say('tracking.orderAgain') }).click()
  const question = guest.page.getByRole('dialog', { name: say('cart.otherOutlet') })
  await expect(question).toContainText(`${other.name}, C-Scheme`)
  await question.getByRole('button', { name: say('cart.otherOutletNo') }).click()
  await guest.open('cart')
  await guest.cart.holds(dishes.dal)
})

test('RT-15, ER-03: another outlet is asked of the server, and its hours are told day by day; that there is none is said only when the server says so @long', async ({ guest, outlet, house }) => {
  const hours = [...everyDay('11:00', '15:00', 'DI'), ...everyDay('19:00', '23:30', 'DI')].filter(({ day }) => day !== 0)
  const other = await openTestOutlet(house.database, 'rajwada', testMenu, {}, undefined, hours)
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  await guest.open(`about/outlet/${other.id}`)
  await expect(guest.page.getByRole('heading', { name: `${other.name}, C-Scheme` })).toBeVisible()
  for (const [days, spans] of [['Monday to Saturday', '11 am to 3 pm, 7 pm to 11:30 pm'], ['Sunday', 'Closed']] as const)
    await expect(guest.page.getByRole('term').filter({ hasText: days }).locator('+ dd')).toHaveText(spans)
  const outlets = '**/api/restaurants/nowhere'
  await guest.page.context().route(outlets, (route) => route.abort())
  await guest.open('about/outlet/nowhere')
  await expect(guest.page.getByText('No internet. Please check your connectivity.').first()).toBeVisible()
  await guest.page.context().unroute(outlets)
  await guest.page.context().route(outlets, (route) => route.fulfill({ status: 500, json: { message: '', data: { code: 'UNKNOWN_SERVER_ERR' } } }))
  await guest.page.getByRole('button', { name: say('common.retry') }).click()
  await expect(guest.page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await guest.page.context().unroute(outlets)
  await guest.page.getByRole('button', { name: say('common.retry') }).click()
  await expect(guest.page.getByRole('heading', { name: say('errors.OUTLET_NOT_FOUND.title') })).toBeVisible()
})

test('LF-06, RD-07, RD-09: a tablet is made a kiosk by a link and a yes; it may lie in landscape, and after ten minutes it is the next guest’s', async ({ guest, outlet }) => {
  const { page } = guest
  await page.clock.install()
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  await guest.open('account?surface=kiosk')
  await page.getByRole('button', { name: say('account.surfaceYes') }).click()
  await expect(page.locator('html')).toHaveAttribute('data-surface', 'kiosk')
  await guest.openTable(outlet.tableCode)
  await expect(page.locator('html')).toHaveAttribute('data-surface', 'kiosk')
  await fillsTheCart(guest)
  await goesToTheCart(guest)
  // The last touch is noted a moment after it.
  await page.clock.fastForward(5_000)
  await page.clock.fastForward(11 * 60_000)
  await guest.menu.isOpen()
  await expect(page).toHaveURL(guest.address('ordering/menu'))
  await expect(guest.menu.cartBar()).toHaveCount(0)
  await expect(page.getByText(outlet.tableLabel).first()).toBeVisible()
})

test('LF-06: at a kiosk the next guest starts over from the menu, a dish or the cart, and is asked while the cart holds something', async ({ guest, outlet }) => {
  const { page } = guest
  const start = () => page.getByRole('button', { name: say('shell.startOver') })
  const question = () => page.getByRole('dialog', { name: say('shell.startOverTitle') })
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  await expect(start()).toHaveCount(0)
  await guest.open('account?surface=kiosk')
  await page.getByRole('button', { name: say('account.surfaceYes') }).click()
  await expect(page.locator('html')).toHaveAttribute('data-surface', 'kiosk')
  await guest.openTable(outlet.tableCode)
  await fillsTheCart(guest)
  await start().filter({ visible: true }).first().click()
  await question().getByRole('button', { name: say('shell.startOverNo') }).click()
  await expect(guest.menu.cartBar()).toBeVisible()
  await guest.menu.openDish(dishes.dal)
  await expect(page.getByRole('dialog').getByRole('button', { name: say('shell.startOver') })).toBeVisible()
  await page.goBack()
  await goesToTheCart(guest)
  await start().click()
  await question().getByRole('button', { name: say('shell.startOverYes') }).click()
  await guest.menu.isOpen()
  await expect(guest.menu.cartBar()).toHaveCount(0)
  await expect(page.getByText(outlet.tableLabel).first()).toBeVisible()
})

test('RT-14: redirect leads to an address of this app, and to none outside it', async ({ guest }) => {
  await guest.open(`redirect?to=${encodeURIComponent('/web/about')}`)
  await expect(guest.page).toHaveURL(guest.address('about'))
  for (const to of ['https://elsewhere.example/web/about', '//elsewhere.example']) {
    await guest.open(`redirect?to=${encodeURIComponent(to)}`)
    await expect(guest.page.getByRole('heading', { name: 'Ordering at' })).toBeVisible()
  }
})

test('ER-08: a call at an outlet whose menu is only to read is not taken, and says so @long', async ({ guest, outlet, kitchen, network }) => {
  await guest.openTable(outlet.tableCode)
  await guest.menu.callStaff()
  // The phone has not heard of the switch yet.
  network.armAlways({ path: /^\/api\/sync\// }, { kind: 'cut-before' })
  await kitchen.setMode('READ')
  await guest.page.getByRole('button', { name: say('help.kind.water') }).click()
  await expect(guest.page.getByText('Service not available').first()).toBeVisible()
})
