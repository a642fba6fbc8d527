/** What an order's screen says while the kitchen moves it on, by the way it is served and its status. */
import { UNANSWERED_MS } from '#domain/order-life.ts'
import type { ServiceType } from '#schemas/menu.ts'
import type { OrderStatus } from '#schemas/order.ts'
import { dishes, testMenu } from '../fixtures/test-menu.ts'
import { orderStatusOnPhone } from '../harness/device.ts'
import { type Kitchen, kitchenOf } from '../harness/kitchen.ts'
import type { Ledger } from '../harness/ledger.ts'
import { isMovedElsewhere } from '../harness/other-till.ts'
import { aroundTheClock, openTestOutlet } from '../harness/test-outlet.ts'
import { expectAccessible } from './axe.ts'
import { BROUGHT, fillsTheBroughtCart, namesAnAddress, openDeliveringOutlet } from './delivering.ts'
import { Guest } from './guest.ts'
import { PAPAD_TOTAL } from './moments.ts'
import { WaysSheet } from './pages/ways-sheet.ts'
import { waitedTooLong } from './paying.ts'
import { rupees } from './say.ts'
import { expect, originOf, test } from './stage.ts'

/** One papad and one dal with both halves of GST, paise. */
const WITH_DAL = 31_500

/** The status as the badge says it, the heading, and the sentence under it. */
type Words = readonly [badge: string, heading: string | RegExp, text: string | RegExp]

const screenSays = async ({ page }: Guest, [badge, heading, text]: Words): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  const head = page.locator('section[aria-live=polite]')
  await expect(head.getByText(badge, { exact: true }).first()).toBeVisible()
  await expect(head.getByText(text)).toBeVisible()
}

/** What the kitchen does, and what the screen says then. */
type Step = readonly [act: 'accept' | 'ready' | 'dispatch' | 'serve', words: Words]

const STATUS_AFTER = { accept: 'CONFIRMED', ready: 'READY', dispatch: 'OUTFORDELIVERY', serve: 'SETTLED' } as const

/** The ledger has the status, this phone has heard of it, and the screen says it. */
const stands = async (guest: Guest, ledger: Ledger, orderId: string, status: OrderStatus, words: Words): Promise<void> => {
  expect((await ledger.order(orderId))?.status).toBe(status)
  await expect.poll(() => orderStatusOnPhone(guest.page, orderId), { message: `${status} on the phone` }).toBe(status)
  await screenSays(guest, words)
}

const moves = async (guest: Guest, kitchen: Kitchen, ledger: Ledger, orderId: string, ...steps: Step[]): Promise<void> => {
  for (const [act, words] of steps) {
    await kitchen[act](orderId)
    await stands(guest, ledger, orderId, STATUS_AFTER[act], words)
  }
}

/** From the cart to an order that the kitchen has not answered; gives back its id. */
const places = async (guest: Guest, total: number): Promise<string> => {
  await guest.menu.openCart()
  await guest.cart.isOpen()
  await guest.cart.totalIs(total)
  await guest.cart.place()
  await guest.tracking.says('placed')
  return guest.lastOrderId()
}

/** The next order of a guest who is at the outlet already. */
const takesAnotherWay = async (guest: Guest, way: ServiceType): Promise<void> => {
  const ways = new WaysSheet(guest.page)
  await guest.open('ordering/menu')
  await guest.menu.isOpen()
  await ways.open()
  await ways.choose(way)
  if (way === 'DT') await ways.writeCar('RJ14 CX 4821', '')
  await ways.go()
  await ways.isClosed()
  await guest.menu.add(dishes.papad)
}

const CANCELLED: Words = ['Cancelled', 'Order cancelled', 'The outlet cancelled it. Nothing is charged.']
const IN_PART: Words = ['Confirmed in part', 'Order Partially Confirmed', /^One item of 2 being made, about \d+ min\.$/]

/** The kitchen has no papad, and then cannot make the rest either. */
const isTakenInPartAndCancelled = async (guest: Guest, kitchen: Kitchen, ledger: Ledger, orderId: string): Promise<void> => {
  const lines = (await ledger.order(orderId))?.order.lines ?? []
  await kitchen.acceptWithout(orderId, lines.filter(({ name }) => name === dishes.papad).map(({ lineId }) => lineId))
  await screenSays(guest, IN_PART)
  await guest.tracking.tookOff(dishes.papad)
  await kitchen.cancel(orderId, '')
  await screenSays(guest, CANCELLED)
}

