import { riderWishesOf } from '#domain/serving-of.ts'
import { LEAST_PAYMENT } from '#domain/online/payable.ts'
import type { OrderTerms } from '#domain/order-acts.ts'
import type { Bringing } from '#domain/delivery.ts'
import type { LineCharges } from '#domain/pricing.ts'
import type { Order, PaymentTiming, PlaceOrder } from '#schemas/order.ts'
import type { Table } from '#schemas/outlet.ts'
import type { Quote } from '#schemas/quote.ts'
import type { HeldOutlet } from '../outlets/held-outlet.ts'

/** What the transaction adds to what was asked for. Times in epoch ms on the server's clock. */
export interface OrderMaking {
  command: PlaceOrder
  held: HeldOutlet
  table: Table | null
  /** `asked`: the staff is asked whether somebody sits at the table (decision 0035). */
  presence: 'asked' | null
  quote: Quote
  charges: LineCharges[]
  /** As in `PricedWithOffers`. */
  chosenLines: readonly string[] | null
  /** Of a delivery. */
  bringing: Bringing | null
  timing: PaymentTiming
  token: number
  placedAt: number
  now: number
}

/** An order as it is first written. */
export function newOrder({ command, held, table, presence, quote, bringing, timing: wanted, token, placedAt, now }: OrderMaking): Order {
  // What an offer makes free of charge has nothing to wait for.
  const timing = quote.bill.total < LEAST_PAYMENT ? 'POST_PAYMENT' : wanted
  // What is paid before the meal is not the kitchen's until it is paid (ST-09, ST-11).
  const status = timing === 'PRE_PAYMENT' ? 'DRAFT' : 'UNATTENDED'
  return {
    id: command.orderId,
    brandId: held.outlet.brandId,
    outletId: held.outlet.id,
    outletName: held.outlet.name,
    tableLabel: table?.label ?? null,
    tableType: table?.serviceType ?? command.serviceType,
    serviceType: command.serviceType,
    token,
    status,
    lines: quote.lines,
    cancelledItems: [],
    bill: quote.bill,
    billBefore: null,
    note: command.note,
    paymentTiming: timing,
    paymentType: timing === 'PRE_PAYMENT' ? 'PREPAID' : 'OUTLET',
    paymentStatus: 'INITIAL',
    refundStatus: 'NONE',
    transactionSubStatus: null,
    placedAt,
    orderPunchTime: now,
    ePrepTime: null,
    ePickupTime: null,
    events: [{ status, at: now }],
    invoiceNumber: null,
    remark: '',
    feedback: null,
    feedbackUntil: null,
    wantedAt: command.wantedAt ?? null,
    vehicle: command.vehicle ?? null,
    address: bringing ? (command.address ?? null) : null,
    ...(bringing ? riderWishesOf(command) : {}),
    delivery: bringing?.terms ?? null,
    presence,
    metresAway: presence === null ? null : (command.metresAway ?? null),
    ...(quote.offers ? { offers: quote.offers } : {}),
    ...(quote.points ? { points: quote.points } : {}),
  }
}

/** The terms kept with an order, so that the kitchen can cancel a part of it after the menu has changed. */
export const termsOf = ({ charges, chosenLines, held, bringing }: Pick<OrderMaking, 'charges' | 'chosenLines' | 'held' | 'bringing'>): OrderTerms => ({
  outlet: { taxes: held.outlet.taxes, charges: held.outlet.charges, fee: bringing?.fee ?? null },
  lines: charges,
  ...(chosenLines ? { chosenLines } : {}),
  ...(held.outlet.points ? { points: { ...held.outlet.points, timeZone: held.outlet.timeZone } } : {}),
})
