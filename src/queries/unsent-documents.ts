import type { ChangedHere, SetAside, UnsentChange } from '#outbox/unsent-changes.ts'
import type { GuestStore } from '#store/open-guest.ts'

async function documentsOf({ database }: GuestStore, collection: ChangedHere, changes: readonly UnsentChange[]): Promise<SetAside[]> {
  const of = new Map(changes.filter((change) => change.collection === collection).map((change) => [change.documentId, change.base]))
  const found = await database.collections[collection].storageInstance.findDocumentsById([...of.keys()], true)
  return found.map(({ _meta, _rev, _attachments, ...document }) => ({ collection, document, base: of.get(document.id) }))
}

/** Documents that a guest changed here and no server has answered, as they stand on the disk, also those that were removed; without what the database keeps beside them. */
export const unsentDocuments = async (store: GuestStore, changes: readonly UnsentChange[]): Promise<SetAside[]> => [
  ...(await documentsOf(store, 'addresses', changes)),
  ...(await documentsOf(store, 'profile', changes)),
]
