/** What must hold of online payments after every commit: each rupee that was drawn is a bill's, on its way back or nobody's, and says so; nothing is drawn unasked, sent back twice or left lying. */
import { BILLS_ACCOUNT, gatewayAccount, REFUNDS_ACCOUNT, UNALLOCATED_ACCOUNT } from '#domain/online/books.ts'
import { ATTEMPT_RANKS } from '#domain/online/attempt.ts'
import { nextPollAt } from '#domain/online/poll-times.ts'
import { endedUnmade, PAY_WINDOW_MS } from '#domain/order-life.ts'
import { amountDue } from '#domain/payments.ts'
import type { CompanyPayment, CompanyRefund } from './company.ts'
import { FIRST_MOMENT } from './ground.ts'
import type { Ledger, LedgerOrder } from './ledger.ts'
import type { OrderPayment, Payments } from './payment-books.ts'
import type { Fault } from './tally.ts'
import type { Till, TillTransfer } from './till.ts'

/** The company's own books, as far as they are compared. */
export interface CompanyBooks {
  payments: ReadonlyMap<string, Pick<CompanyPayment, 'id' | 'gatewayOrder' | 'status' | 'amount' | 'paidAt' | 'capturedAt'>>
  refunds: ReadonlyMap<string, Pick<CompanyRefund, 'paymentId' | 'amount' | 'status'>>
  /** Ids of events as they were first sent. */
  events: { sent: ReadonlySet<string> }
}

export interface PaymentFacts {
  company: CompanyBooks
  /** Epoch ms of the server. */
  now: () => number
  count: (fault: Fault) => void
  fail: (what: string) => void
}

type ReadAttempt = OrderPayment['attempts'][number]

const MINUTE = 60_000
const COMPANY = gatewayAccount('razorpay')
const sumOf = (list: readonly { amount: number }[]): number => list.reduce((sum, { amount }) => sum + amount, 0)
const rankOf = ({ status }: ReadAttempt): number => ATTEMPT_RANKS.indexOf(status)
const wentBack = ({ verdict }: ReadAttempt): boolean => verdict !== null && verdict !== 'taken' && verdict !== 'capture'

/** Until when the server must have decided about a payment: its order's window and fifteen minutes, and as long as three questions of the poller may take. @param paidAt epoch ms */
function decidedBy(askedAt: number, paidAt: number): number {
  let at = paidAt
  for (let polls = 0; polls < 3; polls++) at = nextPollAt(askedAt, at, 1) ?? at
  return Math.max(paidAt + PAY_WINDOW_MS + 15 * MINUTE, at + (at - paidAt) * 0.1 + 10 * MINUTE)
}

