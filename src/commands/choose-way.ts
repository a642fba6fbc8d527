import type { Place } from '#schemas/device.ts'
import type { ServiceType } from '#schemas/menu.ts'
import { device } from '#src/queries/device.ts'
import { storageFailure } from './keep-cart.ts'
import { moveCart, placeKey } from './open-place.ts'
import type { Outcome } from './outcome.ts'

/** What the guest says with a way; what is left out stays as it was said before. */
export type WayWish = NonNullable<Place['serving']>

/**
 * P-06: another way to be served at the same outlet, with what it asks for; kept for the next visit, and the cart goes with it in the same change.
 * A time is of one wish only: where none is said, it is as soon as possible.
 */
export async function chooseWay(serviceType: ServiceType, wish: WayWish = {}): Promise<Outcome> {
  try {
    const db = await device()
    const chosen = await db.transaction('rw', db.place, db.kept, async (): Promise<Place | null> => {
      const place = await db.readPlace()
      if (!place) return null
      const next: Place = { ...place, serviceType, serving: { ...place.serving, wantedAt: null, ...wish } }
      await db.place.put(next)
      await db.kept.put({ id: placeKey(next.table?.scanCode ?? next.outletCode), value: next, at: next.scannedAt })
      return next
    })
    if (!chosen) return { error: 'OUTLET_NOT_FOUND' }
    moveCart(chosen)
    return { ok: true }
  } catch (error) {
    return storageFailure(error)
  }
}