const CLOCK = '\\d{1,2}:\\d\\d\\s[ap]m'

/** A delivery: ST-09 has one word for what is ready for its rider and what is with the rider. */
const AT_WORK: Words = ['Confirmed', /^Here in about \d+ min$/, new RegExp(`^The kitchen is on it\\. It is brought to your door by about ${CLOCK}\\.$`)]
const AWAY: Words = ['Out for Delivery', 'Out for Delivery', new RegExp(`^It is on its way to Home, by about ${CLOCK}\\.$`)]
const AT_THE_DOOR: Words = ['Delivered', 'Order Delivered', `Enjoy. The bill of ${rupees(BROUGHT.total, 2)} is still open.`]

test('RD-11, ST-09: a delivery is "Out for Delivery" and "Order Delivered", a pickup and a car "Order Ready" and "Order Delivered", a table "Order Served", each in its own words as the kitchen moves it, and so in My Orders @long', async ({ guest, house, kitchen, ledger }) => {
  const outlet = await openDeliveringOutlet(house, 'DT')
  await guest.openTableSignedIn(outlet.code)
  await namesAnAddress(guest)
  await fillsTheBroughtCart(guest)
  const brought = await places(guest, BROUGHT.total)
  await screenSays(guest, ['Pending', 'Order Placed', 'The kitchen has your order and has not answered yet. This takes up to 3 minutes.'])
  await expectAccessible(guest.page, 'an order to a door')
  // A rider who leaves at once: nothing but `dispatch` takes it from the kitchen to the road.
  await moves(guest, kitchen, ledger, brought, ['accept', AT_WORK], ['dispatch', AWAY], ['serve', AT_THE_DOOR])

  await takesAnotherWay(guest, 'SP')
  const collected = await places(guest, PAPAD_TOTAL)
  await expectAccessible(guest.page, 'an order to be collected')
  await moves(guest, kitchen, ledger, collected,
    ['accept', ['Confirmed', /^Ready in about \d+ min$/, 'The kitchen is on it. Come to the counter when it is ready.']],
    ['ready', ['Ready', 'Order Ready', new RegExp(`^It has been at the counter since ${CLOCK}\\. Show your token \\d+\\.$`)]])
  await expect(guest.page.getByText('Say or show this number')).toBeVisible()
  await moves(guest, kitchen, ledger, collected, ['serve', ['Delivered', 'Order Delivered', `Enjoy. The bill of ${rupees(PAPAD_TOTAL, 2)} is still open.`]])

  await expect(guest.page.getByRole('heading', { name: 'Is everything there?' })).toBeVisible()
  await expect(guest.page.getByRole('link', { name: 'Call the outlet' })).toHaveAttribute('href', 'tel:1412200000')

  await takesAnotherWay(guest, 'DT')
  const driven = await places(guest, PAPAD_TOTAL)
  await expectAccessible(guest.page, 'an order to a car')
  await moves(guest, kitchen, ledger, driven,
    ['accept', ['Confirmed', /^Ready in about \d+ min$/, 'The kitchen is on it. It comes to your car.']],
    ['ready', ['Ready', 'Order Ready', 'Tell us when you are here, and it comes out to your car.']],
    ['serve', ['Delivered', 'Order Delivered', `Enjoy. The bill of ${rupees(PAPAD_TOTAL, 2)} is still open.`]])

  await guest.openTable(outlet.tableCode)
  await guest.menu.add(dishes.papad)
  const seated = await places(guest, PAPAD_TOTAL)
  await moves(guest, kitchen, ledger, seated,
    ['accept', ['Confirmed', /^Ready in about \d+ min$/, 'The kitchen is on it.']],
    ['ready', ['Ready', 'Order Ready', 'It is on its way to your table.']],
    ['serve', ['Served', 'Order Served', `Enjoy. The bill of ${rupees(PAPAD_TOTAL, 2)} is at the counter.`]])

  await guest.open('orders')
  await expect(guest.orders.past()).toHaveCount(4)
  await expect(guest.orders.past().filter({ hasText: 'Order Delivered' })).toHaveCount(3)
  await expect(guest.orders.past().filter({ hasText: 'Order Served' })).toHaveCount(1)
})

