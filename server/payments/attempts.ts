import type { Attempt } from '#domain/online/attempt.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'

/** A try to pay as it is kept. */
export interface KeptAttempt extends Attempt {
  gateway: string
  /** Paise that were given back by nobody's order here, as far as the ledger has them. */
  returned: number
  /** Epoch ms of the verdict. */
  verdictAt: number | null
  firstToldAt: number
  /** When it was written into the ledger that the money was drawn. */
  capturedAt: number | null
}

type Row = Omit<KeptAttempt, 'status' | 'verdict'> & { status: string; verdict: string | null }

const numberOrNull = (value: number | null): number | null => (value === null ? null : Number(value))

const attemptOf = (row: Row): KeptAttempt => ({
  ...row,
  // Written by this file alone.
  status: row.status as Attempt['status'],
  verdict: row.verdict as Attempt['verdict'],
  amount: Number(row.amount),
  refunded: Number(row.refunded),
  returned: Number(row.returned),
  verdictAt: numberOrNull(row.verdictAt),
  firstToldAt: Number(row.firstToldAt),
  capturedAt: numberOrNull(row.capturedAt),
})

/** The tries of an intent, in the order in which they were first told of. */
export async function readAttempts(q: Queryable, intentId: string): Promise<KeptAttempt[]> {
  const rows = await rowsOf<Row>(
    q,
    sql`select gateway, id, gateway_order as "gatewayOrder", status, amount, currency, refunded, returned, method, bank_reference as "bankReference", reason, verdict,
      verdict_at as "verdictAt", first_told_at as "firstToldAt", captured_at as "capturedAt"
      from payment_attempts where intent_id = ${intentId} order by first_told_at, id`,
  )
  return rows.map(attemptOf)
}

export async function writeAttempt(tx: Tx, intentId: string, a: KeptAttempt): Promise<void> {
  await tx.q.execute(
    sql`insert into payment_attempts (gateway, id, intent_id, gateway_order, status, amount, currency, refunded, returned, method, bank_reference, reason, verdict, verdict_at, first_told_at, captured_at)
      values (${a.gateway}, ${a.id}, ${intentId}, ${a.gatewayOrder}, ${a.status}, ${a.amount}, ${a.currency}, ${a.refunded}, ${a.returned}, ${a.method}, ${a.bankReference}, ${a.reason},
        ${a.verdict}, ${a.verdictAt}, ${a.firstToldAt}, ${a.capturedAt})
      on conflict (gateway, id) do update set status = excluded.status, amount = excluded.amount, refunded = excluded.refunded, returned = excluded.returned, method = excluded.method,
        bank_reference = excluded.bank_reference, reason = excluded.reason, verdict = excluded.verdict, verdict_at = excluded.verdict_at, captured_at = excluded.captured_at`,
  )
}
