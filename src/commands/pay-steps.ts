import { assert, unknown } from 'superstruct'
import { knowsOfNoTry, onlineNow, type PayFacts } from '#domain/pay-truth.ts'
import { amountDue } from '#domain/payments.ts'
import { readStruct } from '#outbox/read-struct.ts'
import type { ErrorCode } from '#schemas/errors.ts'
import { Checkout, type OnlinePayment, PaymentResponse } from '#schemas/online-payment.ts'
import { Order } from '#schemas/order.ts'
import { firstPayIntent, PayIntent, payIntentId } from '#schemas/pay-intent.ts'
import type { Question } from '#src/queries/ask-server.ts'
import type { Reply } from '#src/queries/read-reply.ts'
import { isUnheard, mayBeHeard, type Outcome } from './outcome.ts'

/** What the steps of paying need of a phone: the page has its own, the seeded simulation plays others. */
export interface PayTools {
  /** Asks the server in a guest's name. */
  ask: <T>(question: Question<T>) => Promise<Reply<T>>
  /** Writes an order's row, null takes it away; `step` sees what is stored now, in the same transaction. Throws where the disk refuses. */
  change: (orderId: string, step: (row: PayIntent | null) => PayIntent | null) => Promise<PayIntent | null>
  /** Epoch ms of the device. */
  now: () => number
  /** False: the device itself says that there is no network, so that nothing leaves it. */
  isSending: () => boolean
}

export interface PayWish {
  order: Order
  guestId: string
  /** The guest's row of an earlier try; null: there is none. */
  kept: PayIntent | null
  /** True: another device opens the page, by a code. */
  byCode?: boolean
  /** Whether the guest has taken the wish back meanwhile. */
  isStopped: () => boolean
}

/** What the payment page wrote into RT-07's address; each may be anybody's words, the server judges them. */
export interface PaymentReturn {
  orderId: string
  paymentId?: string | undefined
  gatewayOrder?: string | undefined
  signature?: string | undefined
  dropped?: boolean
}

/** An address of this origin, and no other: what a browser reads as a host begins with two slashes, of either kind. */
const isOwnPath = (path: string): boolean => /^\/[^/\\]/.test(path)

/** Nobody has judged what was sent: it is sent again. STORAGE_FULL: this device could not keep the login that it was to be sent with. */
const isUnjudged = (error: ErrorCode): boolean => isUnheard(error) || error === 'INVALID_TOKEN' || error === 'STORAGE_FULL'

const rowOf = (orderId: string, guestId: string, now: number): PayIntent => ({ ...firstPayIntent(payIntentId(orderId), now), orderId, guestId })

/** Changes a guest's own row, if it is still there and of the same try. */
const changeOwn = ({ change }: PayTools, intent: PayIntent, step: (row: PayIntent) => PayIntent | null): Promise<unknown> =>
  change(intent.orderId, (row) => (row?.guestId === intent.guestId && row.leftAt === intent.leftAt ? step(row) : row))

/** A guest who was about to pay another way pays online after all. */
export const notClosing = ({ closingAt: _, ...row }: PayIntent): PayIntent => ({ ...row, step: row.step !== 'closing' ? row.step : row.backAt === null ? 'left' : 'back' })

/** What the server has said last of a bill's payment, be it of an earlier try; null: nothing yet. */
export const lastWord = (known: Pick<PayFacts, 'intent' | 'order'>): OnlinePayment | null => onlineNow(known) ?? known.order.online ?? null

/**
 * `unknown`: nobody said what became of the call, and an earlier try may have been drawn by it: what is kept from then on is asked about, as after a return from the payment page;
 * `isKept`: false where the disk did not take it.
 */
export type Opened = Outcome<{ path: string }> | { unknown: true; isKept: boolean }

/**
 * E2.1: asks where an order is paid and keeps that the guest goes there, before the page may be left for `path`. Where it ends with an error what was kept before stands. Of a bill
 * that was opened before, here or on another device, the server first asks about its tries, and draws one where the bank has said yes, be it the first that anybody hears of: without an answer nobody
 * here may say that nothing was charged (FACTS E1).
 */
export async function openPayment(tools: PayTools, { order, guestId, kept, byCode = false, isStopped }: PayWish): Promise<Opened> {
  const { ask, change, now } = tools
  const amount = amountDue(order)
  const { id: orderId } = order
  // What was reported of an earlier try is told first.
  if (kept?.response && !kept.told) return { error: 'ACT_REFUSED' }
  const isSent = tools.isSending()
  const before = lastWord({ intent: kept, order })
  const isReported = (row: PayIntent | null): boolean => row?.guestId === guestId && row.response !== null && !row.told
  const reply = await ask({ method: 'POST', path: '/api/payments/initiatePayment/v2', body: { orderId, amount }, struct: Checkout, asGuest: guestId })
  if ('error' in reply) {
    // The server may have lost in a restore that it opened the page this phone went to.
    const wasOpened = Boolean(kept?.checkout) || ((before !== null || kept !== null) && reply.data?.details?.['opened'] !== false)
    if (!wasOpened || !isSent || !mayBeHeard(reply.error)) return { error: reply.error, message: reply.message }
    // What was begun meanwhile, in another tab or once this wish was taken back, has its own page to be asked about.
    const keeping = change(orderId, (row) => {
      if (row?.leftAt !== kept?.leftAt || isReported(row)) return row
      const word = row && onlineNow({ intent: row, order })
      if (word?.state === 'pending') return row
      // A page that was opened from here, of which the server has said nothing, may be paid still: the row of it stays, and what was heard may be out of date.
      if (row?.checkout && (!word || word.state === 'open')) return { ...notClosing(row), heard: null, askedAt: null }
      return { ...rowOf(orderId, guestId, now()), step: 'back', before }
    })
    return { unknown: true, isKept: await keeping.then(() => true, () => false) }
  }
  const checkout = reply.value
  if (checkout.amount !== amount || !isOwnPath(checkout.path)) return { error: 'UNKNOWN_SERVER_ERR' }
  const intent: PayIntent = { ...rowOf(orderId, guestId, now()), checkout, ...(byCode ? { byCode } : {}), before: checkout.online ?? before }
  assert(intent, PayIntent)
  // What another tab came back with meanwhile is told first.
  const written = await change(orderId, (row) => (isStopped() || isReported(row) ? row : intent))
  if (written !== intent) return { error: isStopped() ? 'BAD_REQUEST' : 'ACT_REFUSED' }
  if (!isStopped()) return { ok: true, path: checkout.path }
  // Taken back while it was being written.
  await changeOwn(tools, intent, (row) => (row.step === 'left' ? kept : row))
  return { error: 'BAD_REQUEST' }
}

