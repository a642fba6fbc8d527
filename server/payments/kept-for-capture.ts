import type { PaymentBooks } from '#domain/online/books.ts'
import { PAY_WINDOW_MS } from '#domain/order-life.ts'
import { toCapture } from '#domain/online/tell-books.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'

/** How long an order whose payment came in time waits beyond its window while the money is drawn, ms. */
export const CAPTURE_MS = 5 * 60_000
/** How soon the company is asked again where money that an order waits for could not be drawn, ms; and how soon once that has taken CAPTURE_MS. */
const DRAW_AGAIN_MS = 20_000
const DRAW_LATER_MS = 60_000

/** Whether money was to be drawn lately, and is not yet. @param now epoch ms */
export const isBeingDrawn = (books: PaymentBooks, now: number): boolean => toCapture(books).some(({ verdictAt }) => now < (verdictAt ?? now) + CAPTURE_MS)

/** When the company is asked again at the latest because money is to be drawn, epoch ms; null: none is, or no order waits for it any longer. @param now epoch ms */
export function drawAgainAt(books: PaymentBooks, now: number): number | null {
  if (isBeingDrawn(books, now)) return now + DRAW_AGAIN_MS
  return toCapture(books).some(({ verdictAt }) => now < (verdictAt ?? now) + PAY_WINDOW_MS + CAPTURE_MS) ? now + DRAW_LATER_MS : null
}

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
