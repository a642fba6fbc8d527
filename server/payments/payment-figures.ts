import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** What somebody has to know of payments at once. */
export interface PaymentFigures {
  /** Paise in all outlets' books that belong to no bill, whichever way round. */
  unallocated: number
  strays: number
  failedRefunds: number
  waitingRefundsSeconds: number
  /** Of the oldest payment that is paid, by the bank's word, and neither taken nor on its way back. */
  undecidedSeconds: number
}

const secondsSince = (at: number | null, now: number): number => (at === null ? 0 : Math.max(0, Math.round((now - Number(at)) / 1000)))

/** Each condition is that of an index with few rows, word for word, so that a scrape costs the same in the tenth year as in the first. @param now epoch ms */
export async function readPaymentFigures(q: Queryable, now: number): Promise<PaymentFigures> {
  const [row] = await rowsOf<{ unallocated: number; strays: number; failed: number; waiting: number | null; undecided: number | null }>(
    q,
    sql`select (select coalesce(sum(abs(credits - debits)), 0)::bigint from ledger_accounts where account = 'unallocated' and debits <> credits) as unallocated,
      (select count(*)::int from payment_strays where cleared_at is null) as strays,
      (select count(*)::int from payment_refunds where state = 'FAILED') as failed,
      (select min(asked_at) from payment_refunds where state = 'INITIAL') as waiting,
      (select min(coalesce(verdict_at, first_told_at)) from payment_attempts where status in ('authorized', 'captured') and (verdict is null or verdict = 'capture')) as undecided`,
  )
  return {
    unallocated: Number(row?.unallocated ?? 0),
    strays: Number(row?.strays ?? 0),
    failedRefunds: Number(row?.failed ?? 0),
    waitingRefundsSeconds: secondsSince(row?.waiting ?? null, now),
    undecidedSeconds: secondsSince(row?.undecided ?? null, now),
  }
}
