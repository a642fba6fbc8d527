import { is } from 'superstruct'
import { LatLng } from '#schemas/primitives.ts'

/** Where the device is, and how well it knows, in metres. */
export interface ExactPlace {
  here: LatLng
  accuracy: number
}

const OPTIONS: PositionOptions = { enableHighAccuracy: true, maximumAge: 15_000, timeout: 15_000 }

/** Where the device is, for a door; asked only when the guest has asked for it. Null: it may not or cannot tell. */
export function findExactly(): Promise<ExactPlace | null> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const here = { lat: coords.latitude, lng: coords.longitude }
        resolve(is(here, LatLng) ? { here, accuracy: coords.accuracy } : null)
      },
      () => resolve(null),
      OPTIONS,
    )
  })
}