test('RD-11, ST-09: a delivery says READY, OUTFORDELIVERY and DISPATCHED as "Out for Delivery", ORDERDELIVERED and DELIVERED as "Order Delivered", no matter who moved it @long', async ({ guest, house, kitchen, ledger }) => {
  const outlet = await openDeliveringOutlet(house)
  const movesElsewhere = async (orderId: string, status: OrderStatus, words: Words): Promise<void> => {
    await isMovedElsewhere(house.database, orderId, status)
    await stands(guest, ledger, orderId, status, words)
  }
  await guest.openTableSignedIn(outlet.code)
  await namesAnAddress(guest)
  await fillsTheBroughtCart(guest)
  const first = await places(guest, BROUGHT.total)
  await moves(guest, kitchen, ledger, first, ['accept', AT_WORK], ['ready', AWAY], ['dispatch', AWAY])
  await movesElsewhere(first, 'ORDERDELIVERED', AT_THE_DOOR)

  await guest.open('ordering/menu')
  await guest.menu.isOpen()
  await fillsTheBroughtCart(guest)
  const second = await places(guest, BROUGHT.total)
  await moves(guest, kitchen, ledger, second, ['accept', AT_WORK])
  await movesElsewhere(second, 'DISPATCHED', AWAY)
  await movesElsewhere(second, 'DELIVERED', AT_THE_DOOR)

  await guest.open('orders')
  await expect(guest.orders.past().filter({ hasText: 'Order Delivered' })).toHaveCount(2)
})

test('RD-11, ST-09: an order to a room is taken there, "Order Ready" on its way and "Order Delivered" with its bill to be paid now or put on the room; another is taken in part and cancelled @long', async ({ page, house, network, ledger }) => {
  const outlet = await openTestOutlet(house.database, 'amber', testMenu, {}, undefined, aroundTheClock('DI', 'RO'))
  const guest = new Guest(page, originOf('amber', network.port), house.server)
  await guest.openTableSignedIn(outlet.roomCode ?? '')
  await guest.menu.add(dishes.papad)
  const orderId = await places(guest, PAPAD_TOTAL)
  await screenSays(guest, ['Pending', 'Order Placed', 'The staff will check that you are at Room 204, then the kitchen begins.'])
  await expectAccessible(page, 'an order to a room')
  const kitchen = kitchenOf(`http://127.0.0.1:${house.server.port}`, outlet)
  await moves(guest, kitchen, ledger, orderId,
    ['accept', ['Confirmed', /^Ready in about \d+ min$/, 'The kitchen is on it. It comes to your room.']],
    ['ready', ['Ready', 'Order Ready', 'It is on its way to your room.']],
    ['serve', ['Delivered', 'Order Delivered', `Enjoy. The bill of ${rupees(PAPAD_TOTAL, 2)} can be paid now or go on the room.`]])

  await guest.open('ordering/menu')
  await guest.menu.add(dishes.dal)
  await guest.menu.add(dishes.papad)
  await isTakenInPartAndCancelled(guest, kitchen, ledger, await places(guest, WITH_DAL))
})

test('ST-09, RD-11: a delivery, a pickup and an order to a car that is taken in part is "Order Partially Confirmed" with what was taken off, "Cancelled" when the outlet cancels it, and "Failed" when nobody answers it, so in My Orders too @long', async ({ guest, house, kitchen, ledger }) => {
  const outlet = await openDeliveringOutlet(house, 'DT')
  await guest.openTableSignedIn(outlet.code)
  await namesAnAddress(guest)
  await fillsTheBroughtCart(guest)
  await isTakenInPartAndCancelled(guest, kitchen, ledger, await places(guest, BROUGHT.total))
  for (const way of ['SP', 'DT'] as const) {
    await takesAnotherWay(guest, way)
    await guest.menu.add(dishes.dal)
    await isTakenInPartAndCancelled(guest, kitchen, ledger, await places(guest, WITH_DAL))
  }
  await takesAnotherWay(guest, 'SP')
  const unanswered = await places(guest, PAPAD_TOTAL)
  await waitedTooLong(house.database, unanswered, UNANSWERED_MS)
  await screenSays(guest, ['Failed', 'The order failed', 'Nobody at the outlet answered, so it was cancelled. Please call the outlet before you order again.'])
  expect((await ledger.order(unanswered))?.status).toBe('FAILED')
  await guest.open('orders')
  await expect(guest.orders.past()).toHaveCount(4)
  await expect(guest.orders.past().filter({ hasText: 'Cancelled' })).toHaveCount(3)
  await expect(guest.orders.past().filter({ hasText: 'Failed' })).toHaveCount(1)
})
