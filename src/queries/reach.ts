import { bringingOf, promisedMinutes } from '#domain/delivery.ts'
import { distanceMetres, distanceParts } from '#domain/distance.ts'
import { formatPrice } from '#domain/money.ts'
import { speak } from '#messages/speak.ts'
import type { Outlet } from '#schemas/outlet.ts'
import type { LatLng } from '#schemas/primitives.ts'

/** What an outlet says of a place: how long, what for (paise), from which bill on; or that it does not go there (VA-13). */
export type Reach =
  | { kind: 'delivers'; minutes: { from: number; until: number }; fee: number; minimumBill: number; metres: number | null }
  | { kind: 'far'; metres: number | null }
  /** The outlet delivers nowhere, or is not known yet. */
  | { kind: 'no-delivery' | 'unknown' }

/** Whether and how an outlet brings to a pin. */
export function reachOf(outlet: Pick<Outlet, 'delivery' | 'location'> | null, pin: LatLng | null): Reach {
  if (!outlet || !pin) return { kind: 'unknown' }
  if (!outlet.delivery) return { kind: 'no-delivery' }
  const metres = outlet.location ? distanceMetres(outlet.location, pin) : null
  const bringing = bringingOf(outlet.delivery, pin)
  if (!bringing) return { kind: 'far', metres }
  return { kind: 'delivers', minutes: promisedMinutes(bringing.terms), fee: bringing.fee.amount, minimumBill: bringing.terms.minimumBill, metres }
}

/** "640 m", "2.6 km". */
export function distanceWords(metres: number): string {
  const { unit, value } = distanceParts(metres)
  return speak(unit === 'm' ? 'address.metres' : 'address.kilometres', { value })
}

/** A delivery fee in words. @param fee paise */
export const feeWords = (fee: number): string => (fee === 0 ? speak('address.free') : speak('address.fee', { fee: formatPrice(fee) }))
