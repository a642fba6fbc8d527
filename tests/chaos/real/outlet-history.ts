/** By what each order of a real run is measured: the outlet as it was when the order was judged, from all that the database noted. */
import type { OfferBook } from '#domain/offers/price-with-offers.ts'
import type { Order } from '#schemas/order.ts'
import { availability, outlet, sectionsWith } from '../ground.ts'
import { bookOf, type OutletDocument, type OutletTruth, type StandingOrder, switchesOf } from '../outlet-truth.ts'
import { outletOfRun } from '../points.ts'
import type { DocumentNote, KnownNote, Note, RestoredNote, TableNote } from './written.ts'

/** `taken`: the order as it was inserted; null: it was there before. */
type OrderNote = { kind: 'order'; taken: Order | null } & Pick<Order, 'note' | 'presence' | 'events'>
type Read = DocumentNote | TableNote | KnownNote | RestoredNote | OrderNote | { kind: 'attempt' }

/** The documents after one transaction, by collection and id. */
interface Version {
  /** The first note of the transaction; 0: as runs begin. */
  n: number
  transaction: string
  documents: ReadonlyMap<string, OutletDocument>
}

interface TableEnd {
  n: number
  code: string
  endedAt: number
}

/** What stands at one note. */
interface Moment {
  versions: readonly Version[]
  ends: readonly TableEnd[]
  standing: ReadonlyMap<string, StandingOrder>
  /** Orders of before a restore. */
  lost: ReadonlySet<string>
}

interface Insertion {
  n: number
  began: number
  order: Order
  /** As it stood right before it. */
  moment: Moment
}

const FIRST: ReadonlyMap<string, OutletDocument> = new Map(
  [
    { collection: 'outlet', id: outlet.id, body: { ...outletOfRun(true), menuVersion: 1 } },
    { collection: 'availability', id: outlet.id, body: availability },
    ...sectionsWith().map((body) => ({ collection: 'menuSections', id: body.id, body })),
  ].map(({ collection, id, body }) => [`${collection} ${id}`, { collection, body: JSON.stringify(body) }]),
)

const books = new WeakMap<Version['documents'], OfferBook>()
const bookAt = ({ documents }: Version): OfferBook => {
  const book = books.get(documents) ?? bookOf([...documents.values()])
  books.set(documents, book)
  return book
}

function withDocument(versions: readonly Version[], { n, transaction }: Note, { collection, id, body }: DocumentNote): Version[] {
  const last = versions.at(-1)
  const documents = new Map(last?.documents)
  if (body === null) documents.delete(`${collection} ${id}`)
  else documents.set(`${collection} ${id}`, { collection, body })
  return last?.transaction === transaction ? [...versions.slice(0, -1), { ...last, documents }] : [...versions, { n, transaction, documents }]
}

const standingOf = (id: string, { note, presence, events }: OrderNote): StandingOrder => ({ order: { id, note, presence, events } })

/** One more note. */
function after(moment: Moment, note: Note, read: Read): Moment {
  switch (read.kind) {
    case 'document': return { ...moment, versions: withDocument(moment.versions, note, read) }
    case 'table': return { ...moment, ends: [...moment.ends, { n: note.n, code: read.code, endedAt: read.endedAt }] }
    case 'order': return { ...moment, standing: new Map(moment.standing).set(note.orderId ?? '', standingOf(note.orderId ?? '', read)) }
    case 'restored': return { versions: [...moment.versions, { n: note.n, transaction: note.transaction, documents: new Map() }], ends: [], standing: new Map(), lost: new Set(moment.standing.keys()) }
    default: return moment
  }
}

export interface OutletHistory {
  truthOf: (orderId: string) => OutletTruth
}

/** @param notes all that was written so far */
export function outletHistory(notes: readonly Note[]): OutletHistory {
  /** By note: from when on everybody knows of it, epoch ms of the database. */
  const knownAt = new Map<number, number>()
  const insertions = new Map<string, Insertion>()
  let moment: Moment = { versions: [{ n: 0, transaction: '', documents: FIRST }], ends: [], standing: new Map(), lost: new Set() }
  for (const note of notes) {
    const read = note.body as Read
    if (read.kind === 'known') for (const n of read.notes) if (!knownAt.has(n)) knownAt.set(n, read.at)
    if (read.kind === 'order' && read.taken) insertions.set(note.orderId ?? '', { n: note.n, began: note.began, order: read.taken, moment })
    moment = after(moment, note, read)
  }
  const isKnownTo = (n: number, { began }: Insertion): boolean => n === 0 || (knownAt.get(n) ?? Infinity) < began

  /** Those of the latest version that the order's transaction must have seen, and of all later ones. */
  const booksOf = (insertion: Insertion): OfferBook[] => {
    const { versions } = insertion.moment
    return versions.slice(versions.findLastIndex(({ n }) => isKnownTo(n, insertion))).map(bookAt)
  }

  return {
    truthOf: (orderId) => {
      const insertion = insertions.get(orderId)
      if (!insertion) throw new Error(`The order ${orderId} was written and not noted.`)
      const { versions, ends, standing, lost } = insertion.moment
      return {
        // A switch waits for the orders that are being judged (decision 0068): the last one counts.
        ...switchesOf([...(versions.at(-1)?.documents.values() ?? [])]),
        books: booksOf(insertion),
        tableEnds: new Map(ends.filter(({ n }) => isKnownTo(n, insertion)).map(({ code, endedAt }) => [code, endedAt])),
        wasAccepted: lost.has(orderId),
        standing,
        asTaken: insertion.order,
      }
    },
  }
}
