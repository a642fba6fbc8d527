import { isServed } from '#domain/order-life.ts'
import { FEEDBACK_OPEN_MS, onServerClock } from '#domain/order-wait.ts'
import type { Feedback, GiveFeedback } from '#schemas/feedback.ts'
import { answerToCopy, bodyHashes, type Claim, claimKey, keepRefusal } from '../commands/command-key.ts'
import { rowsOf, type Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import type { GuestIdentity } from '../identity.ts'
import { holdOrder, writeOrderChange } from '../orders/change-order.ts'
import { withoutRemark } from '../orders/without-guest.ts'
import { isAccountGone } from '../sync/account-gone.ts'

/** A device's clock is read to a request's length. */
const CLOCK_GRAIN_MS = 60_000

export interface Giving {
  guest: GuestIdentity
  command: GiveFeedback
  /** The request's body as it arrived. */
  text: string
  /** The device's clock as the request left, epoch ms; null: not said. */
  deviceNow: number | null
}

/** One feedback by its id, if it is this guest's. */
export async function readFeedback(q: Queryable, guest: GuestIdentity, id: string): Promise<Feedback | null> {
  const [row] = await rowsOf<{ body: string }>(q, sql`select body from feedbacks where id = ${id} and guest_id = ${guest.guestId}`)
  return row ? (JSON.parse(row.body) as Feedback) : null
}

/**
 * VA-27: judged by when the guest gave it, not by when a network let it through. What an order was first given stands.
 * @param changing the id of the feedback that this one changes; null: it is given anew
 */
async function writeFeedback(tx: Tx, { guest, command, deviceNow }: Omit<Giving, 'text'>, now: number, changing: string | null): Promise<Refusal | null> {
  const { feedback } = command
  const held = await holdOrder(tx, feedback.orderId)
  if (!held || held.guest.guestId !== guest.guestId) return new Refusal('NOT_FOUND')
  const givenAt = onServerClock(command.givenAt, deviceNow, now)
  const { status, feedbackUntil } = held.order
  if (!isServed(status) || feedbackUntil === null || givenAt > feedbackUntil || givenAt < feedbackUntil - FEEDBACK_OPEN_MS - CLOCK_GRAIN_MS) return new Refusal('FEEDBACK_CLOSED')
  if (held.order.feedback && held.order.feedback.id !== changing) return new Refusal('FEEDBACK_GIVEN')
  // Before the words are written: it takes the guest's scope, under which a deletion is seen.
  await writeOrderChange(tx, held, { ...held.order, feedback }, 'guest', now)
  const kept = (await isAccountGone(tx.q, guest)) ? withoutRemark(feedback) : feedback
  await tx.q.execute(
    sql`insert into feedbacks (outlet_id, order_id, id, guest_id, body, given_at)
      values (${held.order.outletId}, ${feedback.orderId}, ${feedback.id}, ${guest.guestId}, ${JSON.stringify(kept)}, ${givenAt})
      on conflict (outlet_id, order_id) do update set body = excluded.body, given_at = excluded.given_at`,
  )
  return null
}

/** Keeps a guest's word on an order: exactly once, its answer as final as an order's. A second one on the same order is refused. */
export async function giveFeedback(deps: Deps, giving: Giving): Promise<{ feedback: Feedback; repeated: boolean }> {
  const { guest, command, text } = giving
  const { feedback } = command
  const hashes = bodyHashes('give-feedback', guest.guestId, command, text)
  const answer = await deps.transact(async (tx): Promise<{ refusal: Refusal | null; repeated: boolean }> => {
    const now = deps.now()
    const claim: Claim = { key: feedback.id, kind: 'give-feedback', guestId: guest.guestId, outletId: '', hashes, at: now }
    if (!(await claimKey(tx, claim))) return { refusal: await answerToCopy(tx.q, claim), repeated: true }
    const refusal = await writeFeedback(tx, giving, now, null)
    return { refusal: refusal && (await keepRefusal(tx, claim.key, refusal)), repeated: false }
  })
  if (answer.refusal) throw answer.refusal
  return { feedback, repeated: answer.repeated }
}

/** CA-16 PUT feedback/{id}: the guest thinks again, while feedback is open. */
export async function changeFeedback(deps: Deps, guest: GuestIdentity, feedback: Feedback): Promise<Feedback> {
  return deps.transact(async (tx) => {
    const before = await readFeedback(tx.q, guest, feedback.id)
    if (!before || before.orderId !== feedback.orderId) throw new Refusal('NOT_FOUND')
    const now = deps.now()
    const refusal = await writeFeedback(tx, { guest, command: { version: 1, feedback, givenAt: now }, deviceNow: null }, now, feedback.id)
    if (refusal) throw refusal
    return feedback
  })
}
