import { forgetAside, forgetSent, noteUnsent, readAside, type UnsentChange } from '#outbox/unsent-changes.ts'
import { bringAside } from '#store/bring-aside.ts'
import { sameGuest } from '#store/names.ts'
import type { GuestStore } from '#store/open-guest.ts'
import { device } from './device.ts'

/** Gives a guest who is logged in again what they had changed when the server ended their login here: from now on it is sent as any change is. */
export async function bringSetAside(store: GuestStore, guest: { brandId: string; guestId: string }): Promise<void> {
  const db = await device()
  const session = await db.readSession()
  if (!session || !sameGuest(session, guest)) return
  const set = await readAside(db, session)
  if (set.length === 0) return
  const changes = set.map(({ collection, document: { id }, base }): UnsentChange => ({ collection, documentId: collection === 'profile' ? session.guestId : String(id), base }))
  // As old as can be: whatever is sent of the document next is this change, or has it in it.
  for (const change of changes) await noteUnsent(db, session.guestId, change, 0)
  const brought = await bringAside(store, session.guestId, set)
  await forgetSent(db, session.guestId, changes.filter((_, at) => !brought[at]).map((change) => ({ ...change, updatedAt: 0 })))
  await forgetAside(db, session)
}
