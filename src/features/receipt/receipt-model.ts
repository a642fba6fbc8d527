import { addressLine } from '#domain/address.ts'
import { invoiceOf } from '#domain/invoice.ts'
import { kitchenSince } from '#domain/order-life.ts'
import { amountDue, paidFor, tipsOf } from '#domain/payments.ts'
import { isWithBank } from '#domain/pay-truth.ts'
import { lastingPayments } from '#domain/undo-payment.ts'
import { standWanted } from '#domain/points/order-points.ts'
import { amountInWords } from '#messages/amount-in-words.ts'
import { placeOfSupply } from '#messages/gst-states.ts'
import { payLaterTitle } from '#src/entry/pay-later-title.ts'
import { speakReceipt } from '#messages/speak-receipt.ts'
import { dateAndTime } from '#messages/dates.ts'
import { clockTime, dayKey } from '#messages/times.ts'
import { formatAmount } from '#domain/money.ts'
import { percent } from '#domain/percent.ts'
import { serviceName } from '#paint/names.ts'
import type { OnlineRefund } from '#schemas/online-payment.ts'
import type { Order } from '#schemas/order.ts'
import type { Outlet } from '#schemas/outlet.ts'
import { type Invoice, type Payment, PAID_WITH } from '#schemas/payment.ts'
import { known } from '#schemas/primitives.ts'

export interface ReceiptLine {
  id: string
  name: string
  choices: string
  quantity: number
  /** Paise. */
  rate: number
  amount: number
}

/** A row under the dishes; `amount` paise, negative where it is taken off. */
export interface ReceiptRow {
  name: string
  amount: number
}

export interface ReceiptPayment {
  id: string
  title: string
  text: string
  /** Paise; negative: given back. */
  amount: number
  /** It waits on the guest's room until check-out. */
  isOnRoom: boolean
}

export interface Receipt {
  kind: 'shown'
  title: string
  /** Null: not numbered yet. */
  number: string | null
  /** What the guest knows the restaurant as; the seller's registered name may be another. */
  shop: string
  seller: Pick<Invoice['seller'], 'name' | 'address' | 'phone'>
  facts: readonly { name: string; text: string }[]
  lines: readonly ReceiptLine[]
  /** From the discount to the round-off: with the lines they are the total, to the paisa. */
  rows: readonly ReceiptRow[]
  total: number
  words: string
  notServed: { lines: readonly string[]; amount: number } | null
  payments: readonly ReceiptPayment[]
  /** Paise given beside the bill. */
  tip: number
  /** Not paid yet: what the outlet calls paying at its counter, and how much. */
  unpaid: { title: string; amount: number } | null
  /** Paise that were paid for what was not served. */
  toGiveBack: number
  remarks: readonly string[]
}

export type ReceiptView = Receipt | { kind: 'pending'; paid: number } | { kind: 'none' }

/** Dishes and rows of a bill, such that both together are its total to the paisa: taxes within prices leave the taxable value, and are told with the others. */
export function rowsOf({ discount, packing, delivery, taxes, items, roundOff }: Order['bill'], points: Order['points'] = undefined): { before: ReceiptRow[]; taxable: number; after: ReceiptRow[] } {
  const within = taxes.reduce((sum, tax) => (tax.within ? sum + tax.amount : sum), 0)
  const { used = 0, saving = 0 } = points ?? {}
  const named = (name: string, amount: number): ReceiptRow[] => (amount === 0 ? [] : [{ name, amount }])
  return {
    before: [
      ...named(speakReceipt('receipt.discount'), saving - discount),
      ...named(speakReceipt('receipt.points', { count: used }), -saving),
      ...named(speakReceipt('receipt.packing'), packing),
      ...named(speakReceipt('receipt.delivery'), delivery),
    ],
    taxable: items - discount + packing + delivery - within,
    after: [
      ...taxes.map(({ name, rateBps, amount }) => ({ name: speakReceipt('receipt.tax', { name, rate: percent(rateBps) }), amount })),
      ...named(speakReceipt('receipt.roundOff'), roundOff),
    ],
  }
}

/**
 * The refunds that an amount given back online is: they are asked for in the moment in which it leaves the bill. Several, where a part of it was given back in the payment company's dashboard
 * and the rest is sent from here.
 */
