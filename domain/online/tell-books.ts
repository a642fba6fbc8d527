import type { Order } from '#schemas/order.ts'
import { actOnOrder, type OrderTerms } from '../order-acts.ts'
import { withPayment } from '../payments.ts'
import { type AttemptGround, isBound, isOpenFor, isToBeDrawn, judgeAttempts, type ToldAttempt, withNews } from './attempt.ts'
import {
  BILLS_ACCOUNT,
  type BookIds,
  type BooksMoved,
  gatewayAccount,
  type KeptAttempt,
  type KeptRefund,
  type Leg,
  type PaymentBooks,
  refundedByUs,
  REFUNDS_ACCOUNT,
  UNALLOCATED_ACCOUNT,
  withBooks,
} from './books.ts'

/** A try as a certain payment company told of it. */
export type News = ToldAttempt & { gateway: string }

/** What decides beside the books. */
export interface TellGround extends Omit<AttemptGround, 'isClosed'> {
  /** What a guest is told whose order the outlet would not make any more, where it is not the kitchen's yet; null: it would. */
  unmade: string | null
  terms: OrderTerms
  ids: BookIds
}

const isOf = ({ gateway, id }: { gateway: string; id: string }) => (other: { gateway: string; id: string }): boolean => other.gateway === gateway && other.id === id

function merged(known: readonly KeptAttempt[], news: readonly News[], now: number): KeptAttempt[] {
  const attempts = [...known]
  for (const told of news) {
    const at = attempts.findIndex(isOf(told))
    const before = attempts[at]
    if (before) attempts[at] = { ...before, ...withNews(before, told) }
    else attempts.push({ ...withNews(undefined, told), gateway: told.gateway, returned: 0, allocated: 0, verdictAt: null, firstToldAt: now, capturedAt: null })
  }
  return attempts
}

function judged(ground: AttemptGround, attempts: readonly KeptAttempt[]): KeptAttempt[] {
  const verdicts = judgeAttempts(ground, attempts)
  return attempts.map((attempt, at) => {
    const verdict = verdicts[at]?.verdict ?? null
    return verdict === attempt.verdict ? attempt : { ...attempt, verdict, verdictAt: ground.now }
  })
}

/** A guest's money has paid the order: a draft is the kitchen's from then on. */
function paidBy(order: Order, { terms, ids, now }: TellGround, { id, amount, bankReference }: KeptAttempt): Order {
  const moved = actOnOrder(order, terms, 'pay', {}, now) ?? order
  return withPayment(moved, { id: ids.payment(`taken:${id}`), tender: 'ONLINE', amount, tip: 0, given: null, reference: (bankReference || id).slice(0, 40), at: now })
}

/** An order that its outlet would not make any more ends before money is drawn for it, so that what it holds is free at once and its guest knows why. */
function endIfUnmade(ground: TellGround & AttemptGround, attempts: readonly KeptAttempt[]): Order {
  const { order, terms, unmade, now } = ground
  const isDecided = attempts.some((attempt) => isBound(ground, attempt))
  if (unmade === null || order.status !== 'DRAFT' || isDecided || !attempts.some((attempt) => isOpenFor(ground, attempt))) return order
  return actOnOrder(order, terms, 'give-up', { remark: unmade }, now) ?? order
}

interface Page {
  attempt: KeptAttempt
  refunds: readonly KeptRefund[]
  legs: Leg[]
}

