import { expect } from 'playwright/test'
import { dishes } from '../fixtures/test-menu.ts'
import type { Fault, Matching } from '../harness/faults.ts'
import type { Kitchen } from '../harness/kitchen.ts'
import type { Ledger } from '../harness/ledger.ts'
import type { TcpProxy } from '../harness/tcp-proxy.ts'
import type { TestOutlet } from '../harness/test-outlet.ts'
import type { Guest } from './guest.ts'

/** The request that carries an order. */
export const ORDER: Matching = { method: 'POST', path: /^\/api\/orders\/v2$/ }

/** Enough of it for the head and a part of the body to arrive. */
export const PART_OF_AN_ORDER = 700

/** One masala papad with both halves of GST, in paise. */
export const PAPAD_TOTAL = 6300

/** How often an order's request came, and under which keys. */
export const orderRequests = (network: TcpProxy): string[] =>
  network.requests.filter(({ method, path }) => method === 'POST' && path === '/api/orders/v2').map(({ headers }) => headers.get('idempotency-key') ?? '')

export const sitsDown = async (guest: Guest, outlet: TestOutlet): Promise<void> => {
  await guest.openTableSignedIn(outlet.tableCode)
  await guest.isReadyForDeadZone()
}

export const fillsTheCart = (guest: Guest): Promise<void> => guest.menu.add(dishes.papad)

export const goesToTheCart = async (guest: Guest): Promise<void> => {
  await guest.menu.openCart()
  await guest.cart.isOpen()
  await guest.cart.totalIs(PAPAD_TOTAL)
}

/** Everything up to the tap that orders. */
export const isAboutToOrder = async (guest: Guest, outlet: TestOutlet): Promise<void> => {
  await sitsDown(guest, outlet)
  await fillsTheCart(guest)
  await goesToTheCart(guest)
}

/** Taps the order in the open cart and reads that the restaurant has it; gives back its id. */
export const places = async (guest: Guest): Promise<string> => {
  await guest.cart.place()
  await guest.tracking.says('placed')
  return guest.lastOrderId()
}

/** One papad from the open menu, ordered; gives back the order's id. */
export const ordersAPapad = async (guest: Guest): Promise<string> => {
  await fillsTheCart(guest)
  await guest.menu.openCart()
  return places(guest)
}

/** The kitchen takes an order whose page is open, and serves it. */
export const isServed = async (guest: Guest, kitchen: Kitchen, orderId: string): Promise<void> => {
  await kitchen.accept(orderId)
  await kitchen.serve(orderId)
  await guest.tracking.says('served')
}

/** Orders what is in the open cart and is served it, with the order's page open; gives back its id. */
export const ordersAndIsServed = async (guest: Guest, kitchen: Kitchen): Promise<string> => {
  const orderId = await places(guest)
  await isServed(guest, kitchen, orderId)
  return orderId
}

/** Everything until the order was served, with its page open; gives back its id. */
export const hasEaten = async (guest: Guest, outlet: TestOutlet, kitchen: Kitchen): Promise<string> => {
  await isAboutToOrder(guest, outlet)
  return ordersAndIsServed(guest, kitchen)
}

/** Taps the order in a dead zone: it waits on the phone and says so; gives back its id. */
export const placesInDeadZone = async (guest: Guest): Promise<string> => {
  await guest.cart.place()
  await guest.tracking.says('phone')
  return guest.lastOrderId()
}

/** Places one masala papad with no network: it waits on the phone, never sent; gives back its id. */
export const queuesAnOrder = async (guest: Guest, outlet: TestOutlet, network: TcpProxy): Promise<string> => {
  await isAboutToOrder(guest, outlet)
  await guest.loseNetwork(network)
  return placesInDeadZone(guest)
}

/** The network goes in the middle of the order's request. */
export const CUT_IN_ITS_REQUEST: Fault = { kind: 'cut-during', afterBytes: PART_OF_AN_ORDER, outage: true }

/** The network goes when the server has the order and before its answer. */
export const ANSWER_LOST: Fault = { kind: 'swallow-reply', outage: true }

/** Taps the order in the open cart, and `fault` strikes its request and takes the network: the phone cannot know whether it arrived. */
export const isCutWhileOrdering = async (guest: Guest, network: TcpProxy, fault: Fault): Promise<void> => {
  const cut = network.armOnce(ORDER, fault)
  await guest.cart.place()
  await cut.struck
  await guest.loseNetwork(network)
  await guest.tracking.says('sending')
}

export const holdsOrders = async (ledger: Ledger, outlet: TestOutlet, count: number): Promise<void> => {
  expect(await ledger.ordersOf(outlet.id), 'orders in the ledger').toHaveLength(count)
}
