/** CO-08, F-25, F-37: a bill with offers, points, packing, a fee and a tip is paid, and then cancelled part by part until nothing is left of it. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Order } from '#schemas/order.ts'
import type { Payment } from '#schemas/payment.ts'
import { anyOfferCart, anyPointTerms, idOf, NOON, offerCart } from '#tests/fixtures/any-cart.ts'
import { payOrder } from '#tests/fixtures/pay-world.ts'
import { CARTS, holds, sameNumbers } from '#tests/fixtures/random-carts.ts'
import type { BookIds, KeptAttempt, PaymentBooks } from '../online/books.ts'
import { LEAST_REFUND, refundOverpaid } from '../online/refunds.ts'
import { actOnOrder, type OrderTerms } from '../order-acts.ts'
import { amountDue, billedFor, paidFor, tipsOf, tipsToGiveBack, waysBack, withGivenBack, withPayment } from '../payments.ts'
import { moveStand, type OrderStand, type PointAccount } from '../points/account.ts'
import { spendable } from '../points/lots.ts'
import { standWanted } from '../points/order-points.ts'
import { priceWithPoints } from '../points/price-with-points.ts'
import { billOfLines } from '../pricing.ts'
import { priceWithOffers } from './price-with-offers.ts'

/** How a bill is paid; `ONLINE and CASH`: a share of it online and the rest at the counter, which only the sum of two payments can be. */
const anyTender = fc.constantFrom('ONLINE', 'CASH', 'CARD', 'UPI', 'ROOM', 'ONLINE and CASH')
const anyBill = fc.record({
  cart: anyOfferCart,
  asksForOffer: fc.boolean(),
  points: fc.option(fc.record({ terms: anyPointTerms, wanted: fc.nat({ max: 50_000 }), has: fc.nat({ max: 50_000 }) })),
  tender: anyTender,
  onlineShare: fc.integer({ min: 1, max: 99 }),
  tip: fc.nat({ max: 5000 }),
  /** Which cancel takes each line, of up to eight; the ninth cancels what is left of the order. */
  turns: fc.array(fc.nat({ max: 8 }), { minLength: 8, maxLength: 8 }),
  /** Whether what is to be given back at the counter is, before the next cancel. */
  isGivenAtOnce: fc.infiniteStream(fc.boolean()),
})
type AnyBill = typeof anyBill extends fc.Arbitrary<infer T> ? T : never

const ids: BookIds = { refund: (paymentId, n) => `${paymentId}:${n}`, payment: (what) => what }
const payment = (tender: Payment['tender'], amount: number, tip = 0): Payment => ({ id: idOf(700), tender, amount, tip, given: null, reference: '', at: NOON })
const attemptOf = (amount: number): KeptAttempt => ({
  id: 'pay_1', gatewayOrder: 'order_1', gateway: 'sandbox', status: 'captured', amount, currency: 'INR', refunded: 0, method: 'upi', bankReference: '', reason: '',
  verdict: 'taken', verdictAt: NOON, firstToldAt: NOON, capturedAt: NOON, returned: 0, allocated: 0,
})

/** An order as it is placed, with the terms that are kept beside it. */
function placed({ cart, asksForOffer, points }: AnyBill): { order: Order; terms: OrderTerms } {
  const { outlet, ordered, book, choice, facts, beside } = offerCart(cart, { points: points?.terms ?? null })
  const offered = priceWithOffers(ordered, cart.way, book, facts, asksForOffer ? choice : null, beside)
  const { quote, charges, chosenLines } = priceWithPoints(offered, cart.way, outlet, { wanted: points?.wanted ?? 0, spendable: points?.has ?? 0 })
  const billed = { taxes: outlet.taxes, charges: outlet.charges, fee: offered.bringing?.fee ?? null }
  const order: Order = {
    ...payOrder('POST_PAYMENT'), serviceType: cart.way, lines: quote.lines, bill: billOfLines(quote.lines, charges, cart.way, billed),
    offers: offered.applied, ...(quote.points ? { points: quote.points } : {}),
  }
  return { order, terms: { outlet: billed, lines: charges, ...(chosenLines ? { chosenLines } : {}), ...(points ? { points: { ...points.terms, timeZone: outlet.timeZone } } : {}) } }
}

