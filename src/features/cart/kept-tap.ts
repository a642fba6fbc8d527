import type { Place } from '#schemas/device.ts'
import type { OfferedCart } from '#src/queries/cart-offers.ts'

/** A tap that waited longer, as on a phone that was put away, is not the wish of a guest who looks at the page. */
const KEPT_MS = 10_000

/** A tap on the order while cart or bill were still being read anew, as in the moment after a login, with what it was drawn beside. */
export interface KeptTap {
  /** Paise. */
  total: number
  place: Place
  /** Epoch ms of the device. */
  at: number
}

/** What the cart is once it has been read. */
interface Found {
  total: number
  place: Place
  /** Undefined: what the guest has could not be read in time, so that the order would go without it. */
  offered: OfferedCart | null | undefined
}

/** Whether an order would go to the same table or the same way of being served. */
export const isSamePlace = (one: Place, other: Place): boolean => one.outletId === other.outletId && one.serviceType === other.serviceType && one.table?.scanCode === other.table?.scanCode

/** Whether a kept tap is the order of what was found: another sum, another place and an order without the guest's offer are read first. @param now epoch ms of the device */
export const isStillMeant = (tap: KeptTap, { total, place, offered }: Found, now: number): boolean =>
  offered !== undefined && total === tap.total && isSamePlace(place, tap.place) && Math.abs(now - tap.at) < KEPT_MS
