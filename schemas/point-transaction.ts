import { type Infer, nullable, object } from 'superstruct'
import { Count, EpochMs, text, UuidV7, word } from './primitives.ts'

const Place = word(['free', 'pending', 'held', 'debt', 'issued', 'spent', 'expired'])

/** CA-13: points of a guest that moved: `free` can be used, `pending` and `held` belong to an order that is not over, `issued`, `spent` and `expired` are the brand's side. */
export const PointTransaction = object({
  /** Once for all. */
  id: text(160, 1),
  kind: word(['promise', 'void', 'earn', 'hold', 'return', 'spend', 'restore', 'repay', 'clawback', 'clawback-expired', 'owe', 'expire']),
  points: Count,
  from: Place,
  to: Place,
  /** Null: of no order, such as points that ended. */
  orderId: nullable(UuidV7),
  transactionDate: EpochMs,
})
export type PointTransaction = Infer<typeof PointTransaction>