/** The order with its money, as its books have it. */
function paid(order: Order, { tender, onlineShare, tip }: AnyBill): { order: Order; books: PaymentBooks } {
  const { total } = order.bill
  const online = tender === 'ONLINE' ? total : tender === 'ONLINE and CASH' ? Math.floor((total * onlineShare) / 10_000) * 100 : 0
  const atCounter = total - online
  const counters = tender === 'ONLINE and CASH' ? 'CASH' : tender
  const payments = [payment('ONLINE', online), payment(counters, atCounter, tip)].filter(({ amount }) => amount > 0)
  const intent = { id: idOf(701), orderId: order.id, outletId: order.outletId, amount: online, remark: '', askedAt: NOON, closedAt: null }
  return { order: payments.reduce(withPayment, order), books: { intent, attempts: online > 0 ? [attemptOf(online)] : [], refunds: [] } }
}

/** Paise that these tenders brought, and paise that went back by them. */
function movedBy({ payments = [] }: Order, isOf: (tender: string) => boolean): { paid: number; back: number } {
  const amounts = payments.filter(({ tender }) => isOf(tender)).map(({ amount }) => amount)
  return { paid: amounts.reduce((sum, amount) => sum + Math.max(0, amount), 0), back: amounts.reduce((sum, amount) => sum - Math.min(0, amount), 0) }
}
const isOnline = (tender: string): boolean => tender === 'ONLINE'
const isRoom = (tender: string): boolean => tender === 'ROOM'

/** The lines that each cancel takes, the earliest first; those of the ninth go with the whole order. */
const cancelsOf = ({ lines }: Order, { turns }: AnyBill): string[][] =>
  [0, 1, 2, 3, 4, 5, 6, 7].map((turn) => lines.filter((_, at) => turns[at % turns.length] === turn).map(({ lineId }) => lineId)).filter((names) => names.length > 0)

/** A paid order while it is cancelled: its money, its books, its ledger, and its guest's points. */
class PaidOrder {
  order: Order
  books: PaymentBooks
  readonly terms: OrderTerms
  readonly #has: number
  #account: PointAccount
  #stand: OrderStand = { pending: 0, earned: 0, held: 0, spent: 0, uses: [] }
  /** Paise that the ledger moved from the bills to what is owed to guests. */
  #owed = 0

  constructor(bill: AnyBill) {
    const { order, terms } = placed(bill)
    this.terms = terms
    ;({ order: this.order, books: this.books } = paid(order, bill))
    this.#has = bill.points?.has ?? 0
    this.#account = { lots: [{ id: 'lot', remaining: this.#has, expired: 0, earnedAt: 0, until: null }], debt: 0 }
    sameNumbers([paidFor(this.order), amountDue(this.order)], [order.bill.total, 0])
    this.#movePoints()
  }

