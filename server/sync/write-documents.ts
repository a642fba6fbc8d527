import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import { groupDocuments } from './group-documents.ts'
import { counterRaised, documentsWritten } from './sync-news.ts'

/** A document to write. Without `deleted` it stands. */
export interface NewDocument {
  collection: string
  id: string
  body: Readonly<Record<string, unknown>>
  deleted?: boolean
}

/**
 * Takes `count` numbers of a scope and holds its row until the commit, so that numbers commit in their order.
 * Every writer of a scope takes this lock first, so writes to one scope are serialised.
 * @returns the last of the numbers taken
 */
export async function raiseCounter(tx: Tx, scope: string, count: number): Promise<number> {
  const [row] = await rowsOf<{ seq: number }>(
    tx.q,
    sql`insert into scope_counters (scope, seq) values (${scope}, ${count}) on conflict (scope) do update set seq = scope_counters.seq + ${count} returning seq`,
  )
  const last = Number(row?.seq)
  tx.news.add(counterRaised, { scope, first: last - count + 1, last })
  return last
}

/** JSON of a document as it travels: its own fields, `id` and `_deleted`. */
export const travelling = ({ id, body, deleted = false }: NewDocument): string => JSON.stringify({ ...body, id, _deleted: deleted })

const ROWS_A_STATEMENT = 100

/** Writes documents of a scope in the transaction of the change they tell of, in the given order. */
export async function writeDocuments(tx: Tx, scope: string, docs: readonly NewDocument[]): Promise<void> {
  if (docs.length === 0) return
  const first = (await raiseCounter(tx, scope, docs.length)) - docs.length + 1
  const written = docs.map((doc, at) => ({ collection: doc.collection, id: doc.id, seq: first + at, json: travelling(doc), deleted: doc.deleted ?? false }))
  for (let at = 0; at < written.length; at += ROWS_A_STATEMENT) {
    const rows = written.slice(at, at + ROWS_A_STATEMENT)
    const values = sql.join(rows.map((row) => sql`(${scope}, ${row.collection}, ${row.id}, ${row.seq}, ${row.deleted}, ${row.json})`), sql`, `)
    await tx.q.execute(
      sql`insert into documents (scope, collection, id, seq, deleted, body) values ${values}
        on conflict (scope, collection, id) do update set seq = excluded.seq, deleted = excluded.deleted, body = excluded.body`,
    )
  }
  for (const change of groupDocuments(scope, written.map(({ collection, id, seq, json }) => ({ collection, id, seq, json })))) tx.news.add(documentsWritten, change)
}
