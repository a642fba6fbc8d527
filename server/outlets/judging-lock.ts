import { type Sql, sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'

/** Of PostgreSQL's advisory locks, this product's one for outlets. */
const CLASS = 7407

/** Holds an outlet as it is until the end of the transaction, beside others who do; a part of a statement that has to come before the reading of the outlet. */
export const heldAsItIs = (outletId: string): Sql => sql`pg_advisory_xact_lock_shared(${sql.raw(String(CLASS))}, hashtext(${outletId}))`

/**
 * Waits until each order that was judged by the outlet as it is now is in the ledger or refused, and keeps others from being judged until the end of the transaction (decision 0068):
 * what the staff is told of a switch then holds for every order that is written after it.
 */
export async function waitForJudged(tx: Tx, outletId: string): Promise<void> {
  await tx.q.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(CLASS))}, hashtext(${outletId}))`)
}