  #movePoints(): void {
    const moved = moveStand(this.#account, this.#stand, standWanted(this.order), { orderId: this.order.id, at: NOON, until: null, graceUntil: NOON })
    if (!moved) throw new Error('There are fewer points than the order was sold for.')
    this.#account = moved.account
    this.#stand = moved.stand
    sameNumbers([this.freePoints + this.#stand.held, this.#account.debt], [this.#has, 0])
  }

  get freePoints(): number {
    return spendable(this.#account.lots, NOON)
  }

  #write(order: Order): void {
    const { legs, ...moved } = refundOverpaid(this.books, order, ids, NOON)
    this.#owed += legs.reduce((sum, { amount }) => sum + amount, 0)
    this.order = moved.order
    this.books = moved.books
  }

  /** What was not sent back is given at the counter, the way it came. */
  giveBack(): void {
    const due = -amountDue(this.order)
    const [tender] = waysBack(this.order, due)
    const tipBack = tipsToGiveBack(this.order)
    if (due > 0 && tender) this.#write(withGivenBack(this.order, { ...payment(tender, tipBack - due), tipBack }))
  }

  /** A part of it, or all that is left, will not be made. */
  cancel(act: 'accept' | 'cancel', cancelledLineIds: readonly string[] = []): void {
    const before = this.order
    // Staff who take an order in may find once more that something is missing.
    const next = actOnOrder(act === 'accept' ? { ...before, status: 'UNATTENDED' } : before, this.terms, act, { cancelledLineIds }, NOON)
    if (!next) throw new Error('The order refuses to be cancelled.')
    this.#write(next)
    this.#movePoints()
    this.#check(before)
  }

  #check(before: Order): void {
    const { order, books } = this
    const [was, is] = [billedFor(before), billedFor(order)]
    holds(is >= 0 && is <= was && order.bill.taxes.every(({ amount }) => amount >= 0), before.bill, order.bill)
    if (order.lines.every(({ cancelled }) => cancelled)) sameNumbers([order.bill.total, order.points?.used ?? 0], [0, 0])
    const { used = 0, saving = 0 } = order.points ?? {}
    const { paisePerPoint = 1 } = this.terms.points ?? {}
    holds(used <= (before.points?.used ?? 0) && used === Math.floor(saving / paisePerPoint), before.points, order.points)
    holds((order.offers ?? []).every(({ saving }, at) => saving >= 0 && saving <= (before.offers?.[at]?.saving ?? -1)), before.offers, order.offers)
    // What came off the bill has gone back at once, as far as it was paid online and can be sent; the rest is owed.
    const [back, owed, online] = [paidFor(before) - paidFor(order), -amountDue(order), movedBy(order, isOnline)]
    holds(back >= 0 && owed >= 0 && Math.min(owed, online.paid - online.back) < LEAST_REFUND, before.payments, order.payments)
    sameNumbers([online.back, this.#owed], [books.refunds.reduce((sum, { amount }) => sum + amount, 0), online.back])
    holds(online.back <= online.paid && books.refunds.every(({ amount }) => amount >= LEAST_REFUND), books.refunds, order.payments)
  }
}

describe('an order that is cancelled part by part, in any order, until nothing is left', () => {
  it('gives back exactly what was paid, each part what it took off the bill, by the ways it came; its tip with the last, its points as points', () => {
    const seen = { offers: 0, points: 0, online: 0, chains: 0 }
    fc.assert(
      fc.property(anyBill, (bill) => {
        const paidOrder = new PaidOrder(bill)
        const { order: first } = paidOrder
        const isGiven = bill.isGivenAtOnce[Symbol.iterator]()
        const cancels = cancelsOf(first, bill)
        for (const lineIds of cancels) {
          paidOrder.cancel('accept', lineIds)
          if (isGiven.next().value) paidOrder.giveBack()
        }
        if (paidOrder.order.status !== 'CANCELLED') paidOrder.cancel('cancel')
        paidOrder.giveBack()

        const { order: last, freePoints } = paidOrder
        sameNumbers([paidFor(last), amountDue(last), tipsOf(last), freePoints], [0, 0, 0, bill.points?.has ?? 0])
        sameNumbers([last.payments?.reduce((sum, { tipBack = 0 }) => sum + tipBack, 0) ?? 0], [tipsOf(first)])
        const [online, room, counter] = [movedBy(last, isOnline), movedBy(last, isRoom), movedBy(last, (tender) => !isOnline(tender) && !isRoom(tender))]
        sameNumbers([online.back + room.back + counter.back, room.back], [first.bill.total, room.paid])
        // No company sends less than a rupee: the counter gives that instead. Of bills in whole rupees each way gives back what it brought.
        holds(counter.back - counter.paid === online.paid - online.back && counter.back - counter.paid < LEAST_REFUND * (cancels.length + 1), online, counter)
        if (bill.cart.roundOff) sameNumbers([online.back, counter.back], [online.paid, counter.paid])
        if (first.bill.discount > 0) seen.offers += 1
        if ((first.points?.used ?? 0) > 0) seen.points += 1
        if (online.back > 0) seen.online += 1
        if (cancels.length > 2) seen.chains += 1
      }),
      CARTS,
    )
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(CARTS.numRuns / 20)
  }, 3_600_000)
})
