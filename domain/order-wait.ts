import type { ServiceType } from '#schemas/menu.ts'

const MINUTE = 60_000

/** How long an order may wait to be sent before the guest is asked again; the server checks it too. */
export const ORDER_WAIT_MS: Readonly<Record<ServiceType, number>> = {
  DI: 10 * MINUTE,
  RO: 10 * MINUTE,
  SP: 20 * MINUTE,
  DT: 20 * MINUTE,
  DL: 30 * MINUTE,
}

export const orderExpiresAt = (placedAt: number, serviceType: ServiceType): number => placedAt + ORDER_WAIT_MS[serviceType]

/** `placedAt` and `now` are read from one clock: the server corrects a device's clock by the skew the request carries. */
export const isOrderTooOld = (placedAt: number, serviceType: ServiceType, now: number): boolean => now > orderExpiresAt(placedAt, serviceType)

/**
 * A moment that a device wrote down, on the server's clock. The device says what its clock shows as it sends, so a wrong clock does not matter;
 * what would lie in the future happened now.
 * @param deviceNow the device's clock as the request left; null: not said, the clocks are taken to agree
 */
export const onServerClock = (deviceMoment: number, deviceNow: number | null, serverNow: number): number =>
  Math.min(serverNow, deviceNow === null ? deviceMoment : deviceMoment + serverNow - deviceNow)

/** ST-10, CO-07. */
export const UNATTENDED_MS = 180_000
/** VA-27. */
export const FEEDBACK_OPEN_MS = 30 * MINUTE
/** CO-07. */
export const ASSISTANCE_COOL_DOWN_MS = MINUTE
