import type { Infer } from 'superstruct'
import { EpochMs, Key } from '#schemas/primitives.ts'
import type { PushRow } from '#schemas/sync.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import type { GuestIdentity } from '../identity.ts'
import { isAccountGone } from './account-gone.ts'
import type { Judged, Pushed } from './collections.ts'
import { fits } from './fits.ts'
import { forgetTombstones } from './forget-tombstones.ts'
import { sameState, stateOf } from './same-document.ts'
import { type NewDocument, raiseCounter, writeDocuments } from './write-documents.ts'

type Row = Infer<typeof PushRow>
type State = NonNullable<Pushed['master']>

/** Where rows are pushed to, and by whom. */
export interface PushPlace {
  scope: string
  collection: string
  guest: GuestIdentity
  judge: (row: Pushed) => Judged
  /** As in `CollectionRules`. */
  most?: number | undefined
  /** The caller keeps no copy: what it writes is about what stands now. */
  knowsMaster?: boolean
  now: number
}

async function mastersOf(tx: Tx, { scope, collection }: PushPlace, ids: readonly string[]): Promise<Map<string, State>> {
  const list = sql.join(ids.map((id) => sql`${id}`), sql`, `)
  const rows = await rowsOf<{ id: string; body: string }>(tx.q, sql`select id, body from documents where scope = ${scope} and collection = ${collection} and id in (${list})`)
  return new Map(rows.map((row) => [row.id, stateOf(JSON.parse(row.body) as Record<string, unknown>)]))
}

const countOf = async (tx: Tx, { scope, collection }: PushPlace): Promise<number> =>
  (await rowsOf<{ count: number }>(tx.q, sql`select count(*)::int as count from documents where scope = ${scope} and collection = ${collection} and not deleted`))[0]?.count ?? 0

/** What a device is told of a document that is not taken: gone since the change it sent, so that it does not hold its own for the later one and send it again without end. */
export const refusedState = (id: string, { updatedAt }: Readonly<Record<string, unknown>>): Record<string, unknown> => ({ id, ...(fits(updatedAt, EpochMs) ? { updatedAt } : {}) })

/**
 * Takes a device's rows, one by one by the collection's rule, under the lock of the scope.
 * @returns the states that stand against the device, as RxDB wants them; a rejection is one of them
 */
export async function pushRows(tx: Tx, place: PushPlace, rows: readonly Row[]): Promise<Record<string, unknown>[]> {
  const pushed = rows.flatMap((row) => {
    const id = row.newDocumentState['id']
    return fits(id, Key) ? [{ id, row }] : []
  })
  if (pushed.length === 0) return []
  await raiseCounter(tx, place.scope, 1)
  // Nobody could ever read or delete what is written now.
  if (await isAccountGone(tx.q, place.guest)) return pushed.map(({ id, row }) => ({ ...refusedState(id, row.newDocumentState), _deleted: true }))
  const masters = await mastersOf(tx, place, pushed.map(({ id }) => id))
  const writes = new Map<string, NewDocument>()
  const conflicts: Record<string, unknown>[] = []
  let left = place.most === undefined ? Infinity : place.most - (await countOf(tx, place))
  for (const { id, row } of pushed) {
    const master = masters.get(id) ?? null
    const assumed = row.assumedMasterState && stateOf(row.assumedMasterState)
    const seen = place.knowsMaster === true || (master === null ? assumed === null : assumed !== null && sameState(assumed, master))
    const { write, conflict } = place.judge({ id, seen, base: assumed?.deleted === false ? assumed.body : null, fresh: stateOf(row.newDocumentState), master, guest: place.guest, now: place.now })
    const isNew = write !== null && !write.deleted && (master === null || master.deleted)
    if (isNew && left <= 0) {
      conflicts.push({ ...refusedState(id, row.newDocumentState), _deleted: true })
      continue
    }
    if (isNew) left -= 1
    if (write) {
      masters.set(id, write)
      writes.set(id, { collection: place.collection, id, body: write.body, deleted: write.deleted })
    }
    if (conflict) conflicts.push({ ...conflict.body, id, _deleted: conflict.deleted })
  }
  const written = [...writes.values()]
  await writeDocuments(tx, place.scope, written)
  if (written.some(({ deleted }) => deleted)) await forgetTombstones(tx, place.scope, place.collection)
  return conflicts
}