/** Keeps what the guest came back with until the server has heard it; the same return again changes nothing. */
export async function keepReturn({ change, now }: PayTools, guestId: string, { orderId, paymentId, gatewayOrder, signature, dropped = false }: PaymentReturn): Promise<void> {
  const response = readStruct({ orderId, paymentId, gatewayOrder, signature }, PaymentResponse)
  await change(orderId, (kept) => {
    // Another guest's payment is not this one's to answer.
    if (kept && kept.guestId !== guestId) return kept
    const intent = kept ?? rowOf(orderId, guestId, now())
    const isTold = intent.told && intent.response?.paymentId === response?.paymentId
    return {
      ...intent,
      step: intent.step === 'closing' ? 'closing' : 'back',
      backAt: intent.backAt ?? now(),
      response: response ?? intent.response,
      told: response ? isTold : intent.told,
      dropped: intent.dropped || dropped,
    }
  })
}

const closingOf = (row: PayIntent, now: number): PayIntent => (row.step === 'closing' ? row : { ...row, step: 'closing', closingAt: now })

/** E2.2: keeps that the guest wants to pay another way, until the server has closed paying online. @returns the row; null: the row is another guest's */
export async function keepClosing({ change, now }: PayTools, orderId: string, guestId: string): Promise<PayIntent | null> {
  const intent = await change(orderId, (row) => (row && row.guestId !== guestId ? row : closingOf(row ?? rowOf(orderId, guestId, now()), now())))
  return intent?.step === 'closing' && intent.guestId === guestId ? intent : null
}

/** CA-09 paymentResponse: tells the server what the payment page gave. Refused or taken, it has heard it, and asks the payment company itself. */
async function report(tools: PayTools, intent: PayIntent): Promise<Outcome> {
  const { response } = intent
  if (!response || intent.told) return { ok: true }
  const reply = await tools.ask({ method: 'POST', path: '/api/payments/paymentResponse', body: response, struct: unknown(), asGuest: intent.guestId })
  if ('error' in reply && isUnjudged(reply.error)) return { error: reply.error }
  // An order that a restored server has lost comes back under its key (decision 0015): the proof of its payment is not spent on a server without it.
  if ('error' in reply && reply.error === 'NOT_FOUND') {
    const there = await tools.ask({ method: 'GET', path: `/api/orders/${intent.orderId}`, struct: unknown(), asGuest: intent.guestId })
    if ('error' in there) return { error: there.error }
  }
  await changeOwn(tools, intent, (row) => (row.response?.paymentId === response.paymentId ? { ...row, told: true } : row))
  return { ok: true }
}

/** An answer to `close` that closed nothing: the bill was asked to be paid online since the guest wished that, as by another device. */
const isOvertaken = ({ step }: PayIntent, heard: OnlinePayment | null): boolean => step === 'closing' && heard !== null && heard.state !== 'closed' && heard.state !== 'paid'

/** CA-09 verifyPayment: has the payment company asked now. What the server answers is kept with the row until the order's document says it. */
async function verify(tools: PayTools, intent: PayIntent): Promise<Outcome> {
  const { orderId, step, closingAt, dropped } = intent
  const close = { close: 'counter', ...(closingAt === undefined ? {} : { closeAgeMs: Math.max(0, tools.now() - closingAt) }) }
  const body = { orderId, ...(step === 'closing' ? close : {}), ...(dropped ? { dropped } : {}) }
  const reply = await tools.ask({ method: 'POST', path: '/api/payments/verifyPayment', body, struct: Order, asGuest: intent.guestId })
  if ('error' in reply) return { error: reply.error }
  const heard = reply.value.online ?? null
  const overtaken = isOvertaken(intent, heard)
  await changeOwn(tools, intent, (row) => {
    // Where nothing was opened from here there is no payment page to go back to.
    if (overtaken && row.checkout === null) return null
    // Nor is there anything to wait for where only what was opened before was asked about, and nobody knows of a try since.
    if (row.checkout === null && row.before && (!heard || knowsOfNoTry({ heard, before: row.before }))) return null
    return { ...(overtaken ? notClosing(row) : row), heard: heard ?? row.heard, asks: row.asks + 1, askedAt: tools.now() }
  })
  return { ok: true }
}

/** One round for a payment that is open: the server is told what it has not heard and asked what the bank says. Each call changes nothing the second time. */
export async function payRound(tools: PayTools, intent: PayIntent): Promise<Outcome> {
  const told = await report(tools, intent)
  if ('error' in told) return told
  // To report may take half a minute on a bad line: what the guest has chosen meanwhile is what is asked for.
  const row = await tools.change(intent.orderId, (kept) => kept)
  return verify(tools, row?.guestId === intent.guestId ? row : intent)
}
