import { dishes, ids, testMenu } from '../fixtures/test-menu.ts'
import { aroundTheClock, openTestOutlet, type TestOutlet } from '../harness/test-outlet.ts'
import { keepsDish } from '../harness/device.ts'
import { BROUGHT, fillsTheBroughtCart, HOME, namesAnAddress, openDeliveringOutlet } from './delivering.ts'
import { diesAndComesBack } from './dead-battery.ts'
import { Guest } from './guest.ts'
import { expectHonest } from './honest.ts'
import { fillsTheCart, goesToTheCart, holdsOrders, isAboutToOrder, ORDER, orderRequests, PAPAD_TOTAL, PART_OF_AN_ORDER, places, sitsDown } from './moments.ts'
import { WaysSheet } from './pages/ways-sheet.ts'
import { expect, originOf, test } from './stage.ts'

test.describe('LF-04: the browser is killed', () => {
  test('after the menu opened: it opens again without a network, and an order goes when there is one @long', async ({ phone, origin, house, outlet, network, ledger }) => {
    const battery = await phone()
    const before = new Guest(await battery.page(), origin, house.server)
    await sitsDown(before, outlet)
    network.cut()
    const guest = await diesAndComesBack(before, battery)
    await guest.openTable(outlet.tableCode)
    await fillsTheCart(guest)
    await goesToTheCart(guest)
    await guest.cart.place()
    await guest.tracking.isNotWithTheKitchen()
    await holdsOrders(ledger, outlet, 0)
    network.restore()
    await guest.tracking.tapSendNowIfShown()
    await guest.tracking.says('placed')
    await expectHonest(guest, ledger, outlet.id, await guest.lastOrderId(), 'ordered')
  })

  test('before the cart: the cart is as it was left, and nothing was ordered @long', async ({ phone, origin, house, outlet, ledger }) => {
    const battery = await phone()
    const before = new Guest(await battery.page(), origin, house.server)
    await sitsDown(before, outlet)
    await fillsTheCart(before)
    await before.menu.cartBarSays(1, '₹60')
    await expect.poll(() => keepsDish(before.page, ids.papad)).toBe(true)
    const guest = await diesAndComesBack(before, battery)
    await guest.openTable(outlet.tableCode)
    await guest.menu.cartBarSays(1, '₹60')
    await holdsOrders(ledger, outlet, 0)
    await goesToTheCart(guest)
    await expectHonest(guest, ledger, outlet.id, await places(guest), 'ordered')
    await holdsOrders(ledger, outlet, 1)
  })

  test('at the tap: either the cart is still there or the order is, and never both @long', async ({ phone, origin, house, outlet, ledger }) => {
    const battery = await phone()
    const before = new Guest(await battery.page(), origin, house.server)
    await isAboutToOrder(before, outlet)
    await before.cart.placeButton().dispatchEvent('click')
    const guest = await diesAndComesBack(before, battery)
    await guest.open('orders')
    await guest.orders.isOpen()
    const orderId = await guest.lastOrderId().catch(() => null)
    if (orderId === null) {
      await holdsOrders(ledger, outlet, 0)
      await guest.openTable(outlet.tableCode)
      await guest.menu.cartBarSays(1, '₹60')
      return
    }
    await expectHonest(guest, ledger, outlet.id, orderId, 'ordered')
    await holdsOrders(ledger, outlet, 1)
    await guest.openTable(outlet.tableCode)
    await expect(guest.menu.cartBar()).toHaveCount(0)
  })

  test('at the tap on another way: the old one stands or the new one, on the chip as in the order, and what was added with it (P-06) @long', async ({ phone, origin, house, outlet, ledger }) => {
    const battery = await phone()
    const before = new Guest(await battery.page(), origin, house.server)
    await isAboutToOrder(before, outlet)
    await expect.poll(() => keepsDish(before.page, ids.papad)).toBe(true)
    const ways = new WaysSheet(before.page)
    await ways.open()
    await ways.choose('SP')
    await ways.sheet().getByRole('button').last().dispatchEvent('click')
    const guest = await diesAndComesBack(before, battery)
    await guest.open('cart')
    await guest.cart.totalIs(PAPAD_TOTAL)
    const chip = (await guest.page.locator('.tablechip').first().textContent()) ?? ''
    expect([outlet.tableLabel, 'Pickup'].filter((way) => chip.includes(way))).toHaveLength(1)
    await guest.cart.place()
    await guest.tracking.says('placed')
    const { order } = (await ledger.order(await guest.lastOrderId())) ?? {}
    expect(order).toMatchObject(chip.includes('Pickup') ? { serviceType: 'SP', tableLabel: null } : { serviceType: 'DI', tableLabel: outlet.tableLabel })
  })

  test('after the tap in a dead zone: the order was on the disk and goes when the phone is on again', async ({ phone, origin, house, outlet, network, ledger }) => {
    const battery = await phone()
    const before = new Guest(await battery.page(), origin, house.server)
    await isAboutToOrder(before, outlet)
    network.cut()
    await before.cart.place()
    await before.tracking.isNotWithTheKitchen()
    const orderId = await before.lastOrderId()
    await battery.kill()
    await holdsOrders(ledger, outlet, 0)
    network.restore()
    await battery.reopen()
    const guest = before.on(await battery.page())
    await guest.openTable(outlet.tableCode)
    await expect.poll(async () => (await ledger.ordersOf(outlet.id)).map(({ id }) => id)).toEqual([orderId])
    await expectHonest(guest, ledger, outlet.id, orderId, 'ordered')
    await holdsOrders(ledger, outlet, 1)
  })

  test('in every other way, after it was chosen, with its cart filled, and with its order placed in a dead zone: all of it stands, and the order goes once (P-06) @long', async ({ phone, origin, house, network, ledger }) => {
    const outlet = await openDeliveringOutlet(house, 'DT')
    const hotel = await openTestOutlet(house.database, 'amber', testMenu, {}, undefined, aroundTheClock('DI', 'RO'))
    const battery = await phone()
    let guest = new Guest(await battery.page(), origin, house.server)
    const ways = () => new WaysSheet(guest.page)
    const dies = async (): Promise<void> => {
      guest = await diesAndComesBack(guest, battery)
    }

    /** Its choice made on the menu, and what the chip and the order say of it from then on. */
    const orderIn = async (chip: string | RegExp, at: TestOutlet, fill: () => Promise<void>, order: Record<string, unknown>): Promise<void> => {
      await ways().chipSays(chip)
      await guest.isReadyForDeadZone()
      await dies()
      await guest.open('ordering/menu')
      await ways().chipSays(chip)
      await fill()
      await guest.menu.openCart()
      await guest.cart.isOpen()
      await expect.poll(() => keepsDish(guest.page, ids.papad)).toBe(true)
      await dies()
      await guest.open('cart')
      await ways().chipSays(chip)
      network.cut()
      await guest.cart.place()
      await guest.tracking.isNotWithTheKitchen()
      const orderId = await guest.lastOrderId()
      await battery.kill()
      expect(await ledger.order(orderId)).toBeNull()
      network.restore()
      await battery.reopen()
      guest = guest.on(await battery.page())
      await guest.open('ordering/menu')
      await expect.poll(async () => (await ledger.ordersOf(at.id)).filter(({ id }) => id === orderId).length).toBe(1)
      await expectHonest(guest, ledger, at.id, orderId, 'ordered')
      expect((await ledger.order(orderId))?.order).toMatchObject(order)
    }
    const papad = () => guest.menu.add(dishes.papad)

    await guest.openTableSignedIn(outlet.code)
    await namesAnAddress(guest)
    await orderIn(/^Home/, outlet, () => fillsTheBroughtCart(guest), { serviceType: 'DL', address: { house: HOME.house }, bill: { total: BROUGHT.total } })

    await guest.open('ordering/menu')
    await ways().open()
    await ways().choose('DT')
    await ways().writeCar('RJ14 CX 4821', '')
    await ways().go()
    await orderIn('Car 4821', outlet, papad, { serviceType: 'DT', vehicle: { number: 'RJ14 CX 4821' } })

    await guest.open('ordering/menu')
    await ways().open()
    await ways().choose('SP')
    const slot = await ways().takeSlot(3)
    await ways().go()
    await orderIn(`Pickup, ${slot}`, outlet, papad, { serviceType: 'SP', wantedAt: expect.any(Number) as unknown })

    guest = new Guest(guest.page, originOf('amber', network.port), house.server)
    await guest.openTableSignedIn(hotel.roomCode ?? '')
    await orderIn('Room 204', hotel, papad, { serviceType: 'RO', tableLabel: 'Room 204' })
    expect(new Set(orderRequests(network)).size).toBe(4)
  })

  test('during the POST: the order is sent again and stands once @long', async ({ phone, origin, house, outlet, network, ledger }) => {
    const battery = await phone()
    const before = new Guest(await battery.page(), origin, house.server)
    await isAboutToOrder(before, outlet)
    const held = network.armOnce(ORDER, { kind: 'hold-request', afterBytes: PART_OF_AN_ORDER })
    await before.cart.place()
    const key = (await held.struck).headers.get('idempotency-key') ?? ''
    await battery.kill()
    // The moment the phone is on again the order may go by itself.
    await holdsOrders(ledger, outlet, 0)
    await battery.reopen()
    const guest = before.on(await battery.page())
    await guest.open(`confirmation/${key}`)
    await guest.tracking.says('placed')
    await expectHonest(guest, ledger, outlet.id, key, 'ordered')
    await holdsOrders(ledger, outlet, 1)
    expect(new Set(orderRequests(network))).toEqual(new Set([key]))
  })

  test('after the server’s commit but before its answer: the phone learns of its order and the kitchen has it once', async ({ phone, origin, house, outlet, network, ledger }) => {
    const battery = await phone()
    const before = new Guest(await battery.page(), origin, house.server)
    await isAboutToOrder(before, outlet)
    const held = network.armOnce(ORDER, { kind: 'hold-reply' })
    await before.cart.place()
    const key = (await held.struck).headers.get('idempotency-key') ?? ''
    await holdsOrders(ledger, outlet, 1)
    const guest = await diesAndComesBack(before, battery)
    await guest.open(`confirmation/${key}`)
    await guest.tracking.says('placed')
    await guest.tracking.holds(dishes.papad)
    await guest.tracking.showsTotal(PAPAD_TOTAL)
    await expectHonest(guest, ledger, outlet.id, key, 'ordered')
    await holdsOrders(ledger, outlet, 1)
  })
})
