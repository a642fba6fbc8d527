import type { Page } from 'playwright/test'
import { dishes, testMenu } from '../fixtures/test-menu.ts'
import { aroundTheClock, changeOutlet, everyDay, openTestOutlet, zoneAtNoon } from '../harness/test-outlet.ts'
import type { MenuImport } from '#schemas/menu-import.ts'
import { hourTime } from '#messages/times.ts'
import { readOrderEntries } from '../harness/device.ts'
import { expectAccessible } from './axe.ts'
import { Guest } from './guest.ts'
import { places, placesInDeadZone } from './moments.ts'
import { TillPage } from './pages/till-page.ts'
import { WaysSheet } from './pages/ways-sheet.ts'
import { say } from './say.ts'
import { staffKeyOf } from './staff-key.ts'
import { expect, originOf, test } from './stage.ts'

const MINUTE = 60_000

/** The tests' menu, with one dish that stays at the table. */
const menuOf = (): MenuImport => ({
  ...testMenu,
  sections: testMenu.sections.map((section) => ({ ...section, items: section.items.map((item) => (item.name === dishes.samosa ? { ...item, serviceTypes: ['DI'] } : item)) })),
})

/**
 * An outlet of each of the demo's brands, what its sheet offers, and which of that stands chosen for who comes by its link and by the code of a place in it.
 * By the link it is the first way that needs no table; a hotel has none such, so that it is the first of all. Their hours differ, the ways that they have do not.
 */
const OFFERED_BY: Readonly<Record<string, { ways: readonly string[]; links: readonly (readonly [code: string, first: string])[] }>> = {
  rajwada: { ways: ['Dine-in', 'Pickup', 'Delivery'], links: [['RAJCS', 'Pickup'], ['RAJCS012', 'Dine-in']] },
  kettle: { ways: ['Dine-in', 'Pickup', 'To the car', 'Delivery'], links: [['KETTL', 'Pickup'], ['KETTL003', 'Dine-in']] },
  amber: { ways: ['Dine-in', 'Room service'], links: [['AMBER', 'Dine-in'], ['AMBER204', 'Room service']] },
  chowk: { ways: ['Dine-in', 'Pickup'], links: [['CHOWK', 'Pickup'], ['CHOWK002', 'Dine-in']] },
}

test('P-06, P-17: each brand of the demo is served in its own ways, from its outlet’s link, where the first that needs no table stands chosen, and from a table or a room @long', async ({ browser, house, network }) => {
  for (const [brand, { ways: offered, links }] of Object.entries(OFFERED_BY)) {
    const context = await browser.newContext()
    const guest = new Guest(await context.newPage(), originOf(brand, network.port), house.server)
    const ways = new WaysSheet(guest.page)
    for (const [code, first] of links) {
      await guest.openTable(code)
      await guest.page.waitForURL('**/ordering/menu')
      await guest.open('ordering/menu/ways')
      const group = ways.sheet().getByRole('radiogroup', { name: 'How would you like it?' })
      await expect(group.locator('label b'), `${brand}, ${code}`).toHaveText(offered)
      await expect(group.locator('label').filter({ has: guest.page.locator(':checked') }).locator('b'), `${brand}, ${code}`).toHaveText([first])
    }
    await context.close()
  }
})

