import { assert } from 'superstruct'
import { CancelEntry } from '#schemas/outbox.ts'
import type { Order } from '#schemas/order.ts'
import { device } from '#src/queries/device.ts'
import { cancelEntries } from '#src/queries/order-cancel.ts'
import { storageFailure } from './keep-cart.ts'
import { newEntry } from './new-entry.ts'
import { newId } from './new-id.ts'
import type { Outcome } from './outcome.ts'
import { ownSession } from './own-session.ts'
import { wakeDrain } from './wake-drain.ts'

/** CA-22: the guest asks the outlet to cancel an order; kept and sent as orders are, one for an order. A second tap is the first one. */
export async function askCancel({ id: orderId, outletId }: Pick<Order, 'id' | 'outletId'>, reason: string): Promise<Outcome> {
  try {
    const session = await ownSession()
    if (!session) return { error: 'UNAUTHORIZED_ACTION' }
    const now = Date.now()
    const id = newId()
    const entry: CancelEntry = { ...newEntry(id, session.guestId, outletId, now), kind: 'ask-cancel', command: { version: 1, id, orderId, reason, askedAt: now } }
    assert(entry, CancelEntry)
    const db = await device()
    const isOwn = await db.transaction('rw', db.entries, db.session, async () => {
      if ((await db.readSession())?.guestId !== session.guestId) return false
      if (!cancelEntries(await db.readEntries(), session.guestId).has(orderId)) await db.entries.add(entry)
      return true
    })
    void wakeDrain()
    return isOwn ? { ok: true } : { error: 'UNAUTHORIZED_ACTION' }
  } catch (error) {
    return storageFailure(error)
  }
}
