import { isRunning, UNANSWERED_MS } from '#domain/order-life.ts'
import type { Device } from '#outbox/device.ts'
import { nextStep } from '#outbox/next-step.ts'
import type { GuestStore } from '#store/open-guest.ts'

const ROW = 'server-epoch'
const rowOf = (guestId: string): string => `${ROW}:${guestId}`

/** The guest whose database is open, and which of their orders are over by the documents in it. */
export interface OpenGuest {
  guestId: string
  over: ReadonlySet<string>
}

/**
 * Compares the epoch of the server's database with the one known before. Another one may have lost what was accepted: accepted
 * entries of the last two hours wait to be sent again, under their own keys (decision 0015).
 * An outlet answers within that time or the order ends, so an older one sent anew would be food that nobody waits for.
 * Each guest's entries are compared once that guest's database is open, because what is over cannot be read before: an epoch is kept by guest, as long as anybody has
 * such entries, and the device's own, which stands for all others, stays what it was while another guest's are still to be compared. Entries from before any epoch was heard of are
 * sent again as well.
 * @param open read before the pull of the new epoch takes away the documents of orders that were lost; null: nobody's database is open
 * @param now epoch ms
 * @returns whether entries wait now that did not before
 */
export async function sendAgainAfterRestore(device: Device, epoch: string, open: OpenGuest | null, now: number): Promise<boolean> {
  return device.transaction('rw', device.kept, device.entries, async () => {
    const recent = (await device.readEntries()).filter((entry) => entry.state === 'accepted' && now - entry.changedAt <= UNANSWERED_MS)
    const own = recent.filter(({ guestId }) => guestId === open?.guestId)
    const heard = await device.kept.get(ROW)
    if (own.length === recent.length) await device.kept.put({ id: ROW, value: epoch, at: now })
    if (open === null) return false
    const before = (await device.kept.get(rowOf(open.guestId))) ?? heard
    const named = new Set(recent.map(({ guestId }) => rowOf(guestId)))
    await device.kept.where('id').startsWith(rowOf('')).filter(({ id }) => !named.has(id)).delete()
    // Of a guest without such entries, too, while others have some: the device's own row stays behind, and the next order would be taken for one of the epoch before.
    if (recent.length > 0) await device.kept.put({ id: rowOf(open.guestId), value: epoch, at: now })
    const lost = before?.value === epoch ? [] : own.filter(({ id }) => !open.over.has(id))
    await device.entries.bulkPut(lost.map((entry) => nextStep(entry, { type: 'server-restored' }, now)))
    return lost.length > 0
  })
}

/** What is over of a guest's orders; null: nobody's database is open. */
export async function readOpenGuest(open: { store: GuestStore; guestId: string } | null): Promise<OpenGuest | null> {
  if (open === null) return null
  const orders = await open.store.database.collections.orders.find().exec()
  return { guestId: open.guestId, over: new Set(orders.filter(({ status }) => !isRunning(status)).map(({ id }) => id)) }
}
