import type { LatLng } from '#schemas/primitives.ts'
import { makeCell } from './cell.ts'

/** A place this old says nothing of now, ms. */
const FRESH_MS = 10 * 60_000

/** Where the device is, as it was found last; in memory alone, and only while the guest agrees to it. `at`: epoch ms. */
export const sharedLocationCell = makeCell<{ here: LatLng; at: number } | null>(null)

/** Null: not agreed to, not found, or too long ago. @param now epoch ms @param since epoch ms: what was found before is of another place */
export function sharedHere(now: number, since = 0): LatLng | null {
  const held = sharedLocationCell.get()
  return held && held.at >= since && Math.abs(now - held.at) < FRESH_MS ? held.here : null
}

/** A hundred metres are enough to sort outlets by. */
const rounded = (degrees: number): string => degrees.toFixed(3)

/** CA-01: `X-Location`, where the guest agreed to it. @param now epoch ms */
export function locationHeader(now: number): Record<string, string> {
  const here = sharedHere(now)
  return here ? { 'X-Location': `${rounded(here.lat)},${rounded(here.lng)}` } : {}
}
