import { useEffect } from 'react'
import type { Outlet } from '#schemas/outlet.ts'
import { lookUpOrder } from '#src/queries/older-orders.ts'
import { useIsCutOff } from '#src/queries/use-connection.ts'
import { useServerNow } from '#src/queries/server-clock.ts'
import { useOtherOutlet } from '#src/queries/other-outlet.ts'
import { type OrderView, useOrder } from '#src/queries/use-orders.ts'
import { useOutlet } from '#src/queries/use-outlet.ts'
import { usePatience } from '#src/queries/use-patience.ts'
import { type TrackingModel, trackingModel } from './tracking-model.ts'

/** Where nothing else says so: the product's default city (CO-01). */
const HOME_ZONE = 'Asia/Kolkata'
const EVERY_MS = 5_000

export type TrackingReading = { kind: 'loading' } | { kind: 'gone' } | { kind: 'shown'; view: OrderView; model: TrackingModel; offline: boolean; timeZone: string; outlet: Outlet | null }

/** Everything that is known of one order. */
export function useTracking(orderId: string): TrackingReading {
  const view = useOrder(orderId)
  const outletId = view?.order?.outletId ?? view?.entry?.outletId
  const here = useOutlet()
  const other = useOtherOutlet(outletId)
  const now = useServerNow(EVERY_MS)
  const offline = useIsCutOff()
  const isUnknown = view === null
  const patient = usePatience(isUnknown ? orderId : '')
  useEffect(() => {
    if (isUnknown && !offline) void lookUpOrder(orderId)
  }, [isUnknown, offline, orderId])
  if (!view) return view === undefined || patient ? { kind: 'loading' } : { kind: 'gone' }
  const outlet = here?.id === outletId ? here : other
  const timeZone = (outlet ?? here)?.timeZone ?? HOME_ZONE
  return { kind: 'shown', view, model: trackingModel(view, now, timeZone), offline, timeZone, outlet }
}
