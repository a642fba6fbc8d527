import type { Device } from '#outbox/device.ts'
import { type Ending, leave, staysBehind } from '#outbox/left-entries.ts'
import type { OutboxEntry } from '#schemas/outbox.ts'
import type { Session } from '#schemas/guest.ts'

/**
 * Of the entries that were seen, as they stand now: those that stay behind are noted as this login's (outbox/left-entries.ts), the others are deleted. One that was handed to the network
 * meanwhile may arrive, so it stays until its guest comes back.
 * @param seen ids
 * @param now epoch ms
 */
export const leaveEntries = (db: Device, session: Session, seen: ReadonlySet<string>, ending: Ending, now: number): Promise<unknown> =>
  db.transaction('rw', db.entries, async () => {
    const entries = (await db.readEntries()).filter(({ id }) => seen.has(id))
    const stays = (entry: OutboxEntry): boolean => staysBehind(entry, ending, now)
    await db.putEntries(entries.filter(stays).map((entry) => leave(entry, session)))
    await db.entries.bulkDelete(entries.filter((entry) => !stays(entry)).map(({ id }) => id))
  })

/** Another guest's login is about to take the place of this one. @returns whether it is: false where nobody is logged in, or the same guest */
export async function leaveReplaced(db: Device, next: Pick<Session, 'guestId'>, now: number): Promise<boolean> {
  const session = await db.readSession()
  if (!session || session.guestId === next.guestId) return false
  const theirs = (await db.readEntries()).filter(({ guestId }) => guestId === session.guestId)
  await leaveEntries(db, session, new Set(theirs.map(({ id }) => id)), 'replaced', now)
  return true
}
