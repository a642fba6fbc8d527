import { type Infer, literal, nullable, object } from 'superstruct'
import { EpochMs, oneOf, text, UuidV7, word } from './primitives.ts'

/** A guest's ask to cancel an order that the kitchen has (CA-22): the outlet says yes or no. */
export const CancelAsk = object({
  id: UuidV7,
  /** In the guest's words. */
  reason: text(200),
  /** Epoch ms, of the server's clock. */
  askedAt: EpochMs,
  /** Null: not answered. */
  answer: nullable(word(['YES', 'NO'])),
  answeredAt: nullable(EpochMs),
})
export type CancelAsk = Infer<typeof CancelAsk>

/** The body of POST orders/{orderId}/requestCancel. The Idempotency-Key header equals `id`. */
export const AskCancel = object({ version: literal(1), id: UuidV7, orderId: UuidV7, reason: text(200), askedAt: EpochMs })
export type AskCancel = Infer<typeof AskCancel>

/** POST /api/kitchen/orders/{id}/answer-cancel. */
export const AnswerCancel = object({ answer: oneOf(['YES', 'NO']), remark: text(200) })
export type AnswerCancel = Infer<typeof AnswerCancel>