/** What goes back without having paid anything: its refund once, sent where it was drawn, left to the bank where it was not. */
function sendBack({ attempt, refunds, legs }: Page, { ids, now }: TellGround): KeptRefund[] {
  const { gateway, id: paymentId, amount, method, verdict, status } = attempt
  if (verdict === null || verdict === 'taken' || verdict === 'capture') return [...refunds]
  const first = refunds.find((refund) => refund.gateway === gateway && refund.paymentId === paymentId)
  const isDrawn = attempt.capturedAt !== null
  const owe = (id: string): void => void legs.push({ key: `refund:${id}`, debit: UNALLOCATED_ACCOUNT, credit: REFUNDS_ACCOUNT, amount })
  // Of money that was let go the company tells no reference by which its bank would find it: the try's own is that of the debit.
  const wayOf = (isBack: boolean): Pick<KeptRefund, 'kind' | 'state' | 'bankReference' | 'sentAt'> => {
    const unsent = { bankReference: '', sentAt: null }
    return isDrawn ? { kind: 'refund', state: 'INITIAL', ...unsent } : { kind: 'release', state: isBack ? 'SUCCESS' : 'PENDING', ...unsent }
  }
  if (!first) {
    const id = ids.refund(paymentId, 1)
    if (isDrawn) owe(id)
    return [...refunds, { id, key: id, gateway, paymentId, amount, method, reason: verdict, reference: '', askedAt: now, changedAt: now, ...wayOf(status === 'refunded') }]
  }
  // Drawn all the same, by the company itself or by a call whose answer was lost; or back where it came from.
  const moves = first.kind === 'release' && (isDrawn || (status === 'refunded' && first.state !== 'SUCCESS'))
  if (!moves) return [...refunds]
  if (isDrawn) owe(first.id)
  return refunds.map((refund) => (refund === first ? { ...first, changedAt: now, ...wayOf(true) } : refund))
}

/** Paise that the company gave back though nobody here had asked: until somebody says why, less is there than was allocated. */
function noteReturned({ attempt, refunds, legs }: Page, { now }: TellGround): KeptAttempt {
  const { gateway, id, refunded, returned, capturedAt } = attempt
  if (capturedAt === null) return attempt
  const total = refunded - refundedByUs(refunds, attempt)
  if (total <= returned) return attempt
  // The company's own sum only grows, but for what a bank did not take (come-back.ts): the same sum may be told once more, later.
  legs.push({ key: `returned:${id}:${refunded}:${now}`, debit: UNALLOCATED_ACCOUNT, credit: gatewayAccount(gateway), amount: total - returned })
  return { ...attempt, returned: total }
}

/**
 * What is new of an order's payment, written into its books: tries by their rank, what each is decided to be, the order it pays, what goes back, the ledger's transfers.
 * The same news again changes nothing, and the same news in another order has the same end. Money of another currency is decided about and booked nowhere.
 */
export function tellBooks(books: PaymentBooks, news: readonly News[], ground: TellGround): BooksMoved {
  const { now } = ground
  const legs: Leg[] = []
  const known = merged(books.attempts, news, now)
  const isClosed = books.intent.closedAt !== null
  let order = endIfUnmade({ ...ground, isClosed }, known)
  let refunds: readonly KeptRefund[] = books.refunds
  const attempts = judged({ ...ground, order, isClosed }, known).map((told) => {
    if (told.currency !== 'INR') return told
    const before = books.attempts.find(isOf(told))
    let attempt = told
    if (told.status === 'captured' && told.capturedAt === null) {
      legs.push({ key: `captured:${told.id}`, debit: gatewayAccount(told.gateway), credit: UNALLOCATED_ACCOUNT, amount: told.amount })
      attempt = { ...told, capturedAt: now }
    }
    if (attempt.verdict === 'taken' && before?.verdict !== 'taken') {
      legs.push({ key: `taken:${attempt.id}`, debit: UNALLOCATED_ACCOUNT, credit: BILLS_ACCOUNT, amount: attempt.amount })
      order = paidBy(order, ground, attempt)
    }
    refunds = sendBack({ attempt, refunds, legs }, ground)
    return noteReturned({ attempt, refunds, legs }, ground)
  })
  const moved: PaymentBooks = { ...books, attempts, refunds }
  return { books: moved, order: withBooks(order, moved, now), legs }
}

/** Tries whose money is to be drawn now. */
export const toCapture = ({ attempts }: PaymentBooks): readonly KeptAttempt[] => attempts.filter(isToBeDrawn)
