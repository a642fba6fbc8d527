import { useEffect } from 'react'
import type { OrderTruth } from '#domain/order-truth.ts'
import type { Order } from '#schemas/order.ts'
import { lookUpOrder } from '#src/queries/older-orders.ts'
import { useOutletOf } from '#src/queries/outlet-of.ts'
import { pushStateCell } from '#src/queries/push-state.ts'
import { useCell } from '#src/queries/use-cell.ts'
import { useIsCutOff } from '#src/queries/use-connection.ts'
import { type OrderView, useOrder } from '#src/queries/use-orders.ts'
import { usePatience } from '#src/queries/use-patience.ts'
import { usePayTruth } from '#src/queries/use-pay-truth.ts'
import { useSession } from '#src/queries/use-session.ts'
import type { PayGround } from './pay-facts.ts'

export type PaymentReading =
  | { kind: 'loading' }
  /** Whoever is logged in has no such order. */
  | { kind: 'gone' }
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
  const isUnknown = view === null && session !== null
  const patient = usePatience(isUnknown ? orderId : '')
  useEffect(() => {
    if (isUnknown && !offline) void lookUpOrder(orderId)
  }, [isUnknown, offline, orderId])
  if (session === null) return { kind: 'visitor' }
  if (!view) return view === undefined || patient ? { kind: 'loading' } : { kind: 'gone' }
  if (!view.order) return { kind: 'waits', view, stage: view.truth.stage, offline }
  if (!reading) return { kind: 'loading' }
  return { kind: 'shown', view, order: view.order, ground: { ...reading, ...ofOrder, isTold } }
}
