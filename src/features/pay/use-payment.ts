import type { OrderTruth } from '#domain/order-truth.ts'
import type { ErrorCode } from '#schemas/errors.ts'
import type { Order } from '#schemas/order.ts'
import { useOutletOf } from '#src/queries/outlet-of.ts'
import { pushStateCell } from '#src/queries/push-state.ts'
import { useCell } from '#src/queries/use-cell.ts'
import { useIsCutOff } from '#src/queries/use-connection.ts'
import { useLookUp } from '#src/queries/use-look-up.ts'
import { type OrderView, useOrder } from '#src/queries/use-orders.ts'
import { usePayTruth } from '#src/queries/use-pay-truth.ts'
import { useSession } from '#src/queries/use-session.ts'
import type { PayGround } from './pay-facts.ts'

export type PaymentReading =
  | { kind: 'loading' }
  /** The guest who is logged in has no such order. */
  | { kind: 'gone' }
  /** It is not on this phone, and the server could not be asked. */
  | { kind: 'failed'; code: ErrorCode }
  | { kind: 'visitor' }
  /** Nothing can be paid before the restaurant has the order. */
  | { kind: 'waits'; view: OrderView; stage: OrderTruth['stage']; offline: boolean }
  | { kind: 'shown'; view: OrderView; order: Order; ground: PayGround }

/** Everything that is known of the payment of an order. */
export function usePayment(orderId: string): PaymentReading {
  const view = useOrder(orderId)
  const session = useSession()
  const ofOrder = useOutletOf(view?.order?.outletId)
  const offline = useIsCutOff()
  const isTold = useCell(pushStateCell) === 'on'
  const reading = usePayTruth(view?.order ?? null)
  const lookUp = useLookUp(view === null ? orderId : null)
  if (session === null) return { kind: 'visitor' }
  if (!view) return lookUp.kind === 'asking' ? { kind: 'loading' } : lookUp.kind === 'none' ? { kind: 'gone' } : lookUp
  if (!view.order) return { kind: 'waits', view, stage: view.truth.stage, offline }
  if (!reading) return { kind: 'loading' }
  return { kind: 'shown', view, order: view.order, ground: { ...reading, ...ofOrder, isTold } }
}
