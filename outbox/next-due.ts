import type { OrderEntry, OutboxEntry } from '#schemas/outbox.ts'
import { LONGEST_BACK_OFF_MS } from './back-off.ts'
import { byId } from './by-id.ts'
import { isWaiting } from './next-step.ts'

/**
 * First in, first out: an order goes when no earlier one of its guest still has time and no answer. One whose time has passed
 * is still sent, but blocks no later entry; what is said of an order waits for that order alone: after a restore it is sent again (decision 0015).
 */
function heads(entries: readonly OutboxEntry[], guestId: string, now: number): OutboxEntry[] {
  const waiting = entries.filter((entry) => entry.guestId === guestId && isWaiting(entry)).sort(byId)
  const firstOrder = waiting.find((entry) => entry.kind === 'place-order' && !isLate(entry, now))
  const orders = new Set(waiting.filter(({ kind }) => kind === 'place-order').map(({ id }) => id))
  return waiting.filter((entry) => (entry.kind === 'place-order' ? isLate(entry, now) || entry === firstOrder : !orders.has(orderIdOf(entry))))
}

/** The order that something is said of. */
const orderIdOf = (entry: Exclude<OutboxEntry, OrderEntry>): string => (entry.kind === 'give-feedback' ? entry.command.feedback.orderId : entry.command.orderId)

const isLate = (entry: OutboxEntry, now: number): boolean => entry.expiresAt !== null && now > entry.expiresAt

/** A clock that was set back must not hold an entry longer than any back-off would. */
const isDue = (entry: OutboxEntry, now: number): boolean => entry.nextAttemptAt <= now || entry.nextAttemptAt - now > LONGEST_BACK_OFF_MS

/** The entry to send now, or null. @param tried ids that had their turn in this round; @param eager back-off is not waited for */
export function nextDue(entries: readonly OutboxEntry[], guestId: string, now: number, tried: ReadonlySet<string>, eager: boolean): OutboxEntry | null {
  return heads(entries, guestId, now).find((entry) => !tried.has(entry.id) && (eager || isDue(entry, now))) ?? null
}

/** Epoch ms at which something may be sent again, null while nothing waits. */
export function nextAttemptAt(entries: readonly OutboxEntry[], guestId: string, now: number): number | null {
  const times = heads(entries, guestId, now).map((entry) => (isDue(entry, now) ? now : entry.nextAttemptAt))
  return times.length > 0 ? Math.min(...times) : null
}

/** Longer than a call to the server may take (CALL_TIMEOUT_MS). */
const OVERDUE_MS = 20_000

/** Whether something should have been sent so long ago that its sender is gone: a browser ends a service worker, and its timers with it. */
export const isOverdue = (entries: readonly OutboxEntry[], guestId: string, now: number): boolean =>
  heads(entries, guestId, now).some((entry) => isDue(entry, now - OVERDUE_MS) && Math.abs(now - entry.changedAt) > OVERDUE_MS)
