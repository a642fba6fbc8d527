import type { Infer } from 'superstruct'
import { firstPayIntent, PAY_STEPS, PayIntent, payIntentId } from '#schemas/pay-intent.ts'
import { known } from '#schemas/primitives.ts'
import { fitsStruct, restoreFields } from './read-struct.ts'

/** How the key of each row begins. */
export const PAY_INTENT = payIntentId('')

const { orderId, guestId } = PayIntent.schema

/**
 * A row as this or another release wrote it, field by field: what is damaged takes the value that claims least, and so does a step that only a later release knows.
 * @returns null: it does not say whose payment of which order it is
 * @param now epoch ms
 */
export function readPayIntent(row: unknown, now: number): PayIntent | null {
  if (typeof row !== 'object' || row === null) return null
  const [order, guest]: unknown[] = [Reflect.get(row, 'orderId'), Reflect.get(row, 'guestId')]
  if (!fitsStruct(order, orderId) || !fitsStruct(guest, guestId)) return null
  const intent = restoreFields<Infer<typeof PayIntent>>(row, PayIntent.schema, { ...firstPayIntent(payIntentId(order), now), orderId: order, guestId: guest })
  return { ...intent, step: known(intent.step, PAY_STEPS) ?? (intent.backAt === null ? 'left' : 'back') }
}