function refundsFor({ tender, amount, at }: Payment, refunds: readonly OnlineRefund[]): OnlineRefund[] {
  if (tender !== 'ONLINE' || amount >= 0) return []
  const asked = refunds.filter(({ askedAt }) => askedAt === at)
  const whole = asked.find((refund) => refund.amount === -amount)
  return whole ? [whole] : asked.reduce((sum, refund) => sum + refund.amount, 0) === -amount ? asked : []
}

/** CO-08: with the bank only when the bank says so; one that did not go through is owed still. */
const returnedWay = (refund: OnlineRefund): 'ONLINE' | 'onItsWay' | 'owed' => (refund.state === 'FAILED' ? 'owed' : isWithBank(refund) ? 'ONLINE' : 'onItsWay')

/**
 * A payment's rows: one, or one for each refund that it is; none where a tip alone went back, which is in no row. Less given than was paid is no sum that gives change, and is not told.
 * @param issuedAt of the receipt, epoch ms: what was paid or given back on another day says on which
 */
function paymentRows(payment: Payment, order: Order, issuedAt: number, timeZone: string): ReceiptPayment[] {
  const { id, tender, amount, tip, given, at } = payment
  if (amount === 0) return []
  const time = (dayKey(at, timeZone) === dayKey(issuedAt, timeZone) ? clockTime : dateAndTime)(at, timeZone)
  const referred = (reference: string): string => (reference === '' ? time : speakReceipt('receipt.reference', { reference, time }))
  const refunds = refundsFor(payment, order.refunds ?? [])
  if (refunds.length > 0)
    return refunds.map((refund) => ({
      id: refund.id, title: speakReceipt(`receipt.returned.${returnedWay(refund)}`), text: referred(refund.bankReference || refund.reference), amount: -refund.amount, isOnRoom: false,
    }))
  const tenderWay = known(tender, PAID_WITH) ?? 'other'
  const backWay = tenderWay === 'ONLINE' ? 'onItsWay' : tenderWay
  const text = tender === 'ROOM' && amount > 0 ? speakReceipt('receipt.atCheckOut', { time })
    : given !== null && given >= amount + tip ? speakReceipt('receipt.given', { given: formatAmount(given), change: formatAmount(given - amount - tip), time })
    : referred(payment.reference)
  return [{ id, title: speakReceipt(amount < 0 ? `receipt.returned.${backWay}` : `receipt.paid.${tenderWay}`), text, amount, isOnRoom: tender === 'ROOM' && amount > 0 }]
}

function remarksOf(invoice: Invoice, isNumbered: boolean): string[] {
  const scheme = invoice.scheme === 'specified' ? [speakReceipt('receipt.specified')] : invoice.scheme === 'composition' ? [speakReceipt('receipt.composition')] : []
  return [speakReceipt(isNumbered ? 'receipt.issuedBy' : 'receipt.notNumbered'), ...scheme]
}

/** F-34: what the order earned, or will once it is paid and over. */
function earnedWords(order: Order): string[] {
  const { earned, pending } = standWanted(order)
  if (earned > 0) return [speakReceipt('receipt.earned', { count: earned })]
  return pending > 0 ? [speakReceipt(amountDue(order) > 0 ? 'receipt.earns' : 'receipt.earnsPaid', { count: pending })] : []
}

const titleOf = ({ scheme, seller }: Invoice, isNumbered: boolean): string =>
  speakReceipt(!isNumbered || seller.gstin === null ? 'receipt.kind.bill' : scheme === 'composition' ? 'receipt.kind.supply' : 'receipt.kind.invoice')

/** Whose bill it is: as it was numbered, else as the outlet stands where it is the one at hand, else by its name alone. */
function issuerOf(order: Order, outlet: Outlet | null): Invoice {
  const number = order.invoiceNumber ?? ''
  if (order.invoice) return order.invoice
  const here = outlet?.id === order.outletId ? outlet : { name: order.outletName, address: '', city: '', phone: '', gstin: null, fssai: null, additionalProperties: {} }
  return invoiceOf(here, number, order.events.at(-1)?.at ?? order.orderPunchTime)
}

