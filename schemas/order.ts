import { array, boolean, type Infer, literal, nullable, object, optional } from 'superstruct'
import { CancelAsk } from './cancel-ask.ts'
import { OrderedLine, OrderedMystery } from './cart.ts'
import { Feedback } from './feedback.ts'
import { ORDER_LIMITS } from './limits.ts'
import { FoodWord, Picture, ServiceType, ServiceWord } from './menu.ts'
import { AppliedOffer, MOST_APPLIED, OfferCode } from './applied-offer.ts'
import { BasisPoints, Count, EpochMs, Key, list, NonNegativePaise, Paise, Quantity, TableCode, text, UuidV7, whole, word } from './primitives.ts'
import { MOST_REFUNDS_TOLD, OnlinePayment, OnlineRefund } from './online-payment.ts'
import { OrderPoints } from './points.ts'
import { Invoice, MOST_PAYMENTS, Payment } from './payment.ts'
import { OrderDelivery, servingFields } from './serving.ts'

/** ST-09. */
export const ORDER_STATUSES = [
  'DRAFT', 'UNATTENDED', 'CONFIRMED', 'PARTIALCONFIRM', 'READY', 'OUTFORDELIVERY', 'SETTLED',
  'ORDERDELIVERED', 'DISPATCHED', 'DELIVERED', 'FAILED', 'CANCELLED',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]
/** The same as it arrives: of an order with a status that this release does not know the guest asks the staff. */
export const OrderStatusWord = word(ORDER_STATUSES)
export type OrderStatusWord = Infer<typeof OrderStatusWord>

/** ST-11. */
export const PaymentStatus = word(['INITIAL', 'PENDING', 'SUCCESS', 'FAILED'])
export type PaymentStatus = Infer<typeof PaymentStatus>
export const RefundStatus = word(['NONE', 'INITIAL', 'PENDING', 'SUCCESS', 'FAILED'])
export const PaymentTiming = word(['PRE_PAYMENT', 'POST_PAYMENT'])
export type PaymentTiming = Infer<typeof PaymentTiming>
/** ST-12; OUTLET is a bill paid at the counter. */
export const PaymentType = word(['OUTLET', 'PREPAID', 'CASH_CARD', 'CASH_CARD_PREPAID', 'CASH_CARD_POSTPAID', 'RECHARGE_AND_ORDER'])

/** `within`: the amount is part of the prices already and not added to the total. */
export const TaxLine = object({ id: Key, name: text(24, 1), rateBps: BasisPoints, amount: NonNegativePaise, within: boolean() })
export type TaxLine = Infer<typeof TaxLine>

/** All in paise. total = items - discount + packing + delivery + taxes not `within` + roundOff. */
export const Bill = object({
  items: NonNegativePaise,
  discount: NonNegativePaise,
  packing: NonNegativePaise,
  delivery: NonNegativePaise,
  /** A tax that lies on some prices and within others has a line for each. */
  taxes: list(TaxLine, 2 * ORDER_LIMITS.taxes),
  roundOff: Paise,
  total: NonNegativePaise,
})
export type Bill = Infer<typeof Bill>

/** An ordered line with the server's price on it. */
export const OrderLine = object({
  lineId: UuidV7,
  itemId: Key,
  variationId: nullable(Key),
  addOns: OrderedLine.schema.addOns,
  name: text(200, 1),
  choices: text(ORDER_LIMITS.choices),
  foodType: FoodWord,
  picture: nullable(Picture),
  quantity: Quantity,
  unitPrice: NonNegativePaise,
  total: NonNegativePaise,
  /** ST-09: true once the kitchen has said it cannot make it. */
  cancelled: boolean(),
})
export type OrderLine = Infer<typeof OrderLine>

