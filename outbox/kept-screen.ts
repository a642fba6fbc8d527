import type { FirstScreen } from '#schemas/first-screen.ts'
import { SCHEMAS_STAMP, STAMP_HEADER } from './schemas-stamp.ts'

const MINUTE_MS = 60_000

/** Names what a kept screen says, but for when it was confirmed: two with the same hash are painted alike. */
const HASH_HEADER = 'X-Hash'
/** The minute in which it was confirmed, counted on the server's clock: pages say no more of it. */
const CONFIRMED_HEADER = 'X-Confirmed'

/** A first screen as the device keeps it: its headers say what it is, so that a page which was painted from it needs no reading of it. */
export async function keptScreen(screen: FirstScreen): Promise<Response> {
  const bytes = new TextEncoder().encode(JSON.stringify({ ...screen, confirmedAt: 0 }))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const headers = { 'Content-Type': 'application/json', [STAMP_HEADER]: SCHEMAS_STAMP, [HASH_HEADER]: hash, [CONFIRMED_HEADER]: String(Math.floor(screen.confirmedAt / MINUTE_MS)) }
  return new Response(JSON.stringify(screen), { headers })
}

/** What a kept screen is, and when it was confirmed; null: it was kept by a release that did not say so. */
export function screenName({ headers }: Response): { hash: string; confirmed: string } | null {
  const hash = headers.get(HASH_HEADER)
  const confirmed = headers.get(CONFIRMED_HEADER)
  return hash !== null && confirmed !== null ? { hash, confirmed } : null
}

/** The headers of a kept screen, for one that says something else. */
export function withoutName({ headers }: Response): Headers {
  const others = new Headers(headers)
  others.delete(HASH_HEADER)
  others.delete(CONFIRMED_HEADER)
  return others
}
