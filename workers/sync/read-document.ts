import { Cart } from '#schemas/cart.ts'
import { Profile } from '#schemas/guest.ts'
import { MenuSection } from '#schemas/menu.ts'
import { Order } from '#schemas/order.ts'
import { Availability, Outlet } from '#schemas/outlet.ts'
import { type CollectionName, SyncDocument } from '#schemas/sync.ts'
import { readStruct } from '#outbox/read-struct.ts'

const READERS: Readonly<Record<CollectionName, (fields: unknown) => object | null>> = {
  outlet: (fields) => readStruct(fields, Outlet),
  menuSections: (fields) => readStruct(fields, MenuSection),
  availability: (fields) => readStruct(fields, Availability),
  profile: (fields) => readStruct(fields, Profile),
  cart: (fields) => readStruct(fields, Cart),
  orders: (fields) => readStruct(fields, Order),
}

/** A document as it is stored. */
export type StoredDocument = { id: string; _deleted: boolean } & Record<string, unknown>

/** Reads documents that arrived; one that does not fit its struct is left out and counted, so that it cannot break a screen. */
export function readDocuments(collection: CollectionName, documents: readonly unknown[]): { documents: StoredDocument[]; refused: number } {
  const read = documents.flatMap((value): StoredDocument[] => {
    const frame = readStruct(value, SyncDocument)
    if (!frame) return []
    const { _deleted: gone, ...fields } = frame
    if (gone) return [{ id: frame.id, _deleted: true }]
    const fitting = READERS[collection](fields)
    return fitting ? [{ ...fitting, id: frame.id, _deleted: false }] : []
  })
  return { documents: read, refused: documents.length - read.length }
}
