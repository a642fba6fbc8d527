import { expect } from 'playwright/test'
import { dishes } from '../fixtures/test-menu.ts'
import type { Matching } from '../harness/faults.ts'
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

/** Everything until the order was served, with its page open; gives back its id. */
export const hasEaten = async (guest: Guest, outlet: TestOutlet, kitchen: Kitchen): Promise<string> => {
  await isAboutToOrder(guest, outlet)
  await guest.cart.place()
  await guest.tracking.says('placed')
  const orderId = await guest.lastOrderId()
  await kitchen.accept(orderId)
  await kitchen.serve(orderId)
  await guest.tracking.says('served')
  return orderId
}

export const holdsOrders = async (ledger: Ledger, outlet: TestOutlet, count: number): Promise<void> => {
  expect(await ledger.ordersOf(outlet.id), 'orders in the ledger').toHaveLength(count)
}
