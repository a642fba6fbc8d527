import type { Device } from '#outbox/device.ts'
import { type ChangedHere, readUnsent, type SetAside, setAside, type UnsentChange } from '#outbox/unsent-changes.ts'
import type { Session } from '#schemas/guest.ts'
import { sessionCell } from '#src/queries/device.ts'
import { ownStore } from '#src/queries/guest.ts'
import type { GuestStore } from '#store/open-guest.ts'

/** As they stand on the disk, also those that were removed; without what the database keeps beside them. */
async function documentsOf({ database }: GuestStore, collection: ChangedHere, changes: readonly UnsentChange[]): Promise<SetAside[]> {
  const of = new Map(changes.filter((change) => change.collection === collection).map((change) => [change.documentId, change.base]))
  const found = await database.collections[collection].storageInstance.findDocumentsById([...of.keys()], true)
  return found.map(({ _meta, _rev, _attachments, ...document }) => ({ collection, document, base: of.get(document.id) }))
}

/**
 * The server ended a login, and the guest's database goes with it: what they changed without a network is set aside for their next login on this device, and is in no page
 * until then. Their other documents the server has.
 */
export async function setAsideUnsent(db: Device, session: Session): Promise<void> {
  const changes = await readUnsent(db, session.guestId)
  // Another tab may have been first.
  if (changes.length === 0 || sessionCell.get()?.guestId !== session.guestId) return
  const store = await ownStore()
  const documents = [...(await documentsOf(store, 'addresses', changes)), ...(await documentsOf(store, 'profile', changes))]
  await setAside(db, session, documents, Date.now())
}
