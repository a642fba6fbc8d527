import { useEffect } from 'react'
import type { Outlet } from '#schemas/outlet.ts'
import { lookUpOrder } from '#src/queries/older-orders.ts'
import { useIsCutOff } from '#src/queries/use-connection.ts'
import { useServerNow } from '#src/queries/server-clock.ts'
import { useOutletOf } from '#src/queries/outlet-of.ts'
import { type OrderView, useOrder } from '#src/queries/use-orders.ts'
import { usePatience } from '#src/queries/use-patience.ts'
import { type TrackingModel, trackingModel } from './tracking-model.ts'

const EVERY_MS = 5_000

export type TrackingReading = { kind: 'loading' } | { kind: 'gone' } | { kind: 'shown'; view: OrderView; model: TrackingModel; offline: boolean; timeZone: string; outlet: Outlet | null }

/** Everything that is known of one order. */
export function useTracking(orderId: string): TrackingReading {
  const view = useOrder(orderId)
  const { outlet, timeZone } = useOutletOf(view?.order?.outletId ?? view?.entry?.outletId)
  const now = useServerNow(EVERY_MS)
  const offline = useIsCutOff()
  const isUnknown = view === null
  const patient = usePatience(isUnknown ? orderId : '')
  useEffect(() => {
    if (isUnknown && !offline) void lookUpOrder(orderId)
  }, [isUnknown, offline, orderId])
  if (!view) return view === undefined || patient ? { kind: 'loading' } : { kind: 'gone' }
  return { kind: 'shown', view, model: trackingModel(view, now, timeZone), offline, timeZone, outlet }
}
