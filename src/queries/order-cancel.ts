import { mayAskCancel } from '#domain/cancel-ask.ts'
import { isRunning } from '#domain/order-life.ts'
import type { Order } from '#schemas/order.ts'
import type { CancelEntry, OutboxEntry } from '#schemas/outbox.ts'

/** What became of a guest's ask to cancel an order, and who knows of it (CA-22). */
export type OrderCancel = 'none' | 'phone' | 'asked' | 'no' | 'too-late' | 'unanswered'

/** The last ask of a guest for each order. */
export const cancelEntries = (entries: readonly OutboxEntry[], guestId: string | null): ReadonlyMap<string, CancelEntry> =>
  new Map(
    entries
      .filter((entry): entry is CancelEntry => entry.kind === 'ask-cancel' && entry.guestId === guestId)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map((entry) => [entry.command.orderId, entry]),
  )

/** The server's word goes before the phone's; an order that was cancelled needs no word about it. */
export function orderCancel(entry: CancelEntry | null, order: Order | null): OrderCancel {
  if (!order || order.status === 'CANCELLED' || order.status === 'FAILED') return 'none'
  const ask = order.cancelAsk ?? null
  if (ask?.answer === 'NO') return 'no'
  if (ask !== null) return isRunning(order.status) ? 'asked' : 'unanswered'
  if (!entry) return 'none'
  if (entry.state === 'rejected') return 'too-late'
  return entry.state === 'accepted' ? 'asked' : 'phone'
}

/** Whether the guest can ask: once, while the outlet can still stop it. */
export const canAskCancel = (cancel: OrderCancel, order: Order | null): boolean => cancel === 'none' && order !== null && mayAskCancel(order)