test('a pickup for later: chosen on the menu of a brand’s link, kept over a reload, placed in a dead zone, made for its time (P-06, CO-06)', async ({ guest, house, ledger, network }) => {
  const zone = zoneAtNoon(Date.now())
  const outlet = await openTestOutlet(house.database, 'rajwada', menuOf(), {}, undefined, aroundTheClock('DI', 'SP', 'DT'), zone)
  const ways = new WaysSheet(guest.page)
  await guest.openTableSignedIn(outlet.code)
  // The link names no table: the first way that needs none, and the dishes that travel.
  await guest.menu.shows(dishes.papad)
  await guest.menu.doesNotShow(dishes.samosa)
  await ways.door('SP').click()
  await ways.chipSays('Pickup, 18 min')
  await expect(ways.door('SP')).toHaveCount(0)
  await guest.isReadyForDeadZone()

  await guest.menu.add(dishes.papad)
  await guest.menu.cartBarSays(1, '₹60')
  await guest.loseNetwork(network)
  await guest.page.reload()
  await ways.chipSays('Pickup, 18 min')
  await ways.open()
  expect(await ways.pickupTimes()).toEqual(['I am here', '10 min', '15 min', '20 min', '30 min', '45 min'])
  const slot = await ways.takeSlot(2)
  await ways.go()
  await ways.isClosed()
  await ways.chipSays(`Pickup, ${slot}`)

  await guest.menu.openCart()
  await guest.cart.isOpen()
  await ways.chipSays(`Pickup, ${slot}`)
  await guest.cart.totalIs(6300)
  await guest.cart.place()
  await guest.tracking.says('phone')
  const [entry] = await readOrderEntries(guest.page)
  expect(hourTime(entry?.command.wantedAt ?? 0, zone)).toBe(slot)
  // It waits until it would be as late for its time as an order for now may be; the phone's clock and the server's may differ.
  const { placedAt = 0, wantedAt = 0 } = entry?.command ?? {}
  expect(Math.abs((entry?.expiresAt ?? 0) - Math.max(placedAt + 20 * MINUTE, (wantedAt ?? 0) - 20 * MINUTE))).toBeLessThan(5000)

  await guest.findNetwork(network)
  await guest.tracking.says('placed')
  const placed = await ledger.order(entry?.id ?? '')
  expect(placed?.order).toMatchObject({ serviceType: 'SP', tableLabel: null, wantedAt: entry?.command.wantedAt, status: 'UNATTENDED' })
})

test('P-08: where an order is collected is told to who has opened another outlet meanwhile, in a dead zone too @long', async ({ guest, house, outlet, network }) => {
  const other = await openTestOutlet(house.database)
  await guest.openTableSignedIn(outlet.code)
  await new WaysSheet(guest.page).door('SP').click()
  await guest.menu.add(dishes.papad)
  await guest.menu.openCart()
  await guest.cart.place()
  await guest.tracking.says('placed')
  const confirmation = `confirmation/${await guest.lastOrderId()}`
  const address = guest.page.getByText('1 Ashok Marg, Jaipur')
  await expect(address).toBeVisible()
  await guest.openTable(other.tableCode)
  await guest.open(confirmation)
  await expect(address).toBeVisible()
  await expect(guest.page.getByRole('link', { name: say('tracking.where.call') })).toBeVisible()
  await guest.isReadyForDeadZone()
  await guest.loseNetwork(network)
  await guest.open(confirmation)
  await expect(address).toBeVisible()
})

