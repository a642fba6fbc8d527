import { is } from 'superstruct'
import { LatLng } from '#schemas/primitives.ts'

/**
 * Low accuracy is enough to sort outlets and comes without waiting for GPS. A cached position may be 30 s old at most: in a car one of five minutes ago is kilometres off, which would
 * sort the list wrongly and make a guest at a table seem far away from it.
 */
const OPTIONS: PositionOptions = { enableHighAccuracy: false, maximumAge: 30_000, timeout: 10_000 }

/**
 * Where the device is, null where it may not or cannot tell. The browser may ask the guest first. A list sorts by it on the device; where the guest
 * agreed to say where they are (share-location.ts), our server reads it rounded (`X-Location`), and the outlet of an order for a table how far away they are (`metresAway`).
 */
export function findHere(): Promise<LatLng | null> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const here = { lat: coords.latitude, lng: coords.longitude }
        resolve(is(here, LatLng) ? here : null)
      },
      () => resolve(null),
      OPTIONS,
    )
  })
}

/** Whether the guest has allowed it before: then nothing is asked. */
export async function mayFindHere(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    // A browser that cannot say will ask when the guest wants it.
    return false
  }
}
