import { boolean, type Infer, nullable, object, optional } from 'superstruct'
import { EpochMs, NonNegativePaise, oneOf, Paise, text, UuidV7, whole, word } from './primitives.ts'
import { ORDER_LIMITS } from './limits.ts'

/** How money changes hands at an outlet's counter: it is counted at the day's close. */
export const TENDERS = ['CASH', 'CARD', 'UPI'] as const
export type Tender = (typeof TENDERS)[number]
/** ROOM: no money changes hands, the bill goes on the guest's room and is settled at check-out. */
export const TAKEN_BY = [...TENDERS, 'ROOM'] as const
export type TakenBy = (typeof TAKEN_BY)[number]
/** ONLINE: through the payment company, see the order's `online`. */
export const PAID_WITH = [...TAKEN_BY, 'ONLINE'] as const

/** Money taken for an order, as its guest and its outlet see it. Who took it stands in the ledger. */
export const Payment = object({
  /** The key of the act that took it. */
  id: UuidV7,
  tender: word(PAID_WITH),
  /** Paise towards the bill; negative: given back. */
  amount: Paise,
  /** Paise the guest gave beside it by their own will: not taxed, no part of the bill. */
  tip: NonNegativePaise,
  /** Paise of tips that went back with it beside `amount`, of an order that came to nothing: what had brought them says no tip since. Absent: none. */
  tipBack: optional(NonNegativePaise),
  /** Paise of cash handed over, tip and change in it; null where nothing was counted. */
  given: nullable(NonNegativePaise),
  /** The approval code of a card's slip, or a UPI reference; '' where there is none. */
  reference: text(40),
  at: EpochMs,
})
export type Payment = Infer<typeof Payment>
/** Of one order; phones of earlier releases read no more. */
export const MOST_PAYMENTS = 50

/** Whose invoice it is, as the outlet stood when it was numbered (CGST Rules, rule 46): later changes of the outlet do not touch it. */
export const Invoice = object({
  number: text(40, 1),
  issuedAt: EpochMs,
  seller: object({
    /** The registered name; the outlet's own where none is known. */
    name: text(160, 1),
    address: text(300),
    city: text(80),
    phone: text(20),
    gstin: nullable(text(20)),
    fssai: nullable(text(20)),
  }),
  /** Of restaurant service: 996331. */
  sac: text(8, 1),
  /** `specified`: a restaurant in specified premises, 18 per cent (Notification 05/2025-CTR); `composition`: collects no tax, so a bill of supply. */
  scheme: word(['regular', 'specified', 'composition']),
})
export type Invoice = Infer<typeof Invoice>

const PositivePaise = whole(1, ORDER_LIMITS.paise)

/** POST /api/kitchen/orders/{id}/take-payment. A copy of it under the same key gets the first answer again. */
export const TakePayment = object({
  key: UuidV7,
  /** ROOM: of an order to a room alone. */
  tender: oneOf(TAKEN_BY),
  /** What the staff read as due, paise: another bill is never charged silently. */
  amountDue: PositivePaise,
  /** Cash handed over; null: exactly what is due with the tip. */
  given: nullable(NonNegativePaise),
  tip: optional(NonNegativePaise),
  reference: optional(text(40)),
  /** The staff have read that the bill may be paid online at this moment (409 PAYMENT_UNDER_WAY) and take money all the same: what still arrives goes back. */
  closesOnline: optional(boolean()),
})
export type TakePayment = Infer<typeof TakePayment>

/** POST /api/kitchen/orders/{id}/give-back: what was paid for a part that was cancelled afterwards; of an order that came to nothing with its tip, which boards of earlier releases leave out. */
export const GiveBack = object({ key: UuidV7, tender: oneOf(TAKEN_BY), amount: PositivePaise })
export type GiveBack = Infer<typeof GiveBack>

/** POST /api/kitchen/orders/{id}/undo-payment: it was taken for the wrong bill, by another tender or with another tip, and nothing of it happened. */
export const UndoPayment = object({ key: UuidV7, paymentId: UuidV7 })
export type UndoPayment = Infer<typeof UndoPayment>
