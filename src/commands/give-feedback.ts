import { assert } from 'superstruct'
import type { Feedback } from '#schemas/feedback.ts'
import { FeedbackEntry } from '#schemas/outbox.ts'
import { device } from '#src/queries/device.ts'
import { storageFailure } from './keep-cart.ts'
import { newId } from './new-id.ts'
import type { Outcome } from './outcome.ts'
import { wakeDrain } from './wake-drain.ts'

/** LF-04: feedback is kept and sent as orders are. @param outletId where the order was served */
export async function giveFeedback(outletId: string, words: Omit<Feedback, 'id'>): Promise<Outcome<{ feedbackId: string }>> {
  try {
    const db = await device()
    const session = await db.readSession()
    if (!session) return { error: 'UNAUTHORIZED_ACTION' }
    const now = Date.now()
    const id = newId()
    const entry: FeedbackEntry = {
      id,
      version: 1,
      kind: 'give-feedback',
      guestId: session.guestId,
      outletId,
      state: 'saved',
      attempts: 0,
      createdAt: now,
      nextAttemptAt: now,
      expiresAt: null,
      changedAt: now,
      refusal: null,
      replacedBy: null,
      withdrawing: 'no',
      command: { version: 1, feedback: { ...words, id }, givenAt: now },
    }
    assert(entry, FeedbackEntry)
    const feedbackId = await db.transaction('rw', db.entries, async () => {
      // One order, one feedback: a second tap is the first one.
      const twin = (await db.readEntries()).find((held) => held.kind === 'give-feedback' && held.command.feedback.orderId === words.orderId && held.state !== 'rejected')
      if (!twin) await db.entries.add(entry)
      return twin?.id ?? id
    })
    void wakeDrain()
    return { ok: true, feedbackId }
  } catch (error) {
    return storageFailure(error)
  }
}
