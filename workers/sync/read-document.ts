import type { Struct } from 'superstruct'
import { Cart } from '#schemas/cart.ts'
import { Profile } from '#schemas/guest.ts'
import { MenuSection } from '#schemas/menu.ts'
import { Order } from '#schemas/order.ts'
import { Availability, Outlet } from '#schemas/outlet.ts'
import { type CollectionName, SyncDocument } from '#schemas/sync.ts'
import { readStruct } from '#outbox/read-struct.ts'

const STRUCTS: Readonly<Record<CollectionName, Struct<unknown, unknown>>> = {
  outlet: Outlet as unknown as Struct<unknown, unknown>,
  menuSections: MenuSection as unknown as Struct<unknown, unknown>,
  availability: Availability as unknown as Struct<unknown, unknown>,
  profile: Profile as unknown as Struct<unknown, unknown>,
  cart: Cart as unknown as Struct<unknown, unknown>,
  orders: Order as unknown as Struct<unknown, unknown>,
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
    const fitting = readStruct(fields, STRUCTS[collection])
    return typeof fitting === 'object' && fitting !== null ? [{ ...fitting, id: frame.id, _deleted: false }] : []
  })
  return { documents: read, refused: documents.length - read.length }
}
