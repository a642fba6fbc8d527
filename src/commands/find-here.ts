import { is } from 'superstruct'
import { LatLng } from '#schemas/primitives.ts'

/**
 * Streets apart is near enough for a list of outlets, so nobody waits for satellites. An answer that the device already has must be of now: a car is kilometres on after
 * five minutes, the outlet it passed would stand first in the list, and a guest at a table would seem to be far away from it.
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
