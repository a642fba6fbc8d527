import { UNANSWERED_MS } from '#domain/order-life.ts'
import type { Session } from '#schemas/guest.ts'
import type { OutboxEntry } from '#schemas/outbox.ts'
import { isOver, isWaiting } from './next-step.ts'

/** Who a login is of, whatever id a restored database gives them: a number is verified for each brand. */
export type Person = Pick<Session, 'brandId' | 'phone'>

/** How a login ends on this device: its guest asked for it, the server ended it, or another guest logged in over it. */
export type Ending = 'asked' | 'over' | 'replaced'

/** The entry as one that this login left behind. */
export const leave = (entry: OutboxEntry, { brandId, phone }: Person): OutboxEntry => ({ ...entry, leftBy: { brandId, phone } })

/** Whether an entry was left behind by a login of this person. */
export const isLeftBy = (entry: OutboxEntry, person: Person | null): boolean =>
  person !== null && entry.leftBy?.brandId === person.brandId && entry.leftBy.phone === person.phone

/** Epoch ms: as long as an outlet may leave it unanswered, counted from the moment it is wanted for where it is for later. */
const missedUntil = (entry: OutboxEntry): number => Math.max(entry.changedAt, (entry.kind === 'place-order' && entry.command.wantedAt) || 0) + UNANSWERED_MS

/**
 * Whether somebody would still miss what was accepted, if a restored database has lost it: it is not known to be over, and an outlet could still answer it.
 * @param now epoch ms
 */
export const isMissedIfLost = (entry: OutboxEntry, now: number): boolean => entry.state === 'accepted' && !isOver(entry) && now <= missedUntil(entry)

/**
 * Whether an entry stays on the device as its guest's login ends. One that may have arrived always does; an accepted one does where its guest did not ask for
 * the end, because that may be a restored server that has lost the login together with the order (decision 0015).
 */
export function staysBehind(entry: OutboxEntry, ending: Ending, now: number): boolean {
  if (isWaiting(entry)) return ending === 'replaced' || entry.attempts > 0
  if (entry.state === 'accepted') return ending !== 'asked' && isMissedIfLost(entry, now)
  return ending === 'replaced'
}
