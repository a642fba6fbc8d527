import type { Device } from '#outbox/device.ts'
import { type ChangedHere, readUnsent, type SetAside, setAside } from '#outbox/unsent-changes.ts'
import type { Session } from '#schemas/guest.ts'
import { sessionCell } from '#src/queries/device.ts'
import { ownStore } from '#src/queries/guest.ts'
import type { GuestStore } from '#store/open-guest.ts'

/** As they stand on the disk, also those that were removed; without what the database keeps beside them. */
async function documentsOf({ database }: GuestStore, collection: ChangedHere, ids: string[]): Promise<SetAside[]> {
  const found = await database.collections[collection].storageInstance.findDocumentsById(ids, true)
  return found.map(({ _meta, _rev, _attachments, ...document }) => ({ collection, document }))
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
  const idsOf = (collection: ChangedHere): string[] => changes.filter((change) => change.collection === collection).map(({ documentId }) => documentId)
  const documents = [...(await documentsOf(store, 'addresses', idsOf('addresses'))), ...(await documentsOf(store, 'profile', idsOf('profile')))]
  await setAside(db, session, documents, Date.now())
}
