import { boolean, type Infer, nullable, object } from 'superstruct'
import { REFUND_REASONS } from './online-payment.ts'
import { Count, EpochMs, Paise, text, Uuid, UuidV7, word } from './primitives.ts'

/** Money on its way back to a guest, as the outlet's staff sees it. Times are epoch ms of the server. */
export const KitchenRefund = object({
  id: Uuid,
  orderId: UuidV7,
  token: Count,
  /** The table's or room's name; '' none. */
  place: text(40),
  /** `release`: it was never drawn, and the bank gives it back by itself. */
  kind: word(['refund', 'release']),
  state: word(['INITIAL', 'PENDING', 'SUCCESS', 'FAILED']),
  /** It waits to be sent, and nobody tries it any more: a person has to act, as with one that FAILED. */
  isStuck: boolean(),
  /** It was given back past the payment company, and `bankReference` is what the guest can ask for. */
  isByHand: boolean(),
  amount: Paise,
  reason: word(REFUND_REASONS),
  method: text(24),
  reference: text(80),
  bankReference: text(80),
  askedAt: EpochMs,
  sentAt: nullable(EpochMs),
  changedAt: EpochMs,
})
export type KitchenRefund = Infer<typeof KitchenRefund>

/** POST /api/kitchen/refunds/{id}/settled: it was given back another way; `note` is the transfer's reference, which its guest reads. */
export const SettleRefund = object({ note: text(80, 1) })
export type SettleRefund = Infer<typeof SettleRefund>