test('a car: its plate is asked for, bill and dishes follow the way at once, the board hears that it has come, and a saved car is ordered to in a dead zone (P-06, CO-02, VA-15, EN-02, EN-04, RT-27)', async ({ browser, guest, house, ledger, network }) => {
  const outlet = await openTestOutlet(house.database, 'rajwada', menuOf(), {}, undefined, aroundTheClock('DI', 'SP', 'DT'))
  const ways = new WaysSheet(guest.page)
  await guest.openTableSignedIn(outlet.tableCode)
  await guest.menu.shows(dishes.samosa)
  await ways.chipSays('Table 12')
  await guest.menu.add(dishes.samosa)
  await guest.menu.add(dishes.papad)
  await guest.menu.openCart()
  await guest.cart.isOpen()

  // The same choice at the cart: what does not travel is named.
  await ways.open()
  const rewritten = await ways.watchOptions()
  await ways.choose('DT')
  await expect(ways.sheet()).toContainText(say('wayChoice.lineMissing', { count: 1 }))
  expect(await rewritten()).toEqual([])
  await ways.go()
  await expect(ways.sheet().getByText('Please provide a vehicle number')).toBeVisible()
  await ways.writeCar('X', '')
  await ways.go()
  await expect(ways.sheet().getByText('Please provide a vehicle number')).toBeVisible()
  // EN-04: so much can be written, and no more.
  await expect(guest.page.getByLabel(say('wayChoice.vehicle'))).toHaveAttribute('maxlength', '13')
  await expect(guest.page.getByLabel(say('wayChoice.looks'))).toHaveAttribute('maxlength', '56')
  await ways.writeCar('rj14 cx 4821', 'White Baleno,\u2028red\u000bsticker')
  await ways.keepCar()
  await ways.go()
  await ways.isClosed()
  await ways.chipSays('Car 4821')
  await guest.cart.seeUnavailable()
  await guest.cart.removeUnavailable()
  await guest.cart.totalIs(6300)
  await guest.page.reload()
  await ways.chipSays('Car 4821')
  const orderId = await places(guest)
  expect((await ledger.order(orderId))?.order).toMatchObject({ serviceType: 'DT', tableLabel: null, vehicle: { number: 'RJ14 CX 4821', description: 'White Baleno, red sticker' } })

  // Said without a network, nobody has heard it, and that is told; with one the outlet knows, and the guest that it does.
  const boardContext = await browser.newContext()
  const board = new TillPage(await boardContext.newPage())
  await board.signIn(`http://${outlet.brand}.localhost:${house.server.port}/kitchen/`, await staffKeyOf(house, outlet, 'waiter'))
  await expect(board.page.getByRole('article').filter({ hasText: 'RJ14 CX 4821' })).toBeVisible()
  await expect(board.page.getByRole('region', { name: 'Cars that are here' })).toHaveCount(0)
  const here = guest.page.getByRole('button', { name: say('tracking.imHere') })
  await expect(here).toBeVisible()
  await guest.loseNetwork(network)
  await here.click()
  await expect(guest.page.getByText(say('tracking.imHereOffline')).first()).toBeVisible()
  await guest.findNetwork(network)
  await here.click()
  await expect(here).toHaveCount(0)
  expect((await ledger.order(orderId))?.order.arrivedAt).toEqual(expect.any(Number))
  await expect(board.page.getByRole('region', { name: 'Cars that are here' }).getByRole('article')).toContainText(/^4821.*The guest is here.*RJ14 CX 4821 · White Baleno, red sticker$/)

  // The car was saved; another is added, and an order is brought to it without a network.
  await guest.open('account')
  await guest.page.getByRole('link', { name: say('account.myVehicles') }).click()
  await expect(guest.page.getByRole('listitem').filter({ hasText: 'RJ14 CX 4821' })).toContainText('White Baleno, red sticker')
  await guest.loseNetwork(network)
  await guest.page.getByRole('link', { name: say('account.addVehicle') }).click()
  await guest.page.getByLabel(say('wayChoice.vehicle')).fill('hr26')
  await guest.page.getByRole('button', { name: say('account.save') }).click()
  await expect(guest.page.getByText('Please provide a vehicle number').first()).toBeVisible()
  await guest.page.getByLabel(say('wayChoice.vehicle')).fill('hr26 4410')
  await expectAccessible(guest.page, 'a car')
  await guest.page.getByRole('button', { name: say('account.save') }).click()
  await expect(guest.page.getByRole('listitem').filter({ hasText: 'HR26 4410' })).toBeVisible()
  await expectAccessible(guest.page, 'cars')
  await guest.open('ordering/menu')
  await guest.menu.add(dishes.papad)
  await guest.menu.openCart()
  await ways.open()
  await expect(ways.car('RJ14 CX 4821')).toBeChecked()
  await ways.car('HR26 4410').check()
  await expectAccessible(guest.page, 'ways with cars')
  await ways.go()
  await ways.chipSays('Car 4410')
  await guest.cart.place()
  await guest.tracking.says('phone')
  await guest.findNetwork(network)
  await guest.tracking.says('placed')
  expect((await ledger.order(await guest.lastOrderId()))?.order).toMatchObject({ serviceType: 'DT', vehicle: { number: 'HR26 4410' } })
  const saved = async (): Promise<string | undefined> => {
    const { rows } = await house.database.pool.query<{ cars: string }>(
      `select d.body::json ->> 'guestVehicle' as cars from documents d join guests g on d.scope like '%' || g.id where d.collection = 'profile' and g.phone like '%' || $1`, [guest.phone])
    return rows[0]?.cars
  }
  await expect.poll(saved).toMatch(/HR26 4410.*RJ14 CX 4821/)
})

