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
 * more, so that it was not written. NOT_FOUND: the entry it would replace is gone, back in the cart perhaps, or nobody is asked about it any more.
 * @param replaces the entry whose place this one takes; where another tab has agreed for it already, what that one wrote is the answer
 */
export async function addOrderEntry(entry: OrderEntry, replaces: string | null): Promise<Outcome<{ orderId: string; lines: readonly OrderedLine[] }>> {
  try {
    assert(entry, OutboxEntry)
    const db = await device()
    const standing = await db.transaction('rw', db.entries, db.session, async () => {
      // Logged out since the tap: it would lie here, unseen, until this guest's next login sent it.
      if ((await db.readSession())?.guestId !== entry.guestId) return 'UNAUTHORIZED_ACTION'
      const entries = await db.readEntries()
      const replaced = replaces === null ? null : entries.find(({ id }) => id === replaces)
      if (replaced === undefined) return 'NOT_FOUND'
      if (replaced && replaced.replacedBy !== null) return orderOf(entries, replaced.replacedBy) ?? 'NOT_FOUND'
      const twin = standingTwin(entries, entry.guestId, new Set(entry.command.lines.map((line) => line.lineId)))
      if (twin) return twin
      const agreed = replaced && (await db.changeEntry(replaced.id, (row) => nextStep(row, { type: 'guest-agreed', replacedBy: entry.id }, entry.createdAt)))
      // Another tab has let it go, or the server has it after all.
      if (replaced && agreed?.replacedBy !== entry.id) return 'NOT_FOUND'
      await db.entries.add(entry)
      return entry
    })
    return typeof standing === 'string' ? { error: standing } : { ok: true, orderId: standing.id, lines: standing.command.lines }
  } catch (error) {
    return storageFailure(error)
  }
}

const orderOf = (entries: readonly OutboxEntry[], id: string): OrderEntry | undefined => entries.find((entry): entry is OrderEntry => entry.kind === 'place-order' && entry.id === id)
