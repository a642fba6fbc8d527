/** What the outlet's people are shown, against the ledger: every order that waits for them as it stands, and nothing else. */
import { isDeepStrictEqual } from 'node:util'
import { isRunning, kitchenSince } from '#domain/order-life.ts'
import { amountDue } from '#domain/payments.ts'
import type { Order } from '#schemas/order.ts'
import type { Ledger } from './ledger.ts'

/** Two lists of orders by id, whatever their order. @returns what is shown wrongly */
function compare(what: string, shown: readonly Order[], meant: readonly Order[]): string[] {
  const held = new Map(shown.map((order) => [order.id, order]))
  const wrong = meant.flatMap((order) => {
    const one = held.get(order.id)
    if (!one) return [`${what} does not show ${order.note}`]
    return isDeepStrictEqual(one, order) ? [] : [`${what} shows ${order.note} otherwise than it stands`]
  })
  const ids = new Set(meant.map(({ id }) => id))
  const surplus = shown.filter(({ id }) => !ids.has(id)).map(({ note }) => `${what} shows ${note}, which is not to be there`)
  return [...wrong, ...surplus, ...(held.size < shown.length ? [`${what} shows an order twice`] : [])]
}

const kitchens = (ledger: Ledger): Order[] => [...ledger.orders.values()].map(({ order }) => order).filter((order) => kitchenSince(order) !== null)

/** @param orders the answer of GET kitchen/orders, within two hours of the first order */
export const boardFaults = (orders: readonly Order[], ledger: Ledger): string[] => compare('the board', orders.filter(({ status }) => isRunning(status)), kitchens(ledger).filter(({ status }) => isRunning(status)))

/** @param bills the answer of GET kitchen/bills */
export const billFaults = (bills: readonly Order[], ledger: Ledger): string[] => compare('the counter', bills, kitchens(ledger).filter((order) => amountDue(order) !== 0))