test('a room: its number stands in place of a table, in a dead zone too (P-06, RT-04)', async ({ page, house, ledger, network }) => {
  const outlet = await openTestOutlet(house.database, 'amber', testMenu, {}, undefined, aroundTheClock('DI', 'RO'))
  const there = new Guest(page, originOf('amber', network.port), house.server)
  const ways = new WaysSheet(page)
  await there.openTableSignedIn(outlet.roomCode ?? '')
  await ways.chipSays('Room 204')
  await there.isReadyForDeadZone()
  await there.menu.add(dishes.papad)
  await there.loseNetwork(network)
  await there.menu.openCart()
  await ways.chipSays('Room 204')
  await there.cart.place()
  await there.tracking.says('phone')
  await there.findNetwork(network)
  await there.tracking.says('placed')
  expect((await ledger.order(await there.lastOrderId()))?.order).toMatchObject({ serviceType: 'RO', tableLabel: 'Room 204', tableType: 'RO' })
})

test('CO-06, ER-07: a time that has passed says "The time you chose is no longer available" and asks for another; one that the outlet’s new hours take away is said to the order that waited for it, which another time is chosen for @long', async ({ guest, house, ledger, network }) => {
  const { page } = guest
  const zone = zoneAtNoon(Date.now())
  const outlet = await openTestOutlet(house.database, 'rajwada', testMenu, {}, undefined, aroundTheClock('DI', 'SP'), zone)
  const ways = new WaysSheet(page)
  const choosesLater = async (at: number): Promise<void> => {
    await ways.open()
    await ways.takeSlot(at)
    await ways.go()
    await ways.isClosed()
  }
  await guest.openTableSignedIn(outlet.code)
  await ways.door('SP').click()
  await guest.isReadyForDeadZone()
  await guest.menu.add(dishes.papad)
  await guest.menu.openCart()
  await guest.cart.isOpen()
  await choosesLater(10)
  await guest.cart.totalIs(6300)
  await guest.loseNetwork(network)
  const asked = await placesInDeadZone(guest)
  // Its noon is long enough for now, and not for a time of the afternoon.
  await changeOutlet(house.database, outlet, { hours: everyDay('00:00', '14:00', 'DI', 'SP') })
  await guest.findNetwork(network)
  await guest.tracking.says('ask')
  expect((await ledger.command(asked))?.code).toBe('ORDER_TIME_NOT_ALLOWED')
  await guest.tracking.seeChange()
  await expect(page.getByRole('heading', { name: 'Not accepting online orders for the time you chose' })).toBeVisible()
  await guest.changed.says('The time you chose is no longer available. Nothing was ordered, and nothing is charged. Choose another time in the cart.')
  await expectAccessible(page, 'an order whose time is gone')
  await page.getByRole('button', { name: 'Choose a time', exact: true }).click()
  await expect(ways.sheet()).toBeVisible()
  await ways.takeSlot(0)
  await ways.go()
  await ways.isClosed()
  await guest.cart.totalIs(6300)
  await guest.cart.place()
  await guest.tracking.says('placed')
  expect((await ledger.order(await guest.lastOrderId()))?.order).toMatchObject({ serviceType: 'SP', wantedAt: expect.any(Number) as unknown })

  await page.clock.install()
  await guest.open('ordering/menu')
  await guest.menu.add(dishes.papad)
  await guest.menu.openCart()
  await guest.cart.isOpen()
  await choosesLater(0)
  await guest.cart.totalIs(6300)
  await page.clock.fastForward(61 * MINUTE)
  await guest.cart.says('The time you chose is no longer available.')
  await expect(guest.cart.placeButton()).toHaveCount(0)
  await page.getByRole('button', { name: 'Choose a time', exact: true }).click()
  await expect(ways.sheet()).toBeVisible()
  await expectAccessible(page, 'another time')
})

