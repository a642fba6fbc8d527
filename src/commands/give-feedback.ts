import { assert } from 'superstruct'
import type { Feedback } from '#schemas/feedback.ts'
import { FeedbackEntry } from '#schemas/outbox.ts'
import { device } from '#src/queries/device.ts'
import { feedbackEntries } from '#src/queries/order-feedback.ts'
import { sameValue } from '#src/queries/same-value.ts'
import { storageFailure } from './keep-cart.ts'
import { newEntry } from './new-entry.ts'
import { newId } from './new-id.ts'
import type { Outcome } from './outcome.ts'
import { ownSession } from './own-session.ts'
import { wakeDrain } from './wake-drain.ts'

type Words = Omit<Feedback, 'id'>

/**
 * LF-04: feedback is kept and sent as orders are, one for an order. `second`: other words were given before; they stand, and these were not kept.
 * @param outletId where the order was served
 */
export async function giveFeedback(outletId: string, words: Words): Promise<Outcome<{ result: 'kept' | 'second' }>> {
  try {
    const session = await ownSession()
    if (!session) return { error: 'UNAUTHORIZED_ACTION' }
    const now = Date.now()
    const id = newId()
    const entry: FeedbackEntry = { ...newEntry(id, session.guestId, outletId, now), kind: 'give-feedback', command: { version: 1, feedback: { ...words, id }, givenAt: now } }
    assert(entry, FeedbackEntry)
    const db = await device()
    const result = await db.transaction('rw', db.entries, db.session, async () => {
      if ((await db.readSession())?.guestId !== session.guestId) return null
      const first = feedbackEntries(await db.readEntries(), session.guestId).get(words.orderId)
      if (first && first.state !== 'rejected') return saysTheSame(first, words) ? 'kept' : 'second'
      await db.entries.add(entry)
      return 'kept'
    })
    void wakeDrain()
    return result ? { ok: true, result } : { error: 'UNAUTHORIZED_ACTION' }
  } catch (error) {
    return storageFailure(error)
  }
}

/** Whether an entry holds the same words for the same order, as after a second tap; its id may be another. */
const saysTheSame = ({ command: { feedback } }: FeedbackEntry, words: Words): boolean => sameValue(feedback, { ...words, id: feedback.id })
