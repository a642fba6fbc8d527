import type { Place } from '#schemas/device.ts'
import type { ServiceType } from '#schemas/menu.ts'
import type { PlaceOrder } from '#schemas/order.ts'
import type { LatLng } from '#schemas/primitives.ts'
import { readPlaceRow } from '#outbox/place-row.ts'
import { afterNextFrame } from '#src/queries/after-first-paint.ts'
import { device, placeNow, showPlaceWhile } from '#src/queries/device.ts'
import { storageFailure } from './keep-cart.ts'
import { moveCart } from './open-place.ts'
import type { Outcome } from './outcome.ts'
import { PLACE_ROWS, placeKey } from './place-key.ts'
import { noteWayChosen } from './ways-chosen.ts'

/** What the guest says with a way; what is left out stays as it was said before. */
export type WayWish = NonNullable<Place['serving']>

/**
 * Writes the place changed, also for the next visit. @returns it; null: there is no place, or by now it is at another outlet than the guest saw
 * @param seen where the guest saw themselves at the tap; not read yet: wherever they are
 */
async function changePlace(seen: Place | null | undefined, change: (place: Place) => Place): Promise<Place | null> {
  const db = await device()
  return db.transaction('rw', db.place, db.kept, async () => {
    const place = await db.readPlace()
    if (!place || (seen && seen.outletId !== place.outletId)) return null
    const next = change(place)
    await db.place.put(next)
    await db.kept.put({ id: placeKey(next.table?.scanCode ?? next.outletCode), value: next, at: next.scannedAt })
    return next
  })
}

const isOtherDoor = (before: LatLng | undefined, now: LatLng | undefined): boolean => now !== undefined && (before?.lat !== now.lat || before.lng !== now.lng)

/** What was asked of the rider was asked for one door. */
const wishesAt = (serving: Place['serving'], { address }: WayWish): WayWish =>
  isOtherDoor(serving?.address?.pin, address?.pin) ? { ...serving, leaveAtDoor: false, riderNote: '' } : { ...serving }

/** A time is of one wish only: where none is said, it is as soon as possible. Another door for the same delivery is the same wish (CO-06). */
const timeBefore = ({ serviceType, serving }: Place, way: ServiceType, wish: WayWish): number | null => (way === serviceType && wish.address ? (serving?.wantedAt ?? null) : null)

/**
 * P-06: another way to be served at the same outlet, with what it asks for: in this very tick for the bill, then kept for the next visit, and the cart goes with it.
 * Where it cannot be kept, the way is again what it was.
 */
export async function chooseWay(serviceType: ServiceType, wish: WayWish = {}): Promise<Outcome> {
  const served = (place: Place): Place => ({ ...place, serviceType, serving: { ...wishesAt(place.serving, wish), wantedAt: timeBefore(place, serviceType, wish), ...wish } })
  const here = placeNow.get()
  noteWayChosen()
  const keep = async (): Promise<Place | null> => {
    // The database's work would stand between the tap and the frame that shows it.
    await afterNextFrame()
    return changePlace(here, served)
  }
  try {
    const chosen = await (here ? showPlaceWhile(served(here), keep) : keep())
    if (!chosen) return { error: 'OUTLET_NOT_FOUND' }
    moveCart(chosen)
    return { ok: true }
  } catch (error) {
    return storageFailure(error)
  }
}

/** P-06: what the guest asks of the rider who comes to this door; kept until another door is chosen. */
export async function wishOfRider(wish: Pick<WayWish, 'leaveAtDoor' | 'riderNote'>): Promise<Outcome> {
  const here = placeNow.get()
  try {
    return (await changePlace(here, (place) => ({ ...place, serving: { ...place.serving, ...wish } }))) ? { ok: true } : { error: 'OUTLET_NOT_FOUND' }
  } catch (error) {
    return storageFailure(error)
  }
}

/** Writes where the guest is, and every row that opens a place again; `change` gives the same place where nothing changes. */
async function changeKeptPlaces(change: (place: Place) => Place): Promise<void> {
  await changePlace(null, change)
  await (await device()).kept.where('id').startsWith(PLACE_ROWS).modify((row) => {
    const place = readPlaceRow(row.value)
    const next = place && change(place)
    if (next !== place) row.value = next
  })
}

/** CO-06: a time was said for the order that has just been placed, and the next one at that outlet is as soon as possible, whichever of its codes is scanned. Another that was said since stays. */
export async function forgetTime({ outletId, serving }: Place): Promise<Outcome> {
  const ordered = serving?.wantedAt
  if (typeof ordered !== 'number') return { ok: true }
  try {
    await changeKeptPlaces((place) => (place.outletId === outletId && place.serving?.wantedAt === ordered ? { ...place, serving: { ...place.serving, wantedAt: null } } : place))
    return { ok: true }
  } catch (error) {
    return storageFailure(error)
  }
}

/**
 * CO-06: what comes back into the cart is wanted for the time that was said for it, unless another was said since for the same way at the same outlet; also where its guest is at another one by
 * now, for when its cart opens that one again. A time that has passed comes back too: the cart asks for another, where it would take the order for now without it.
 */
export async function wantAgain({ outletId, serviceType, wantedAt }: Pick<PlaceOrder, 'outletId' | 'serviceType' | 'wantedAt'>): Promise<Outcome> {
  if (typeof wantedAt !== 'number') return { ok: true }
  const wanted = (place: Place): Place =>
    place.outletId === outletId && place.serviceType === serviceType && typeof place.serving?.wantedAt !== 'number' ? { ...place, serving: { ...place.serving, wantedAt } } : place
  try {
    await changeKeptPlaces(wanted)
    return { ok: true }
  } catch (error) {
    return storageFailure(error)
  }
}
