import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import type { KeptAttempt } from './attempts.ts'
import { drawn, type OnlineLedger, owed, postOnline, returnedUnasked, taken } from './post-online.ts'
import { addRefund, type KeptRefund, refundsOf, writeRefund } from './refunds.ts'

type Legs = Parameters<typeof postOnline>[2][number][]

/** Whose books a try is written in. */
export type BookGround = Omit<OnlineLedger, 'gateway'> & { intentId: string }

const goesBack = ({ verdict }: KeptAttempt): boolean => verdict !== null && verdict !== 'taken' && verdict !== 'capture'

/** What goes back without having paid anything: its refund once, sent where it was drawn, left to the bank where it was not. */
async function sendBack(tx: Tx, { intentId, now }: BookGround, attempt: KeptAttempt, mine: readonly KeptRefund[], legs: Legs): Promise<void> {
  const { gateway, id: paymentId, amount, method, verdict } = attempt
  const [first] = mine
  const isDrawn = attempt.capturedAt !== null
  if (!first) {
    if (verdict === null || verdict === 'taken' || verdict === 'capture') return
    const added = await addRefund(tx, { intentId, gateway, paymentId, amount, method, reason: verdict, kind: isDrawn ? 'refund' : 'release' }, mine, now)
    if (isDrawn) legs.push(owed(added.id, 'none', amount))
    if (!isDrawn && attempt.status === 'refunded') await writeRefund(tx, { ...added, state: 'SUCCESS', bankReference: attempt.bankReference, sentAt: now })
    return
  }
  if (first.kind === 'refund') return
  if (isDrawn) {
    // It was drawn all the same: by the company itself, or by a call whose answer was lost.
    await writeRefund(tx, { ...first, kind: 'refund', state: 'INITIAL', changedAt: now })
    legs.push(owed(first.id, 'none', amount))
  } else if (attempt.status === 'refunded' && first.state !== 'SUCCESS') await writeRefund(tx, { ...first, state: 'SUCCESS', bankReference: attempt.bankReference, sentAt: now, changedAt: now })
}

/** Paise that the company gave back of a payment though nobody here had asked. */
const unasked = ({ refunded }: KeptAttempt, mine: readonly KeptRefund[]): number => mine.reduce((left, { kind, amount }) => (kind === 'refund' ? left - amount : left), refunded)

/**
 * Writes into the books what is new about a try: money that was drawn, what it paid, what goes back. Money of another currency is in no book of paise: it is kept
 * as a stray, which is an alarm. The same news again writes nothing.
 * @returns the try with what the ledger has of it
 */
export async function bookAttempt(tx: Tx, ground: BookGround, known: KeptAttempt | null, attempt: KeptAttempt): Promise<KeptAttempt> {
  const { gateway, id, amount, status, verdict } = attempt
  if (attempt.currency !== 'INR') {
    if (status === 'captured') await noteStray(tx, attempt, ground.now)
    return attempt
  }
  const legs: Legs = []
  let booked = attempt
  if (status === 'captured' && attempt.capturedAt === null) {
    legs.push(drawn(gateway, id, amount))
    booked = { ...booked, capturedAt: ground.now }
  }
  if (verdict === 'taken' && known?.verdict !== 'taken') legs.push(taken(id, amount))
  if (goesBack(booked)) await sendBack(tx, ground, booked, await ofPayment(tx, ground.intentId, booked), legs)
  if (booked.capturedAt !== null) {
    const total = Math.max(booked.returned, unasked(booked, await ofPayment(tx, ground.intentId, booked)))
    if (total > booked.returned) legs.push(returnedUnasked(gateway, id, total, total - booked.returned))
    booked = { ...booked, returned: total }
  }
  await postOnline(tx, { ...ground, gateway }, legs)
  return booked
}

const ofPayment = async (tx: Tx, intentId: string, { gateway, id }: KeptAttempt): Promise<KeptRefund[]> =>
  (await refundsOf(tx.q, intentId)).filter((refund) => refund.gateway === gateway && refund.paymentId === id)

async function noteStray(tx: Tx, { gateway, id, gatewayOrder, amount, currency }: KeptAttempt, now: number): Promise<void> {
  await tx.q.execute(
    sql`insert into payment_strays (gateway, payment_id, gateway_order, amount, currency, found_at) values (${gateway}, ${id}, ${gatewayOrder}, ${amount}, ${currency}, ${now}) on conflict (gateway, payment_id) do nothing`,
  )
}
