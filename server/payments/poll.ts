import type { PaymentBooks } from '#domain/online/books.ts'
import { nextPollAt } from '#domain/online/poll-times.ts'
import type { Deps } from '../deps.ts'
import { GatewayError } from '../gateways/payment-gateway.ts'
import { type Work, workOn } from '../jobs/worker.ts'
import { drawAgainAt } from './kept-for-capture.ts'
import { askAgain, pollQueue } from './poll-queue.ts'
import { readBooks } from './read-books.ts'
import { settle } from './settle.ts'

/**
 * A payment with a try that may yet change is asked about for seven days: one that a bank refused may still be paid, beside another that has paid the order. Where each try was drawn or went
 * back, it is asked about no more once the company has answered.
 */
const isAtRest = ({ attempts }: PaymentBooks): boolean =>
  attempts.length > 0 && attempts.every(({ status, verdict }) => status === 'refunded' || (status === 'captured' && verdict !== 'capture'))

/** @returns the books once they are settled, or as they stand where the company did not answer; whether they wait for nothing */
async function settled(deps: Deps, intentId: string): Promise<{ books: PaymentBooks | null; isDone: boolean }> {
  try {
    const books = await settle(deps, intentId)
    return { books, isDone: books === null || isAtRest(books) }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    deps.log.warn({ err: error, intent: intentId }, 'the payment company could not be asked about a payment')
    return { books: await readBooks(deps.db, intentId), isDone: false }
  }
}

/** The work of the poll queue: settles, and has the next question asked at its time, also where the company did not answer. */
export const pollWork = (deps: Deps): Work =>
  workOn(pollQueue, async ({ intentId }, { claim }) => {
    const { books, isDone } = await settled(deps, intentId)
    if (!books || isDone) return
    const now = deps.now()
    const planned = nextPollAt(books.intent.askedAt, now, (deps.random(1)[0] ?? 0) / 256)
    const again = drawAgainAt(books, now)
    const next = again === null ? planned : Math.min(again, planned ?? again)
    if (next !== null) await askAgain(deps.db, intentId, next, claim, now)
  })