test('P-06: the bill follows the way at once: what is packed for a pickup is paid for, what stays at the table is not @long', async ({ guest, house, ledger }) => {
  const { page } = guest
  const outlet = await openTestOutlet(house.database)
  await changeOutlet(house.database, outlet, { charges: { packingPerOrder: 2000, packingTaxIds: ['cgst', 'sgst'], roundOff: true } })
  const ways = new WaysSheet(page)
  await guest.openTableSignedIn(outlet.tableCode)
  await guest.menu.add(dishes.papad)
  await guest.menu.openCart()
  await guest.cart.totalIs(6300)
  const packing = page.getByRole('term').filter({ hasText: say('cart.packing') })
  await expect(packing).toHaveCount(0)
  await ways.open()
  await expect(ways.option('SP')).toContainText('₹84')
  await ways.choose('SP')
  await ways.go()
  await ways.isClosed()
  // Rs 60 and 20 for the packing, five per cent of both.
  await guest.cart.totalIs(8400)
  await expect(packing.locator('+ dd')).toHaveText('₹20.00')
  await guest.cart.place()
  await guest.tracking.says('placed')
  expect((await ledger.order(await guest.lastOrderId()))?.order).toMatchObject({ serviceType: 'SP', bill: { packing: 2000, total: 8400 } })
})

test('P-16: a car that is saved is on the guest’s other phone; removed there, it is gone from both and from the ways @long', async ({ guest, house, browser }) => {
  const outlet = await openTestOutlet(house.database, 'rajwada', testMenu, {}, undefined, aroundTheClock('DI', 'DT'))
  const carIn = (page: Page) => page.getByRole('listitem').filter({ hasText: 'RJ14 CX 4821' })
  await guest.openTableSignedIn(outlet.tableCode)
  await guest.open('account/vehicles')
  await expect(guest.page.getByText('No cars saved')).toBeVisible()
  await guest.page.getByRole('link', { name: 'Add a car', exact: true }).click()
  await guest.page.getByLabel(say('wayChoice.vehicle')).fill('rj14 cx 4821')
  await guest.page.getByRole('button', { name: say('account.save') }).click()
  await expect(carIn(guest.page)).toBeVisible()

  const context = await browser.newContext()
  const other = guest.on(await context.newPage())
  await other.open(`signin?to=${encodeURIComponent(`/web/restaurant/${outlet.tableCode}`)}`)
  await other.logIn()
  await other.menu.isOpen()
  await other.open('account/vehicles')
  await expect(carIn(other.page)).toBeVisible()
  await other.page.getByRole('button', { name: 'More about RJ14 CX 4821', exact: true }).click()
  await expectAccessible(other.page, 'a car to be changed or removed')
  await other.page.getByRole('button', { name: 'Remove it', exact: true }).click()
  for (const { page } of [other, guest]) {
    await expect(page.getByText('No cars saved')).toBeVisible()
    await expect(carIn(page)).toHaveCount(0)
  }
  const ways = new WaysSheet(guest.page)
  await guest.open('ordering/menu')
  await ways.open()
  await ways.choose('DT')
  await expect(ways.car('RJ14 CX 4821')).toHaveCount(0)
  await context.close()
})