/** The body of POST orders/v2: what a tap on "place order" means. The Idempotency-Key header equals `orderId`. */
export const PlaceOrder = object({
  version: literal(1),
  orderId: UuidV7,
  outletId: Key,
  tableCode: nullable(TableCode),
  serviceType: ServiceType,
  lines: list(OrderedLine, ORDER_LIMITS.lines),
  note: text(ORDER_LIMITS.note),
  menuVersion: Count,
  /** What the guest agreed to, paise. A higher price is never taken silently. */
  expectedTotal: NonNegativePaise,
  /** When the guest pays, where the outlet lets them choose; not said: after the meal. */
  paymentTiming: optional(PaymentTiming),
  ...servingFields,
  /** The offer the guest chose, also one that this device could not judge; one that takes off less than they agreed to is asked about. */
  offerCode: optional(OfferCode),
  /** The dish that the offer gives, where it gives one; it is not among `lines`. */
  gift: optional(OrderedLine),
  /** How many points pay for a part of it, never beside an offer (VA-21). */
  points: optional(whole(1, 1_000_000_000)),
  /** P-12: the dish from under a lid; it is not among `lines`. */
  mystery: optional(OrderedMystery),
  placedAt: EpochMs,
  /** Of the table (decision 0035); without one the staff is asked whether somebody sits there. */
  seat: optional(text(80)),
  /** How far from the outlet the phone takes itself to be, where the guest lets it know; a hint for the staff. */
  metresAway: optional(Count),
})
export type PlaceOrder = Infer<typeof PlaceOrder>

export const OrderEvent = object({ status: OrderStatusWord, at: EpochMs })

/** An order as its guest sees it, in the collection `orders` and in every orders answer (EN-08). */
export const Order = object({
  id: UuidV7,
  brandId: Key,
  outletId: Key,
  outletName: text(120, 1),
  tableLabel: nullable(text(40)),
  tableType: ServiceWord,
  serviceType: ServiceWord,
  /** The number called out; the outlet's, from one each business day, of the day on which the order is handed over. */
  token: Count,
  status: OrderStatusWord,
  lines: list(OrderLine, ORDER_LIMITS.lines),
  /** Line ids the kitchen could not make. */
  cancelledItems: list(UuidV7, ORDER_LIMITS.lines),
  bill: Bill,
  /** The bill before lines were cancelled or prices fell; null when it never changed. */
  billBefore: nullable(Bill),
  note: text(ORDER_LIMITS.note),
  paymentTiming: PaymentTiming,
  paymentType: PaymentType,
  paymentStatus: PaymentStatus,
  /** ST-11: NONE and null until there are refunds; phones of release 0.1 refuse an order without them. */
  refundStatus: RefundStatus,
  transactionSubStatus: nullable(text(40)),
  placedAt: EpochMs,
  /** When the server committed it. */
  orderPunchTime: EpochMs,
  ePrepTime: nullable(Count),
  ePickupTime: nullable(EpochMs),
  events: array(OrderEvent),
  invoiceNumber: nullable(text(40)),
  /** Why the outlet cancelled, in its own words. */
  remark: text(200),
  feedback: nullable(Feedback),
  /** VA-27: feedback can be given until then; null while the order is under way. */
  feedbackUntil: nullable(EpochMs),
  /** As the guest asked; orders of release 0.1 have none. */
  ...servingFields,
  /** What the bill's discount is made of; absent: no offer. Each line's share is kept with the order's terms (decision 0020). */
  offers: optional(list(AppliedOffer, MOST_APPLIED)),
  /** Points it takes and earns; absent: the outlet had no terms for them. */
  points: optional(OrderPoints),
  /** Money taken, in the order it was taken, at the counter or online; absent while nothing was. */
  payments: optional(list(Payment, MOST_PAYMENTS)),
  /** The bill's online payment; absent or null: nobody asked to pay online. */
  online: optional(nullable(OnlinePayment)),
  /** What goes back to where it was paid from, in the order it was asked for. */
  refunds: optional(list(OnlineRefund, MOST_REFUNDS_TOLD)),
  /** Of an order whose invoice is numbered; orders numbered by earlier releases have the number alone. */
  invoice: optional(nullable(Invoice)),
  /** Of a delivery order: by which terms it is brought. */
  delivery: optional(nullable(OrderDelivery)),
  /** When the guest of a car order said that the car is parked, epoch ms; absent or null: not said. */
  arrivedAt: optional(nullable(EpochMs)),
  /** The guest's ask to cancel it, and the outlet's answer; absent or null: not asked. */
  cancelAsk: optional(nullable(CancelAsk)),
  /** Whether the staff is asked if somebody sits at the table, before the kitchen has the order (decision 0035); null: there was no doubt. */
  presence: optional(nullable(word(['asked', 'confirmed']))),
  /** Till the staff has answered: how far away the phone took itself to be. */
  metresAway: optional(nullable(Count)),
})
export type Order = Infer<typeof Order>
