import type { ServiceType } from '#schemas/menu.ts'

const MINUTE = 60_000

/** How long an order for now may wait to be sent before the guest is asked again. */
const WAIT_MS: Readonly<Record<ServiceType, number>> = {
  DI: 10 * MINUTE,
  RO: 10 * MINUTE,
  SP: 20 * MINUTE,
  DT: 20 * MINUTE,
  DL: 30 * MINUTE,
}

/** What says how long an order may wait. */
export interface WaitingOrder {
  serviceType: ServiceType
  /** Epoch ms of the tap. */
  placedAt: number
  /** Epoch ms for which it is wanted; none: as soon as it can be had. */
  wantedAt?: number | null | undefined
}

/**
 * When an order is too old to be sent without asking again, epoch ms; the server checks it too. One that is wanted later may wait until it would be
 * as late for its time as an order for now may be.
 */
export function orderExpiresAt({ serviceType, placedAt, wantedAt }: WaitingOrder): number {
  const wait = WAIT_MS[serviceType]
  return Math.max(placedAt + wait, (wantedAt ?? placedAt) - wait)
}

/**
 * F-24, M-8: the moment by which an order's offers and points are judged: the tap, as far back as an order for now may wait. One for a time ahead
 * may wait for longer, but a device alone says when it was tapped: the guest is asked about what has ended since. Epoch ms, all of one clock.
 * @param takenAt when the server takes the order: now, or before the restore that lost it
 */
export const believedTapAt = ({ serviceType, placedAt }: WaitingOrder, takenAt: number): number => Math.max(placedAt, takenAt - WAIT_MS[serviceType])

/** How long an order that is placed now may wait, ms. */
export const orderWaitMs = (order: Omit<WaitingOrder, 'placedAt'>, now: number): number => orderExpiresAt({ ...order, placedAt: now }) - now

/** `placedAt` and `now` are read from one clock: the server corrects a device's clock by the skew the request carries. */
export const isOrderTooOld = (order: WaitingOrder, now: number): boolean => now > orderExpiresAt(order)

/**
 * A moment that a device wrote down, on the server's clock. The device says what its clock shows as it sends, so a wrong clock does not matter;
 * what would lie in the future happened now.
 * @param deviceNow the device's clock as the request left; null: not said, the clocks are taken to agree
 */
export const onServerClock = (deviceMoment: number, deviceNow: number | null, serverNow: number): number =>
  Math.min(serverNow, deviceNow === null ? deviceMoment : deviceMoment + serverNow - deviceNow)

/** A clock that is put right by less than this while an order waits leaves its age known well enough. */
export const SET_BACK_MS = 2 * MINUTE

/**
 * Whether nobody can say how old a moment is that a device wrote down: it lies in the device's own future, so its clock was set back since (a journey, an empty battery, and then
 * the network's time). An order that may be hours old is not sent as one of this minute. @param deviceNow as that clock shows it now
 */
export const isAgeUnknown = (deviceMoment: number, deviceNow: number): boolean => deviceMoment > deviceNow + SET_BACK_MS

/** ST-10, CO-07. */
export const UNATTENDED_MS = 180_000
/** VA-27. */
export const FEEDBACK_OPEN_MS = 30 * MINUTE
/** CO-07. */
export const ASSISTANCE_COOL_DOWN_MS = MINUTE

/** How long a table's call stands, ms: a guest who still waits has called anew, or has gone. */
export const CALL_STANDS_MS = 15 * MINUTE
