import type { ServiceType } from '#schemas/menu.ts'
import { type Availability, type Outlet, SERVICE_STATUSES } from '#schemas/outlet.ts'
import { known } from '#schemas/primitives.ts'
import { businessDay } from './business-day.ts'
import { dayAfter, outletDay } from './outlet-calendar.ts'
import { outletState, type OutletState, spanEndsAt } from './outlet-state.ts'

const MINUTE = 60_000

/** CO-06: in how many minutes the guest will be at the counter; 0: at the restaurant already. */
export const PICKUP_MINUTES = [0, 10, 15, 20, 30, 45] as const

/** Later times lie this far apart, on the quarter hours that all zones' clocks share. */
const SLOT_MS = 15 * MINUTE

/** A phone and a server may differ by so much over what is past. */
const CLOCKS_DIFFER_MS = MINUTE

/** What leaves the outlet can be wanted for a moment; dishes served where the guest sits come as soon as they are ready. */
const IS_TIMED: Readonly<Record<ServiceType, boolean>> = { DI: false, RO: false, DT: true, SP: true, DL: true }

/** Whether an order of this way can be wanted for a moment (CO-06). */
export const canBeTimed = (serviceType: ServiceType): boolean => IS_TIMED[serviceType]

/** All that says when an outlet serves, and how long its kitchen needs. */
export type ServingOutlet = Pick<Outlet, 'serviceTypes' | 'hours' | 'timeZone' | 'prepMinutes'>
type Switches = Pick<Availability, 'mode' | 'serviceStatus'>

/** An order's moments, epoch ms on one clock. */
export interface OrderTimes {
  placedAt: number
  /** None: as soon as it is ready. */
  wantedAt?: number | null | undefined
}

/** Whether the outlet serves this way at a moment by its hours alone. */
const isWithinHours = (outlet: ServingOutlet, serviceType: ServiceType, at: number): boolean =>
  outletState(outlet, { mode: 'ACTIVE', serviceStatus: {} }, serviceType, at).accepting

/** Whether what the staff says of now leaves a later moment free: an outlet that has not opened yet does with its next hours, one that closed for the day on another business day. */
function isAfterClosure(outlet: ServingOutlet, { serviceStatus }: Pick<Switches, 'serviceStatus'>, serviceType: ServiceType, at: number, now: number): boolean {
  const status = known(serviceStatus[serviceType] ?? 'OPEN', SERVICE_STATUSES)
  if (status === 'OPEN') return true
  const isNextService = at >= (spanEndsAt(outlet, serviceType, now) ?? now)
  return isNextService && (status === 'NOT_OPEN' || businessDay(at, outlet.timeZone) !== businessDay(now, outlet.timeZone))
}

/** Whether what the staff's switches say leaves an order its moment, whatever the hours. @param now epoch ms, as is `wantedAt` */
export function isSwitchedOn(outlet: ServingOutlet, { mode, serviceStatus }: Switches, order: Pick<OrderTimes, 'wantedAt'> & { serviceType: ServiceType }, now: number): boolean {
  const { serviceType, wantedAt = null } = order
  const status = known(serviceStatus[serviceType] ?? 'OPEN', SERVICE_STATUSES) ?? 'STOPPED'
  if (mode !== 'ACTIVE' || status === 'STOPPED') return false
  return wantedAt !== null && wantedAt > now ? isAfterClosure(outlet, { serviceStatus }, serviceType, wantedAt, now) : status === 'OPEN'
}

/** Closed in a way that no later time changes. */
const SHUT: ReadonlySet<string> = new Set(['READ', 'DEACTIVE', 'SERVICE_TYPE', 'STOPPED'])

/**
 * ST-13, ER-07, CO-06: whether an order can be taken, judged for the moment it is wanted. As soon as possible: the outlet accepts now. For later: the moment was not past at the tap,
 * is today or tomorrow by the outlet's calendar and within the hours of its way, and the outlet is neither read-only nor stopped.
 * @param now epoch ms, on the clock of `times`
 */
export function orderState(outlet: ServingOutlet, switches: Switches, serviceType: ServiceType, { placedAt, wantedAt = null }: OrderTimes, now: number): OutletState {
  const state = outletState(outlet, switches, serviceType, now)
  if (wantedAt === null || (!state.accepting && SHUT.has(state.reason))) return state
  const refused: OutletState = { accepting: false, reason: 'WANTED_TIME', opensAt: state.accepting ? null : state.opensAt }
  if (!canBeTimed(serviceType) || wantedAt < placedAt - CLOCKS_DIFFER_MS || outletDay(wantedAt, outlet.timeZone) > dayAfter(outletDay(placedAt, outlet.timeZone))) return refused
  // It waited on its phone until its time had come: now it is wanted as soon as possible.
  if (wantedAt <= now) return state
  if (!isAfterClosure(outlet, switches, serviceType, wantedAt, now)) return refused
  const then = outletState(outlet, { mode: 'ACTIVE', serviceStatus: {} }, serviceType, wantedAt)
  return then.accepting ? then : refused
}

/** A time at which a guest may be at the counter. */
export interface PickupChoice {
  minutes: (typeof PICKUP_MINUTES)[number]
  /** Epoch ms as the order says it; null: the guest is there already. */
  wantedAt: number | null
  /** How long the guest waits there for a kitchen that begins now, in minutes. */
  waitMinutes: number
}

/** Times a guest reads have no seconds. */
const wholeMinute = (at: number): number => Math.floor(at / MINUTE) * MINUTE

/** CO-06: those that can be had now; none while the outlet does not accept. @param now epoch ms on the server's clock */
export const pickupChoices = (outlet: ServingOutlet, switches: Switches, serviceType: ServiceType, now: number): PickupChoice[] =>
  PICKUP_MINUTES
    .map((minutes) => ({ minutes, wantedAt: minutes === 0 ? null : wholeMinute(now + minutes * MINUTE), waitMinutes: Math.max(0, outlet.prepMinutes - minutes) }))
    .filter(({ wantedAt }) => outletState(outlet, switches, serviceType, now).accepting && orderState(outlet, switches, serviceType, { placedAt: now, wantedAt }, now).accepting)

/** The times of one day of the outlet's calendar. */
export interface SlotDay {
  /** "2026-11-21". */
  day: string
  /** Epoch ms, ascending. */
  slots: number[]
}

/**
 * The later times that can be wanted, today's and tomorrow's of the outlet's calendar; days without any are left out. Each is a quarter of an hour by the outlet's clock,
 * within its hours, and leaves the kitchen its time after the order and after opening.
 * @param now epoch ms on the server's clock
 * @param minutes from the kitchen's beginning to the hand-over: the outlet's, or a zone's for a delivery
 */
export function laterSlots(outlet: ServingOutlet, switches: Switches, serviceType: ServiceType, now: number, minutes = outlet.prepMinutes): SlotDay[] {
  const needed = minutes * MINUTE
  const last = dayAfter(outletDay(now, outlet.timeZone))
  const days = new Map<string, number[]>()
  for (let at = Math.ceil((now + needed) / SLOT_MS) * SLOT_MS; outletDay(at, outlet.timeZone) <= last; at += SLOT_MS) {
    if (!isWithinHours(outlet, serviceType, at - needed) || !orderState(outlet, switches, serviceType, { placedAt: now, wantedAt: at }, now).accepting) continue
    const day = outletDay(at, outlet.timeZone)
    days.set(day, [...(days.get(day) ?? []), at])
  }
  return [...days].map(([day, slots]) => ({ day, slots }))
}
