import { assert } from 'superstruct'
import { nextStep } from '#outbox/next-step.ts'
import { type OrderEntry, OutboxEntry } from '#schemas/outbox.ts'
import { device } from '#src/queries/device.ts'
import { standingTwin } from '#src/queries/ordered-lines.ts'
import { storageFailure } from './keep-cart.ts'
import type { Outcome } from './outcome.ts'

/**
 * Writes an order into the outbox in one strict transaction. A line is ordered once: if an entry that stands holds one of these
 * lines (a second tap, another tab), that entry's id is the answer. @param replaces the entry whose place this one takes
 */
export async function addOrderEntry(entry: OrderEntry, replaces: string | null): Promise<Outcome<{ orderId: string }>> {
  try {
    assert(entry, OutboxEntry)
    const db = await device()
    const orderId = await db.transaction('rw', db.entries, async () => {
      const ids = new Set(entry.command.lines.map((line) => line.lineId))
      const twin = standingTwin(await db.readEntries(), entry.guestId, ids)
      if (twin) return twin.id
      await db.entries.add(entry)
      if (replaces !== null) await db.changeEntry(replaces, (row) => nextStep(row, { type: 'guest-agreed', replacedBy: entry.id }, entry.createdAt))
      return entry.id
    })
    return { ok: true, orderId }
  } catch (error) {
    return storageFailure(error)
  }
}
