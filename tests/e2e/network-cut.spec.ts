import { stopServiceWorkers } from '../harness/browser-process.ts'
import { readOrderEntries } from '../harness/device.ts'
import type { Ledger } from '../harness/ledger.ts'
import type { TcpProxy } from '../harness/tcp-proxy.ts'
import type { TestOutlet } from '../harness/test-outlet.ts'
import type { Guest } from './guest.ts'
import { expectHonest } from './honest.ts'
import { ANSWER_LOST, CUT_IN_ITS_REQUEST, fillsTheCart, goesToTheCart, holdsOrders, isAboutToOrder, isCutWhileOrdering, orderRequests, placesInDeadZone, queuesAnOrder, sitsDown } from './moments.ts'
import { expect, test } from './stage.ts'

/** Orders what is in the open cart in a dead zone: the server knows nothing of it until there is a network again, and then it goes by itself. */
const waitsAndGoes = async (guest: Guest, outlet: TestOutlet, network: TcpProxy, ledger: Ledger): Promise<void> => {
  const orderId = await placesInDeadZone(guest)
  await holdsOrders(ledger, outlet, 0)
  expect(orderRequests(network)).toEqual([])
  await guest.findNetwork(network)
  await guest.tracking.says('placed')
  await expectHonest(guest, ledger, outlet.id, orderId, 'ordered')
}

test.describe('LF-04, LF-06: the network is cut', () => {
  test('after the menu opened: the guest fills a cart, orders, and the order goes by itself when the network is back', async ({ guest, outlet, network, ledger }) => {
    await sitsDown(guest, outlet)
    await guest.loseNetwork(network)
    await fillsTheCart(guest)
    await goesToTheCart(guest)
    await waitsAndGoes(guest, outlet, network, ledger)
    await holdsOrders(ledger, outlet, 1)
  })

  test('while the browser goes on saying that it is online, and the phone ends the idle service worker: the order goes when the network works again @waits', async ({ guest, outlet, network, ledger }) => {
    await isAboutToOrder(guest, outlet)
    network.cut()
    await guest.cart.place()
    await expect.poll(async () => (await readOrderEntries(guest.page)).at(-1)?.state).toBe('saved')
    await expect.poll(async () => (await readOrderEntries(guest.page)).at(-1)?.attempts ?? 0).toBeGreaterThan(1)
    await stopServiceWorkers(guest.page)
    expect(await guest.page.evaluate(() => navigator.onLine)).toBe(true)
    network.restore()
    await expect.poll(() => ledger.ordersOf(outlet.id).then(({ length }) => length), { timeout: 60_000 }).toBe(1)
    await guest.tracking.says('placed')
    await expectHonest(guest, ledger, outlet.id, await guest.lastOrderId(), 'ordered')
  })

  test('before the cart: what was chosen can be ordered all the same @long', async ({ guest, outlet, network, ledger }) => {
    await sitsDown(guest, outlet)
    await fillsTheCart(guest)
    await guest.loseNetwork(network)
    await goesToTheCart(guest)
    await waitsAndGoes(guest, outlet, network, ledger)
  })

  test('at the tap: the order is kept on the phone and says so @long', async ({ guest, outlet, network, ledger }) => {
    await isAboutToOrder(guest, outlet)
    await guest.loseNetwork(network)
    await waitsAndGoes(guest, outlet, network, ledger)
  })

  test('during the POST: half an order is no order, and the whole one follows', async ({ guest, outlet, network, ledger }) => {
    await isAboutToOrder(guest, outlet)
    await isCutWhileOrdering(guest, network, CUT_IN_ITS_REQUEST)
    await holdsOrders(ledger, outlet, 0)
    await guest.findNetwork(network)
    await guest.tracking.says('placed')
    const orderId = await guest.lastOrderId()
    expect(new Set(orderRequests(network))).toEqual(new Set([orderId]))
    await expectHonest(guest, ledger, outlet.id, orderId, 'ordered')
  })

  test('after the server’s commit but before its answer: the order is sent again under its key and stands once', async ({ guest, outlet, network, ledger }) => {
    await isAboutToOrder(guest, outlet)
    await isCutWhileOrdering(guest, network, ANSWER_LOST)
    await holdsOrders(ledger, outlet, 1)
    await guest.findNetwork(network)
    await guest.tracking.says('placed')
    const orderId = await guest.lastOrderId()
    const sent = orderRequests(network)
    expect(sent.length).toBeGreaterThan(1)
    expect(new Set(sent)).toEqual(new Set([orderId]))
    await expectHonest(guest, ledger, outlet.id, orderId, 'ordered')
    await holdsOrders(ledger, outlet, 1)
  })

  test('by a black hole: there is a signal and no answer, and the screen claims nothing until there is one @long', async ({ guest, outlet, network, ledger }) => {
    await isAboutToOrder(guest, outlet)
    network.blackHole()
    await guest.cart.place()
    await guest.tracking.says('sending')
    await holdsOrders(ledger, outlet, 0)
    network.restore()
    await guest.tracking.says('placed')
    await expectHonest(guest, ledger, outlet.id, await guest.lastOrderId(), 'ordered')
  })

  test('and the guest taps “Send now” as soon as there is a signal again: the order goes once @long', async ({ guest, outlet, network, ledger }) => {
    await queuesAnOrder(guest, outlet, network)
    await guest.findNetwork(network)
    await guest.tracking.tapSendNowIfShown()
    await guest.tracking.says('placed')
    await expectHonest(guest, ledger, outlet.id, await guest.lastOrderId(), 'ordered')
    await holdsOrders(ledger, outlet, 1)
  })

  test('an order that never left the phone is taken back on the phone alone @long', async ({ guest, outlet, network, ledger }) => {
    await queuesAnOrder(guest, outlet, network)
    await guest.tracking.takeBack()
    await guest.tracking.says('withdrawn')
    await guest.findNetwork(network)
    await expectHonest(guest, ledger, outlet.id, await guest.lastOrderId(), 'not-ordered')
    expect(orderRequests(network)).toEqual([])
  })

  test('an order whose answer was lost can no longer be taken back, and the guest is told so @long', async ({ guest, outlet, network, ledger }) => {
    await isAboutToOrder(guest, outlet)
    await isCutWhileOrdering(guest, network, ANSWER_LOST)
    await guest.tracking.takeBack()
    await guest.findNetwork(network)
    await guest.tracking.says('placed')
    await expectHonest(guest, ledger, outlet.id, await guest.lastOrderId(), 'ordered')
  })

  test('an order that was cut on its way and is taken back is never made', async ({ guest, outlet, network, ledger }) => {
    await isAboutToOrder(guest, outlet)
    await isCutWhileOrdering(guest, network, CUT_IN_ITS_REQUEST)
    await guest.tracking.takeBack()
    await guest.findNetwork(network)
    await guest.tracking.says('withdrawn')
    const orderId = await guest.lastOrderId()
    expect((await ledger.command(orderId))?.code).toBe('ORDER_WITHDRAWN')
    await expectHonest(guest, ledger, outlet.id, orderId, 'not-ordered')
  })
})
