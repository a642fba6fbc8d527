import type { PaymentBooks } from '#domain/online/books.ts'
import { toCapture } from '#domain/online/tell-books.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'

/** How long an order whose payment came in time waits beyond its window while the money is drawn, ms. */
export const CAPTURE_MS = 5 * 60_000
/** How soon the company is asked again where money that an order waits for could not be drawn, ms. */
export const DRAW_AGAIN_MS = 20_000

/** Whether money was to be drawn lately, and is not yet. @param now epoch ms */
export const isBeingDrawn = (books: PaymentBooks, now: number): boolean => toCapture(books).some(({ verdictAt }) => now < (verdictAt ?? now) + CAPTURE_MS)

/**
 * Until when an order that is not paid waits beyond its window: a payment came in time and is being drawn.
 * @returns epoch ms; null: nothing is on its way, or it took too long: what is drawn after that goes back @param now epoch ms
 */
export async function keptForCapture(tx: Tx, orderId: string, now: number): Promise<number | null> {
  const [row] = await rowsOf<{ since: number | null }>(
    tx.q,
    sql`select min(a.verdict_at) as since from payment_attempts a join payment_intents i on i.id = a.intent_id where i.order_id = ${orderId} and a.verdict = 'capture'`,
  )
  const until = row?.since == null ? null : Number(row.since) + CAPTURE_MS
  return until !== null && until > now ? until : null
}
