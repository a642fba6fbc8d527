import { enums, object, optional, string, unknown } from 'superstruct'
import { EpochMs, text, Uuid } from '#schemas/primitives.ts'
import type { Device } from './device.ts'
import { fitsStruct } from './read-struct.ts'
import type { Person } from './left-entries.ts'

/** Collections whose documents a guest changes on this device. The cart is not among them: its dishes are a visitor's again when a login ends. */
const CHANGED_HERE = ['addresses', 'profile'] as const
export type ChangedHere = (typeof CHANGED_HERE)[number]
/** Whether a collection's documents are changed on devices. */
export const isChangedHere = (collection: string): collection is ChangedHere => CHANGED_HERE.some((name) => name === collection)

/** A document that its guest has changed on this device and of which no server has answered yet. */
const UnsentChange = object({ id: string(), guestId: Uuid, collection: enums(CHANGED_HERE), documentId: text(64, 1), at: EpochMs, base: optional(unknown()) })
export interface UnsentChange {
  collection: ChangedHere
  documentId: string
  /** The document as it stood before the first change that waits, where that is needed to lay it over another's. */
  base?: unknown
}

/** They stand among the marks, by their guest. */
const PREFIX = 'unsent:'
const rowId = (guestId: string, { collection, documentId }: Omit<UnsentChange, 'base'>): string => `${PREFIX}${guestId}:${collection}:${documentId}`

/**
 * Notes a change before it is written, so that no change is without a note.
 * @param at epoch ms: later than the document says before the change, and no later than after it; a note that stands for a later change keeps its time
 * @returns what takes the note back where the change could not be written
 */
export const noteUnsent = (db: Device, guestId: string, change: UnsentChange, at: number): Promise<() => Promise<unknown>> =>
  db.transaction('rw', db.marks, async () => {
    const id = rowId(guestId, change)
    const before: unknown = await db.marks.get(id)
    const waiting = fitsStruct(before, UnsentChange) ? before : null
    await db.marks.put({ id, guestId, ...change, ...(waiting ? { base: waiting.base } : {}), at: Math.max(at, waiting?.at ?? 0) })
    return () => (waiting ? db.marks.put(waiting) : db.marks.delete(id))
  })

/** What a guest has changed here that no server has answered. */
export async function readUnsent(db: Device, guestId: string): Promise<UnsentChange[]> {
  const rows: unknown[] = await db.marks.where('id').startsWith(`${PREFIX}${guestId}:`).toArray()
  return rows.flatMap((row) => (fitsStruct(row, UnsentChange) ? [{ collection: row.collection, documentId: row.documentId, ...(row.base === undefined ? {} : { base: row.base }) }] : []))
}

/** The server has answered: of these nothing waits any more, but for what was changed since. @param updatedAt of the document that was sent, epoch ms */
export const forgetSent = (db: Device, guestId: string, sent: readonly (UnsentChange & { updatedAt: number })[]): Promise<void> =>
  db.transaction('rw', db.marks, async () => {
    for (const { updatedAt, ...change } of sent) {
      const row: unknown = await db.marks.get(rowId(guestId, change))
      if (fitsStruct(row, UnsentChange) && row.at <= updatedAt) await db.marks.delete(row.id)
    }
  })

/** Documents that were set aside for the guest who changed them, as they stood. */
export interface SetAside {
  collection: ChangedHere
  document: Record<string, unknown>
  /** As in `UnsentChange`. */
  base?: unknown
}

const ASIDE = 'aside:'
const asideId = ({ brandId, phone }: Person): string => `${ASIDE}${brandId}:${phone}`

/** Whether a row of the device holds what was set aside for a person. */
export const isAsideRow = (id: string): boolean => id.startsWith(ASIDE)

/** Writes what is set aside for a person. @param at epoch ms */
export const keepAside = (db: Device, person: Person, documents: readonly SetAside[], at: number): Promise<unknown> => db.kept.put({ id: asideId(person), value: documents, at })

/**
 * Keeps what a guest changed and the server never heard of, where it ended their login: no page shows it until the same number logs in here.
 * Where another page has left the login meanwhile it has set all of it aside, and what was read since may be of a database that is being emptied. @param at epoch ms
 */
export const setAside = (db: Device, session: Person & { guestId: string }, documents: readonly SetAside[], at: number): Promise<void> =>
  db.transaction('rw', [db.session, db.kept], async () => {
    if ((await db.readSession())?.guestId === session.guestId) await keepAside(db, session, documents, at)
  })

/** What was set aside for this person; the caller checks each document. */
export async function readAside(db: Device, person: Person): Promise<readonly SetAside[]> {
  const row = await db.kept.get(asideId(person))
  return Array.isArray(row?.value) ? (row.value as readonly SetAside[]) : []
}

/** Forgets what was set aside for a person. */
export const forgetAside = (db: Device, person: Person): Promise<void> => db.kept.delete(asideId(person))

/** A guest's changes are sent from here no more. */
export const forgetUnsent = (db: Device, guestId: string): Promise<number> => db.marks.where('id').startsWith(`${PREFIX}${guestId}:`).delete()

/** The documents that were changed here are gone: nothing of them waits any more. */
export const forgetAllUnsent = (db: Device): Promise<number> => db.marks.where('id').startsWith(PREFIX).delete()

/** Called at a login: deletes the unsent changes and what was set aside of everybody but this person; they are never sent from here. */
export async function forgetOthersChanges(db: Device, { guestId, ...person }: Person & { guestId: string }): Promise<void> {
  const [own, aside] = [`${PREFIX}${guestId}:`, asideId(person)]
  await db.marks.where('id').startsWith(PREFIX).filter((row) => !(row as { id: string }).id.startsWith(own)).delete()
  await db.kept.where('id').startsWith(ASIDE).filter(({ id }) => id !== aside).delete()
}
