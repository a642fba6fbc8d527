import type { ServiceType } from '#schemas/menu.ts'
import { type Availability, type Outlet, OUTLET_MODES, SERVICE_STATUSES } from '#schemas/outlet.ts'
import { known } from '#schemas/primitives.ts'
import type { ClosedReason } from '#schemas/quote.ts'
import { businessDay } from './business-day.ts'
import { hasBegunToday, hoursAt } from './outlet-hours.ts'
import { zoneOffset } from './zoned-time.ts'

/** Why no order is taken, and when one is again, epoch ms; null: not known. */
export interface Closed {
  reason: ClosedReason
  opensAt: number | null
}

/** ST-13: whether an order may be placed now, and if not, the first reason that stands in its way. `closesAt` null: it never closes. */
export type OutletState = { accepting: true; closesAt: number | null } | ({ accepting: false } & Closed)

const MINUTE = 60_000

/** Modes unknown to this release are treated as not accepting orders. */
const UNKNOWN_MODE = 'READ'
const UNKNOWN_STATUS = 'STOPPED'

/** When the zone's clocks, which may be put forward or back meanwhile, show so many minutes more. Epoch ms. */
function afterMinutes(now: number, minutes: number, timeZone: string): number {
  const unshifted = now - (now % MINUTE) + minutes * MINUTE
  return unshifted + zoneOffset(now, timeZone) - zoneOffset(unshifted, timeZone)
}

/** ST-13, ER-07, ER-21: mode wins over service status, service status over the hours. `now` in epoch ms. */
export function outletState(
  outlet: Pick<Outlet, 'serviceTypes' | 'hours' | 'timeZone'>,
  availability: Pick<Availability, 'mode' | 'serviceStatus'>,
  serviceType: ServiceType,
  now: number,
): OutletState {
  const closed = (reason: ClosedReason, opensAt: number | null = null): OutletState => ({ accepting: false, reason, opensAt })
  const mode = known(availability.mode, OUTLET_MODES) ?? UNKNOWN_MODE
  if (mode !== 'ACTIVE') return closed(mode)
  if (!outlet.serviceTypes.includes(serviceType)) return closed('SERVICE_TYPE')
  const status = known(availability.serviceStatus[serviceType] ?? 'OPEN', SERVICE_STATUSES) ?? UNKNOWN_STATUS
  const hours = hoursAt(outlet.hours, serviceType, now, outlet.timeZone)
  const opensAt = hours.open || hours.opensInMinutes === null ? null : afterMinutes(now, hours.opensInMinutes, outlet.timeZone)
  // An outlet that closes for the day does not open with its next hours of that day; after midnight it is the evening's that ends.
  const isOfThisDay = status === 'CLOSED' && opensAt !== null && businessDay(opensAt, outlet.timeZone) === businessDay(now, outlet.timeZone)
  if (status !== 'OPEN') return closed(status, isOfThisDay ? null : opensAt)
  if (!hours.open) return closed('HOURS', opensAt)
  return { accepting: true, closesAt: hours.closesInMinutes === null ? null : afterMinutes(now, hours.closesInMinutes, outlet.timeZone) }
}

/** When the span of hours ends in which a moment lies, epoch ms; null: it lies in none. */
export function spanEndsAt(outlet: Pick<Outlet, 'hours' | 'timeZone'>, serviceType: ServiceType, now: number): number | null {
  const hours = hoursAt(outlet.hours, serviceType, now, outlet.timeZone)
  return hours.open ? afterMinutes(now, hours.endsInMinutes, outlet.timeZone) : null
}

/** Where and for what an outlet's hours are read. */
export type HoursPlace = Pick<Outlet, 'hours' | 'timeZone'> & { serviceType: ServiceType }

/**
 * ER-21: the reason as it is said. An outlet outside its hours is not yet open before its first service of the day, takes no orders for the moment between two, and is closed for
 * the day after its last, which may end past midnight.
 */
export function saidReason({ reason, opensAt }: Closed, now: number, { hours, timeZone, serviceType }: HoursPlace): ClosedReason {
  if (reason !== 'HOURS') return reason
  if (opensAt === null || businessDay(opensAt, timeZone) !== businessDay(now, timeZone)) return 'CLOSED'
  return hasBegunToday(hours, serviceType, now, timeZone) ? 'HOURS' : 'NOT_OPEN'
}
