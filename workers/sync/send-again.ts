import type { Device } from '#outbox/device.ts'
import { EPOCH_ROW, epochRowOf } from '#outbox/epoch-rows.ts'
import { isLeftBy } from '#outbox/left-entries.ts'
import { isOver, isWaiting, nextStep } from '#outbox/next-step.ts'
import type { OutboxEntry } from '#schemas/outbox.ts'
import type { GuestStore } from '#store/open-guest.ts'
import { noteOver } from './note-over.ts'

/** The guest whose database is open. */
export interface OpenGuest {
  guestId: string
  store: GuestStore
}

/**
 * Whether a restored server may have lost this entry: one accepted, at any age, and not known to be over, or one that a login left behind. Old ones are not excepted: the server
 * answers one that came too late with a refusal, while without it the guest would go on reading that the order was accepted.
 */
const isPending = (entry: OutboxEntry): boolean => (entry.state === 'accepted' && (entry.leftBy !== undefined || !isOver(entry))) || (entry.leftBy !== undefined && isWaiting(entry))

/** Only by a server that has not got it: it was never handed over, or was accepted and is sent again, or the epoch that it was handed over in is no more. */
const mayChangeHands = (entry: OutboxEntry, isLost: boolean): boolean => isLost || (isWaiting(entry) && (entry.attempts === 0 || (entry.kind === 'place-order' && entry.answer !== null)))

/** An entry of this person as it goes on with the guest id that they have now; the same entry where nothing changes. */
function goesOn(entry: OutboxEntry, guestId: string, isLost: boolean, now: number): OutboxEntry {
  if (entry.guestId !== guestId && !mayChangeHands(entry, isLost)) return entry
  const next = isLost ? nextStep(entry, { type: 'server-restored' }, now) : entry
  if (next === entry && entry.leftBy === undefined) return entry
  const { leftBy: _, ...own } = next
  return { ...own, guestId }
}

/**
 * Compares the epoch of the server's database with the one known before. Another one may have lost what was accepted: entries that are
 * not over wait to be sent again, under their own keys (decision 0015).
 * Each guest's entries are compared once that guest's database is open, because what is over cannot be read before: an epoch is kept by guest, as long as anybody has
 * such entries, and the device's own, which stands for all others, stays what it was while another guest's are still to be compared. Entries from before any epoch was heard of are
 * sent again as well. What a login that ended has left goes on for the same person alone: the same guest, or the same verified number where the server has lost the guest.
 * @param open its documents are read before the pull of the new epoch takes away those of orders that were lost; null: nobody's database is open
 * @param now epoch ms
 * @returns whether entries wait now that did not before
 */
export async function sendAgainAfterRestore(device: Device, epoch: string, open: OpenGuest | null, now: number): Promise<boolean> {
  if (open) await noteOver(device, open.store)
  return device.transaction('rw', device.kept, device.entries, device.session, async () => {
    const session = await device.readSession()
    const person = session?.guestId === open?.guestId ? session : null
    const pending = (await device.readEntries()).filter(isPending)
    const own = pending.filter((entry) => entry.guestId === open?.guestId || isLeftBy(entry, person))
    const heard = await device.kept.get(EPOCH_ROW)
    if (own.length === pending.length) await device.kept.put({ id: EPOCH_ROW, value: epoch, at: now })
    if (open === null) return false
    const guests = [...new Set([open.guestId, ...own.map(({ guestId }) => guestId)])]
    const before = new Map((await device.kept.bulkGet(guests.map(epochRowOf))).map((row, index) => [guests[index], row ?? heard]))
    const named = new Set(pending.map(({ guestId }) => epochRowOf(guestId)))
    await device.kept.where('id').startsWith(epochRowOf('')).filter(({ id }) => !named.has(id)).delete()
    // Of a guest without such entries, too, while others have some: the device's own row stays behind, and the next order would be taken for one of the epoch before.
    if (pending.length > 0) await device.kept.bulkPut(guests.map((guestId) => ({ id: epochRowOf(guestId), value: epoch, at: now })))
    const changed = own.map((entry) => [entry, goesOn(entry, open.guestId, before.get(entry.guestId)?.value !== epoch, now)] as const).filter(([entry, next]) => next !== entry)
    await device.putEntries(changed.map(([, next]) => next))
    return changed.some(([entry, next]) => isWaiting(next) && (!isWaiting(entry) || entry.guestId !== next.guestId))
  })
}
