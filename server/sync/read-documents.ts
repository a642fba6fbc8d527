import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { bodyOf } from './body-of.ts'
import type { WrittenDocument } from './change.ts'

interface Row {
  collection: string
  id: string
  seq: number
  body: string
}

const written = (row: Row): WrittenDocument & { collection: string } => ({ collection: row.collection, id: row.id, seq: Number(row.seq), json: row.body })

/** How much a page holds at the most. */
export interface PageLimits {
  documents: number
  /** A page ends with the document that comes to so many bytes, so it has at least one. */
  bytes: number
}

/** A part of a collection, in order; deletes among them. `more`: it ends for its bytes, and others follow. */
export interface Page {
  documents: WrittenDocument[]
  more: boolean
}

/** A page of one collection after `seq`. The limits are the last word: nothing is filtered after them. */
export async function pullDocuments(db: Queryable, scope: string, collection: string, seq: number, limits: PageLimits): Promise<Page> {
  const rows = await rowsOf<Row & { found: number }>(
    db,
    sql`select collection, id, seq, body, found from (
        select collection, id, seq, body, count(*) over () as found, sum(octet_length(body)) over (order by seq) - octet_length(body) as before from (
          select collection, id, seq, body from documents where scope = ${scope} and collection = ${collection} and seq > ${seq} order by seq limit ${limits.documents}
        ) as page
      ) as measured where before < ${limits.bytes} order by seq`,
  )
  return { documents: rows.map(written), more: rows.length < Number(rows[0]?.found ?? 0) }
}

/** All that changed in a scope after `seq`, in order. */
export async function changesAfter(db: Queryable, scope: string, seq: number, limit: number): Promise<(WrittenDocument & { collection: string })[]> {
  const rows = await rowsOf<Row>(db, sql`select collection, id, seq, body from documents where scope = ${scope} and seq > ${seq} order by seq limit ${limit}`)
  return rows.map(written)
}

/** One document that stands, or null. The caller knows what the collection holds: it was checked when it was written. */
export async function readDocument<T>(db: Queryable, scope: string, collection: string, id: string): Promise<T | null> {
  const [row] = await rowsOf<{ body: string }>(
    db,
    sql`select body from documents where scope = ${scope} and collection = ${collection} and id = ${id} and not deleted`,
  )
  return row ? bodyOf<T>(row.body) : null
}

/** All documents of a collection that stand, by number. */
export async function readCollection<T>(db: Queryable, scope: string, collection: string): Promise<T[]> {
  const rows = await rowsOf<{ body: string }>(db, sql`select body from documents where scope = ${scope} and collection = ${collection} and not deleted order by seq`)
  return rows.map((row) => bodyOf<T>(row.body))
}

/** The last number of each scope that has one. */
export async function counters(db: Queryable, scopes: readonly string[]): Promise<Map<string, number>> {
  if (scopes.length === 0) return new Map()
  const rows = await rowsOf<{ scope: string; seq: number }>(
    db,
    sql`select scope, seq from scope_counters where scope in (${sql.join(scopes.map((scope) => sql`${scope}`), sql`, `)})`,
  )
  return new Map(rows.map((row) => [row.scope, Number(row.seq)]))
}

/** Where a scope stands: its counter, and the number of each collection's last document. */
export interface Standing {
  seq: number
  collections: Map<string, number>
}

/** The counters of a scope, read in one statement; 0 for a scope without documents. */
export async function readStanding(db: Queryable, scope: string): Promise<Standing> {
  const rows = await rowsOf<{ counter: number; collection: string | null; last: number }>(
    db,
    sql`select c.seq as counter, d.collection, max(d.seq) as last from scope_counters c
      left join documents d on d.scope = c.scope where c.scope = ${scope} group by c.seq, d.collection`,
  )
  const collections = new Map(rows.flatMap(({ collection, last }) => (collection === null ? [] : [[collection, Number(last)] as const])))
  return { seq: Number(rows[0]?.counter ?? 0), collections }
}
