import { array, type Struct, type, unknown } from 'superstruct'
import { type CollectionName, STRUCTS } from '#schemas/collections.ts'
import { AddOnGroup, Item, MenuSection } from '#schemas/menu.ts'
import { EpochMs } from '#schemas/primitives.ts'
import { SyncDocument } from '#schemas/sync.ts'
import { fitsStruct } from '#outbox/read-struct.ts'

/** A document as it is stored: whole, with what a later release has added, so that an updated phone finds it there. */
export type StoredDocument = { id: string; _deleted: boolean } & Record<string, unknown>

export interface ReadDocuments {
  documents: StoredDocument[]
  /** Ids of documents that were left out, or of which a part was; '' where not even the id could be read. */
  refused: string[]
}

/** What is stored of a document, and whether that is all of it; null: nothing that a screen could show. */
type Reader = (fields: Record<string, unknown>) => { fields: object; whole: boolean } | null

const wholeOrNothing = <T, S>(struct: Struct<T, S>): Reader => (fields) => (fitsStruct(fields, struct as Struct<T, unknown>) ? { fields, whole: true } : null)

const SectionParts = type({ items: array(unknown()), addOnGroups: array(unknown()) })

/** Dish by dish: one that cannot be read costs neither its section nor its neighbours; a dish whose choices cannot be read goes with them. */
const readSection: Reader = (fields) => {
  if (fitsStruct(fields, MenuSection)) return { fields, whole: true }
  if (!fitsStruct(fields, SectionParts)) return null
  const addOnGroups = fields.addOnGroups.filter((group) => fitsStruct(group, AddOnGroup))
  const ids = new Set(addOnGroups.map(({ id }) => id))
  const lost = addOnGroups.length < fields.addOnGroups.length
  const hasItsGroups = (item: Item): boolean =>
    !lost || [...item.addOnGroups, ...item.variations.flatMap((variation) => variation.addOnGroups)].every(({ groupId }) => ids.has(groupId))
  const items = fields.items.filter((item) => fitsStruct(item, Item) && hasItsGroups(item))
  const section = { ...fields, items, addOnGroups }
  return fitsStruct(section, MenuSection) ? { fields: section, whole: false } : null
}

/** Collections whose documents are read in parts; all others are read whole or not at all. */
const READERS: Readonly<Partial<Record<CollectionName, Reader>>> = { menuSections: readSection }
const readerOf = (collection: CollectionName): Reader => READERS[collection] ?? wholeOrNothing(STRUCTS[collection] as Struct<unknown, unknown>)

/** Reads documents that arrived; what does not fit its struct is left out and named, so that it cannot break a screen. */
export function readDocuments(collection: CollectionName, documents: readonly unknown[]): ReadDocuments {
  const refused: string[] = []
  const read = readerOf(collection)
  const fitted = documents.flatMap((value): StoredDocument[] => {
    if (!fitsStruct(value, SyncDocument)) {
      refused.push('')
      return []
    }
    const { _deleted: gone, ...fields } = value as StoredDocument
    // When it went is compared with when this device changed it.
    if (gone) return [{ id: fields.id, ...(fitsStruct(fields['updatedAt'], EpochMs) ? { updatedAt: fields['updatedAt'] } : {}), _deleted: true }]
    const fitting = read(fields)
    if (!fitting?.whole) refused.push(fields.id)
    return fitting ? [{ ...fitting.fields, id: fields.id, _deleted: false }] : []
  })
  return { documents: fitted, refused }
}
