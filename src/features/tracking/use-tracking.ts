import type { ErrorCode } from '#schemas/errors.ts'
import type { Outlet } from '#schemas/outlet.ts'
import { useLookUp } from '#src/queries/use-look-up.ts'
import { useIsCutOff } from '#src/queries/use-connection.ts'
import { useServerNow } from '#src/queries/server-clock.ts'
import { useOutletOf } from '#src/queries/outlet-of.ts'
import { type OrderView, useOrder } from '#src/queries/use-orders.ts'
import { usePlace } from '#src/queries/use-place.ts'
import { type TrackingModel, trackingModel } from './tracking-model.ts'

const EVERY_MS = 5_000

export type TrackingReading =
  | { kind: 'loading' }
  /** The guest who is logged in has no such order. */
  | { kind: 'gone' }
  /** It is not on this phone, and the server could not be asked. */
  | { kind: 'failed'; code: ErrorCode }
  | { kind: 'shown'; view: OrderView; model: TrackingModel; offline: boolean; timeZone: string; outlet: Outlet | null }

/** Everything that is known of one order. */
export function useTracking(orderId: string): TrackingReading {
  const view = useOrder(orderId)
  const { outlet, timeZone } = useOutletOf(view?.order?.outletId ?? view?.entry?.outletId)
  const now = useServerNow(EVERY_MS)
  const offline = useIsCutOff()
  const place = usePlace()
  const lookUp = useLookUp(view === null ? orderId : null)
  if (!view) return lookUp.kind === 'asking' ? { kind: 'loading' } : lookUp.kind === 'none' ? { kind: 'gone' } : lookUp
  const isHere = place?.outletId === (view.order?.outletId ?? view.entry?.outletId)
  const reach = { atTable: isHere && place?.table?.label === view.tableLabel, byPhone: outlet !== null && outlet.phone !== '' }
  return { kind: 'shown', view, model: trackingModel(view, now, timeZone, reach), offline, timeZone, outlet }
}
