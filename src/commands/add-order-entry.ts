import { assert } from 'superstruct'
import { nextStep } from '#outbox/next-step.ts'
import type { OrderedLine } from '#schemas/cart.ts'
import { type OrderEntry, OutboxEntry } from '#schemas/outbox.ts'
import { device } from '#src/queries/device.ts'
import { standingTwin } from '#domain/ordered-lines.ts'
import { storageFailure } from './keep-cart.ts'
import type { Outcome } from './outcome.ts'

/**
 * Writes an order into the outbox in one strict transaction. A line is ordered once: if an entry that stands holds one of these
 * lines (a second tap, another tab), that entry's id is the answer. `lines`: those of the entry that stands. UNAUTHORIZED_ACTION: its guest is not logged in any
 * more, so that it was not written. @param replaces the entry whose place this one takes
 */
export async function addOrderEntry(entry: OrderEntry, replaces: string | null): Promise<Outcome<{ orderId: string; lines: readonly OrderedLine[] }>> {
  try {
    assert(entry, OutboxEntry)
    const db = await device()
    const standing = await db.transaction('rw', db.entries, db.session, async () => {
      // Logged out since the tap: it would lie here, unseen, until this guest's next login sent it.
      if ((await db.readSession())?.guestId !== entry.guestId) return null
      const ids = new Set(entry.command.lines.map((line) => line.lineId))
      const twin = standingTwin(await db.readEntries(), entry.guestId, ids)
      if (twin) return twin
      await db.entries.add(entry)
      if (replaces !== null) await db.changeEntry(replaces, (row) => nextStep(row, { type: 'guest-agreed', replacedBy: entry.id }, entry.createdAt))
      return entry
    })
    return standing ? { ok: true, orderId: standing.id, lines: standing.command.lines } : { error: 'UNAUTHORIZED_ACTION' }
  } catch (error) {
    return storageFailure(error)
  }
}
