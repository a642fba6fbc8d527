import { forgetAside, noteUnsent, readAside } from '#outbox/unsent-changes.ts'
import { sameGuest } from '#store/names.ts'
import type { GuestStore } from '#store/open-guest.ts'
import { device } from './device.ts'
import { loadStore } from './store.ts'

/** Gives a guest who is logged in again what they had changed when the server ended their login here: from now on it is sent as any change is. */
export async function bringSetAside(store: GuestStore, guest: { brandId: string; guestId: string }): Promise<void> {
  const db = await device()
  const session = await db.readSession()
  if (!session || !sameGuest(session, guest)) return
  const set = await readAside(db, session)
  if (set.length === 0) return
  for (const { collection, document: { id } } of set)
    await noteUnsent(db, session.guestId, { collection, documentId: collection === 'profile' ? session.guestId : String(id) }, Date.now())
  await (await loadStore()).bringAside(store, session.guestId, set)
  await forgetAside(db, session)
}