/** Where it was brought and how; null: nowhere. */
function broughtWords({ address, leaveAtDoor }: Order): string | null {
  if (!address) return null
  return [addressLine(address), ...(leaveAtDoor ? [speakReceipt('receipt.leftAtDoor')] : [])].join(' · ')
}

function factsOf(order: Order, { issuedAt, seller, sac }: Invoice, timeZone: string): { name: string; text: string }[] {
  const place = order.tableLabel ?? serviceName(order.serviceType)
  const supply = seller.gstin === null ? null : placeOfSupply(seller.gstin)
  const facts: (readonly [string, string | null])[] = [
    [speakReceipt('receipt.date'), dateAndTime(issuedAt, timeZone)],
    [speakReceipt('receipt.order'), speakReceipt('receipt.orderOf', { place, token: order.token })],
    [speakReceipt('receipt.brought'), broughtWords(order)],
    [speakReceipt('receipt.gstin'), seller.gstin],
    [speakReceipt('receipt.fssai'), seller.fssai],
    [speakReceipt('receipt.sac'), speakReceipt('receipt.sacText', { code: sac })],
    [speakReceipt('receipt.supply'), supply],
  ]
  return facts.flatMap(([name, text]) => (text === null ? [] : [{ name, text }]))
}

const isConfirmed = ({ status, events }: Order): boolean => status !== 'UNATTENDED' && status !== 'DRAFT' && kitchenSince({ events }) !== null

/** What the paper is, and what it charges. */
type Charged = Pick<Receipt, 'title' | 'lines' | 'rows' | 'total' | 'words' | 'notServed' | 'remarks'>

const notServedLine = ({ quantity, name }: Order['lines'][number]): string => speakReceipt('receipt.notServedLine', { quantity, name })

function billOf(order: Order, issuer: Invoice): Charged {
  const isNumbered = order.invoiceNumber !== null
  const [served, gone] = [order.lines.filter(({ cancelled }) => !cancelled), order.lines.filter(({ cancelled }) => cancelled)]
  const { before, taxable, after } = rowsOf(order.bill, order.points)
  return {
    title: titleOf(issuer, isNumbered),
    lines: served.map(({ lineId, name, choices, quantity, unitPrice, total }) => ({ id: lineId, name, choices, quantity, rate: unitPrice, amount: total })),
    rows: [...before, { name: speakReceipt('receipt.taxable'), amount: taxable }, ...after],
    total: order.bill.total,
    words: amountInWords(order.bill.total),
    notServed: gone.length === 0 ? null : { lines: gone.map(notServedLine), amount: (order.billBefore?.total ?? order.bill.total) - order.bill.total },
    remarks: [...remarksOf(issuer, isNumbered), ...earnedWords(order)],
  }
}

/** Of an order that was paid and came to nothing: where the money went, and no bill. */
const unmadeOf = (order: Order): Charged => ({
  title: speakReceipt('receipt.kind.unmade'),
  lines: [],
  rows: [],
  total: 0,
  words: '',
  notServed: { lines: order.lines.map(notServedLine), amount: order.billBefore?.total ?? order.bill.total },
  remarks: [speakReceipt('receipt.unmade')],
})

/** An order's receipt as this phone can write it from what it holds. @param outlet the outlet at hand, which may be another one's */
export function receiptView(order: Order, outlet: Outlet | null, timeZone: string): ReceiptView {
  const isOver = order.status === 'CANCELLED' || order.status === 'FAILED'
  const payments = lastingPayments(order)
  if (isOver && payments.length === 0) return { kind: 'none' }
  if (!isOver && !isConfirmed(order)) return { kind: 'pending', paid: paidFor(order) }
  const issuer = issuerOf(order, outlet)
  const due = amountDue(order)
  const own = outlet?.id === order.outletId ? outlet : null
  return {
    kind: 'shown',
    ...(isOver ? unmadeOf(order) : billOf(order, issuer)),
    number: order.invoiceNumber,
    shop: order.outletName,
    seller: issuer.seller,
    facts: factsOf(order, issuer, timeZone),
    payments: payments.flatMap((payment) => paymentRows(payment, order, issuer.issuedAt, timeZone)),
    tip: tipsOf(order),
    unpaid: due > 0 ? { title: payLaterTitle(order.serviceType, own), amount: due } : null,
    toGiveBack: Math.max(0, -due),
  }
}
