import type { Order } from '#schemas/order.ts'
import { type BookIds, type BooksMoved, gatewayAccount, type KeptRefund, type PaymentBooks, REFUNDS_ACCOUNT, withRefunds } from './books.ts'

/** A refund as the payment company lists it, regardless of who asked for it; `key`: of the call that made it, '' where none of ours did. Amounts in paise. */
export interface ListedRefund {
  id: string
  key: string
  amount: number
  status: 'pending' | 'processed' | 'failed'
}

const sum = (rows: readonly { amount: number }[]): number => rows.reduce((total, { amount }) => total + amount, 0)
const isAlive = ({ status }: ListedRefund): boolean => status !== 'failed'

/** What was made by nobody's call here. */
const madeElsewhere = ({ refunds }: PaymentBooks, listed: readonly ListedRefund[]): readonly ListedRefund[] => listed.filter(({ key }) => !refunds.some((refund) => refund.key === key))

/** Paise of one of these that no refund here is made of. */
const roomOf = ({ refunds }: PaymentBooks, { id, amount }: ListedRefund): number => amount - sum(refunds.filter(({ reference }) => reference === id))

/** Of these, the one to name a refund of this amount by: best one of the same amount that names none yet, and one that names others as far as they leave something of it. */
function nameOf(books: PaymentBooks, due: number, found: readonly ListedRefund[]): string | null {
  const unnamed = found.filter(({ id }) => !books.refunds.some(({ reference }) => reference === id))
  const fits = ({ amount }: ListedRefund): boolean => amount === due
  const alive = found.filter(isAlive)
  const left = alive.find((one) => roomOf(books, one) >= due) ?? alive.find((one) => roomOf(books, one) > 0) ?? alive[0]
  return (unnamed.find((one) => isAlive(one) && fits(one)) ?? unnamed.find(isAlive) ?? unnamed.find(fits) ?? left)?.id ?? null
}

/** Paise that were given back elsewhere and that no bank took. */
export const failedElsewhere = (books: PaymentBooks, listed: readonly ListedRefund[]): number => sum(madeElsewhere(books, listed).filter((one) => !isAlive(one)))

/** Paise that were given back elsewhere, of which no refund here is made. */
export function unclaimed(books: PaymentBooks, paymentId: string, listed: readonly ListedRefund[]): number {
  const found = madeElsewhere(books, listed).filter(isAlive)
  // One without a name that is settled was given another way (person-acts.ts): of these it has taken nothing.
  const isOfThese = ({ state, reference }: KeptRefund): boolean => (state === 'PENDING' && reference === '') || found.some(({ id }) => id === reference)
  return sum(found) - sum(books.refunds.filter((one) => one.paymentId === paymentId && (one.state === 'PENDING' || one.state === 'SUCCESS') && isOfThese(one)))
}

/**
 * What somebody has given back in the company's own dashboard of the money that a waiting refund is to send: to send it as well would send it twice.
 * What other refunds are made of, or what stands in the ledger as given back unasked, is not counted. @returns null: nothing of it was given back
 */
export function givenElsewhere(books: PaymentBooks, { key, paymentId, amount: due }: KeptRefund, listed: readonly ListedRefund[]): { reference: string; amount: number } | null {
  // A call of ours whose answer was lost has sent it.
  if (listed.some((one) => one.key === key && isAlive(one))) return null
  const found = madeElsewhere(books, listed).filter(isAlive)
  const returned = books.attempts.find(({ id }) => id === paymentId)?.returned ?? 0
  const amount = Math.min(due, unclaimed(books, paymentId, listed) - returned)
  const one = found.find(({ id }) => id === nameOf(books, amount, found))
  const taken = one ? Math.min(amount, roomOf(books, one)) : 0
  return one && taken > 0 ? { reference: one.id, amount: taken } : null
}

/** The company's name of a refund that was made in its dashboard, so that it can be asked how it stands. @returns null: it lists none that fits */
export const nameOfGiven = (books: PaymentBooks, { amount }: KeptRefund, listed: readonly ListedRefund[]): string | null => nameOf(books, amount, madeElsewhere(books, listed))

/**
 * A waiting refund is what was given back elsewhere, as far as that goes; the rest of it waits on as a refund of its own.
 * @param now epoch ms @returns the same books where it waits no more, or nothing of it was given back
 */
export function takeGiven(books: PaymentBooks, order: Order, refundId: string, listed: readonly ListedRefund[], ids: BookIds, now: number): BooksMoved {
  const refund = books.refunds.find(({ id, state }) => id === refundId && state === 'INITIAL')
  const given = refund && givenElsewhere(books, refund, listed)
  if (!refund || !given) return { books, order, legs: [] }
  const taken: KeptRefund = { ...refund, ...given, state: 'PENDING', sentAt: now, changedAt: now }
  const rest = refund.amount - given.amount
  const id = ids.refund(refund.paymentId, books.refunds.filter(({ paymentId }) => paymentId === refund.paymentId).length + 1)
  const after = rest > 0 ? [taken, { ...refund, id, key: id, amount: rest, changedAt: now }] : [taken]
  const refunds = books.refunds.flatMap((one) => (one === refund ? after : [one]))
  const legs = [{ key: `refund-sent:${refund.key}`, debit: REFUNDS_ACCOUNT, credit: gatewayAccount(refund.gateway), amount: given.amount }]
  return { books: { ...books, refunds }, order: withRefunds(order, refunds), legs }
}

/**
 * As a company lists a payment's refunds, but of those that were made elsewhere and name none of ours the one alone that a person means who says that a refund was given back: the one whose
 * name they give, or one of exactly its amount. @returns null: they mean none of these, it was given another way
 */
export function listedAsSaid(books: PaymentBooks, { amount }: KeptRefund, listed: readonly ListedRefund[], said: string): readonly ListedRefund[] | null {
  const free = madeElsewhere(books, listed).filter((one) => isAlive(one) && !books.refunds.some(({ reference }) => reference === one.id))
  const meant = free.find(({ id }) => id === said) ?? free.find((one) => one.amount === amount)
  return meant ? listed.filter((one) => one === meant || !free.includes(one)) : null
}