export function createPaymentChecks({ company, now, count, fail }: PaymentFacts) {
  let before: Payments['orders'] = new Map()

  /** What the ledger says of one order, against its rows and the order itself. */
  const checkLedger = (ordered: LedgerOrder | undefined, { attempts, refunds, orderId }: OrderPayment, transfers: readonly TillTransfer[]): void => {
    const name = ordered?.order.note ?? orderId
    const of = (kind: string): number => sumOf(transfers.filter(({ key }) => key.startsWith(`${kind}:`)))
    const flow = (account: string): number => transfers.reduce((sum, { debit, credit, amount }) => sum + (debit === account ? amount : 0) - (credit === account ? amount : 0), 0)
    const [captured, taken] = [of('captured'), of('taken')]
    const owed = sumOf(refunds.filter(({ kind }) => kind === 'refund'))
    if (captured !== sumOf(attempts.filter(({ capturedAt }) => capturedAt !== null))) fail(`${name}: its ledger says that ${captured} was drawn, its tries say otherwise`)
    const ofBills = transfers.filter(({ key, debit }) => key.startsWith('refund:') && debit === BILLS_ACCOUNT)
    const aside = of('refund') - sumOf(ofBills)
    if (of('refund') !== owed) fail(`${name}: ${owed} is to be sent back, its ledger says ${of('refund')}`)
    if (captured !== taken + aside - flow(UNALLOCATED_ACCOUNT)) fail(`${name}: ${captured} was drawn, ${taken} taken, ${aside} sent back and ${-flow(UNALLOCATED_ACCOUNT)} is unallocated`)
    if (flow(UNALLOCATED_ACCOUNT) !== 0) fail(`${name}: ${-flow(UNALLOCATED_ACCOUNT)} belongs to no bill`)
    if (flow(COMPANY) < 0 || flow(REFUNDS_ACCOUNT) > 0) fail(`${name}: more was sent back than was drawn or owed`)
    const online = (ordered?.order.payments ?? []).filter(({ tender }) => tender === 'ONLINE').reduce((sum, { amount }) => sum + amount, 0)
    if (online !== taken - sumOf(ofBills)) fail(`${name} has ${online} paid online, its ledger ${taken - sumOf(ofBills)}`)
    if (taken > 0 && attempts.filter(({ verdict }) => verdict === 'taken').length !== 1) fail(`${name} was paid by more or less than one payment`)
  }

  const drawnOf = (id: string): number => {
    const payment = company.payments.get(id)
    return payment?.capturedAt == null ? 0 : payment.amount
  }

  /** The books against the company's own. */
  const checkAttempt = (name: string, attempt: ReadAttempt, old: ReadAttempt | undefined): void => {
    if (old && rankOf(attempt) < rankOf(old)) fail(`${name}: ${attempt.id} was ${old.status} and is ${attempt.status} again`)
    if (old && old.verdict !== attempt.verdict && (old.verdict === 'taken' || wentBack(old))) fail(`${name}: ${attempt.id} was decided to be ${String(old.verdict)} and is ${String(attempt.verdict)}`)
    if (attempt.capturedAt !== null && drawnOf(attempt.id) !== attempt.amount) fail(`${name}: the books say that ${attempt.amount} of ${attempt.id} was drawn, the company drew ${drawnOf(attempt.id)}`)
  }

  /** A decision as it is written: the order wanted the money then. It may have ended since the last look, because the money could not be drawn in its time. */
  const checkDecision = (ordered: LedgerOrder | undefined, attempt: ReadAttempt, old: ReadAttempt | undefined): void => {
    if (!ordered || attempt.verdict === old?.verdict) return
    const { order } = ordered
    if (attempt.verdict !== 'capture') return
    if (endedUnmade(order.status) && (order.events.at(-1)?.at ?? 0) > (attempt.verdictAt ?? 0)) return
    const isDraft = order.status === 'DRAFT'
    if (isDraft && (attempt.verdictAt ?? 0) >= order.orderPunchTime + PAY_WINDOW_MS) fail(`${order.note}: ${attempt.id} is to be drawn after the order's time was over`)
    if (endedUnmade(order.status)) fail(`${order.note}: ${attempt.id} is to be drawn, and the order is ${order.status}`)
    if (attempt.amount !== amountDue(order)) fail(`${order.note}: ${attempt.amount} is to be drawn, and ${amountDue(order)} is due`)
  }

  /** What went back, at the company and here. */
  const checkRefunds = (name: string, { attempts, refunds }: OrderPayment): void => {
    for (const { id } of attempts) {
      const sent = [...company.refunds.values()].filter(({ paymentId, status }) => paymentId === id && status !== 'failed')
      const owed = sumOf(refunds.filter(({ paymentId, kind }) => paymentId === id && kind === 'refund'))
      if (sumOf(sent) > owed) fail(`${name}: ${sumOf(sent)} of ${id} was sent back, and ${owed} was to be`)
      if (owed > drawnOf(id)) fail(`${name}: ${owed} of ${id} is to be sent back, and ${drawnOf(id)} was drawn`)
    }
  }

  const tally = (payment: OrderPayment, old: OrderPayment | undefined): void => {
    const news = payment.attempts.filter((attempt) => attempt.verdict !== old?.attempts.find(({ id }) => id === attempt.id)?.verdict)
    for (const { verdict } of news) {
      if (verdict === 'taken') count('order paid online')
      if (verdict === 'late') count('paid when the order had no more time')
      if (verdict === 'cancelled') count('paid for an order that was cancelled')
      if (verdict === 'amount') count('another amount paid than was asked')
      if (verdict === 'twice') count('paid twice')
      if (verdict === 'closed') count('paid online and another way')
    }
    const known = new Set(old?.refunds.map(({ id }) => id))
    for (const { id, reason } of payment.refunds) if (!known.has(id) && reason === 'part') count('part of a paid bill sent back')
  }

  const check = (payments: Payments, till: Till, ledger: Ledger): void => {
    for (const [orderId, payment] of payments.orders) {
      const [ordered, old] = [ledger.orders.get(orderId), before.get(orderId)]
      const name = ordered?.order.note ?? orderId
      checkLedger(ordered, payment, till.transfers.filter((transfer) => transfer.orderId === orderId))
      checkRefunds(name, payment)
      for (const attempt of payment.attempts) {
        const was = old?.attempts.find(({ id }) => id === attempt.id)
        checkAttempt(name, attempt, was)
        checkDecision(ordered, attempt, was)
      }
      if (payment !== old) tally(payment, old)
    }
    if (new Set(payments.events).size !== payments.events.length || payments.events.some((id) => !company.events.sent.has(id))) fail('An event of the payment company is kept twice, or was never sent')
    before = payments.orders
  }

  /** The order that a payment was made for; null: the server does not know that it opened it. */
  const ownerOf = (payments: Payments, gatewayOrder: string): OrderPayment | null => [...payments.orders.values()].find(({ opened }) => opened.includes(gatewayOrder)) ?? null

  /** Paid, by the bank's word, and neither taken nor on its way back: never longer than its greatest age. */
  const checkAge = (payments: Payments): void => {
    for (const { id, gatewayOrder, paidAt } of company.payments.values()) {
      if (paidAt === null) continue
      const owner = ownerOf(payments, gatewayOrder)
      const attempt = owner?.attempts.find((one) => one.id === id)
      if (!owner || attempt?.verdict === 'taken' || (attempt && wentBack(attempt))) continue
      const at = FIRST_MOMENT + paidAt
      if (now() > decidedBy(owner.askedAt, at)) fail(`${id} was paid ${Math.round((now() - at) / MINUTE)} minutes ago, and is neither taken nor on its way back`)
    }
  }

  /** The server asks for a payment's money: that was decided and written before. */
  const checkCapture = ({ id, gatewayOrder }: Pick<CompanyPayment, 'id' | 'gatewayOrder'>, payments: Payments): void => {
    const attempt = ownerOf(payments, gatewayOrder)?.attempts.find((one) => one.id === id)
    if (attempt?.verdict === 'capture' || attempt?.verdict === 'taken') return
    // Another instance may have decided otherwise since.
    if (attempt?.verdictAt !== now()) fail(`${id} was drawn and nobody had decided it`)
  }

  /** Everything has happened: each rupee is where it belongs, at the company as here. */
  const checkEnd = (payments: Payments, ledger: Ledger): void => {
    for (const { orderId, attempts, refunds } of payments.orders.values()) {
      const order = ledger.orders.get(orderId)?.order
      const name = order?.note ?? orderId
      for (const { id, amount, paidAt, capturedAt, status } of company.payments.values()) {
        const attempt = attempts.find((one) => one.id === id)
        if (!attempt || paidAt === null) continue
        if (attempt.status === 'captured' && capturedAt === null) fail(`${name}: ${id} counts as drawn and was not`)
        const back = sumOf([...company.refunds.values()].filter((refund) => refund.paymentId === id && refund.status !== 'failed'))
        const failed = sumOf(refunds.filter(({ paymentId, state }) => paymentId === id && state === 'FAILED'))
        const owed = sumOf(refunds.filter(({ paymentId, kind }) => paymentId === id && kind === 'refund'))
        if (capturedAt !== null && back + failed !== owed) fail(`${name}: ${owed} of ${id} was to be sent back, ${back} was`)
        if (wentBack(attempt) && capturedAt !== null && owed !== amount) fail(`${name}: ${id} did not pay the order, and ${owed} of ${amount} goes back`)
        if (wentBack(attempt) && capturedAt === null && status !== 'refunded') fail(`${name}: ${id} was not drawn and is still held`)
      }
      for (const { id, kind, state } of refunds) if (kind === 'refund' && state === 'INITIAL') fail(`${name}: the refund ${id} was never sent`)
      if (order && endedUnmade(order.status) && order.payments?.some(({ tender }) => tender === 'ONLINE') && amountDue(order) < -99 && !order.payments.some(({ tender }) => tender !== 'ONLINE')) fail(`${name} came to nothing, and ${-amountDue(order)} that was paid online is kept`)
    }
  }

  return { check, checkAge, checkCapture, checkEnd }
}

export type PaymentChecks = ReturnType<typeof createPaymentChecks>
