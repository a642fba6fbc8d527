import { expect } from 'playwright/test'
import type { Ledger } from '../harness/ledger.ts'
import { claimsOf } from './claims.ts'
import type { Guest } from './guest.ts'

/** How a test expects an order to end. */
export type Ending = 'ordered' | 'not-ordered'

/** Clocks of one machine, read by two processes. */
const CLOCK_GRAIN_MS = 5

/**
 * Holds screen and ledger against each other once an order has come to its end: the ledger has exactly one order or none; the order's
 * screen says which of the two; and at no moment did it say that the kitchen has an order that was not committed yet.
 */
export const expectHonest = async (guest: Guest, ledger: Ledger, outletId: string, orderId: string, ending: Ending): Promise<void> => {
  await guest.open(`confirmation/${orderId}`)
  const orders = (await ledger.ordersOf(outletId)).filter((order) => order.id === orderId)
  const command = await ledger.command(orderId)
  expect(orders, 'the ledger holds this order exactly once or not at all').toHaveLength(ending === 'ordered' ? 1 : 0)
  const [order] = orders
  if (order) {
    expect(command?.outcome, 'the key is closed with the order').toBe('accepted')
    await guest.tracking.isWithTheKitchen()
    await guest.tracking.showsTotal(order.total)
  } else {
    expect(command?.outcome, 'no key is closed with an order that does not exist').not.toBe('accepted')
    await guest.tracking.saysWhyNot()
  }
  for (const claim of claimsOf(guest.page, orderId)) {
    expect(order, `the screen said “${claim.words}” of an order that the ledger does not hold`).toBeDefined()
    expect(claim.at, `the screen said “${claim.words}” before the order was committed`).toBeGreaterThanOrEqual((order?.punchedAt ?? 0) - CLOCK_GRAIN_MS)
  }
}
