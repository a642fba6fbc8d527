import { expectHonest } from './honest.ts'
import { fillsTheCart, goesToTheCart, holdsOrders, isAboutToOrder, ORDER, orderRequests, PART_OF_AN_ORDER, sitsDown } from './moments.ts'
import { test } from './mortal.ts'
import { expect } from './stage.ts'

test.describe('LF-04: the server is killed', () => {
  test('after the menu opened: ordering works on, and the order arrives when the server is back @long', async ({ mortal: { server, guest }, outlet, ledger }) => {
    await sitsDown(guest, outlet)
    await server.kill()
    await fillsTheCart(guest)
    await goesToTheCart(guest)
    await guest.cart.place()
    await guest.tracking.isNotWithTheKitchen()
    await holdsOrders(ledger, outlet, 0)
    await server.restart()
    await guest.tracking.says('placed', 30_000)
    await expectHonest(guest, ledger, outlet.id, await guest.lastOrderId(), 'ordered')
    await holdsOrders(ledger, outlet, 1)
  })

  test('before the cart: the cart opens and the order waits @long', async ({ mortal: { server, guest }, outlet, ledger }) => {
    await sitsDown(guest, outlet)
    await fillsTheCart(guest)
    await server.kill()
    await goesToTheCart(guest)
    await guest.cart.place()
    await guest.tracking.isNotWithTheKitchen()
    await server.restart()
    await guest.tracking.says('placed', 30_000)
    await expectHonest(guest, ledger, outlet.id, await guest.lastOrderId(), 'ordered')
  })

  test('at the tap: the order is on the phone and says no more than that @long', async ({ mortal: { server, guest }, outlet, ledger }) => {
    await isAboutToOrder(guest, outlet)
    await server.kill()
    await guest.cart.place()
    await guest.tracking.isNotWithTheKitchen()
    await holdsOrders(ledger, outlet, 0)
    await server.restart()
    await guest.tracking.says('placed', 30_000)
    await expectHonest(guest, ledger, outlet.id, await guest.lastOrderId(), 'ordered')
  })

  test('during the POST: half an order leaves nothing behind @long', async ({ mortal: { server, network, guest }, outlet, ledger }) => {
    await isAboutToOrder(guest, outlet)
    const held = network.armOnce(ORDER, { kind: 'hold-request', afterBytes: PART_OF_AN_ORDER })
    await guest.cart.place()
    const key = (await held.struck).headers.get('idempotency-key') ?? ''
    await server.kill()
    await holdsOrders(ledger, outlet, 0)
    await server.restart()
    await guest.tracking.says('placed', 30_000)
    await expectHonest(guest, ledger, outlet.id, key, 'ordered')
    await holdsOrders(ledger, outlet, 1)
  })

  test('in the middle of its transaction: nothing half done stays, and the order stands once @long', async ({ mortal: { server, guest }, outlet, ledger }) => {
    await isAboutToOrder(guest, outlet)
    const block = await ledger.blockOrders()
    await guest.cart.place()
    await expect.poll(() => block.waiting()).toBe(1)
    await server.kill()
    await block.lift()
    await holdsOrders(ledger, outlet, 0)
    await server.restart()
    await guest.tracking.says('placed', 30_000)
    const orderId = await guest.lastOrderId()
    expect((await ledger.order(orderId))?.order.token).toBe(1)
    await expectHonest(guest, ledger, outlet.id, orderId, 'ordered')
    await holdsOrders(ledger, outlet, 1)
  })

  test('after its commit but before its answer: it gives the same answer when asked again', async ({ mortal: { server, network, guest }, outlet, ledger }) => {
    await isAboutToOrder(guest, outlet)
    const held = network.armOnce(ORDER, { kind: 'hold-reply', outage: true })
    await guest.cart.place()
    const key = (await held.struck).headers.get('idempotency-key') ?? ''
    await holdsOrders(ledger, outlet, 1)
    await server.kill()
    await guest.tracking.isNotWithTheKitchen()
    await server.restart()
    network.restore()
    await guest.tracking.says('placed', 30_000)
    await expectHonest(guest, ledger, outlet.id, key, 'ordered')
    await holdsOrders(ledger, outlet, 1)
    expect(new Set(orderRequests(network))).toEqual(new Set([key]))
  })
})
