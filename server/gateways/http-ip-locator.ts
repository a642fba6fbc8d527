import { isIP } from 'node:net'
import { is, number, optional, string, type, union } from 'superstruct'
import { LatLng } from '#schemas/primitives.ts'
import { isPublicAddress } from '../import/public-address.ts'
import type { IpLocator, NetworkPlace } from './ip-locator.ts'

/** A guest waits for the city: later than this it is the outlet's. */
const TIME_OUT_MS = 1500
const MOST_BYTES = 20_000
const KEPT_MS = 3_600_000
/** What failed, or is not known, is so for a whole network: it is asked about again soon. */
const NOTHING_KEPT_MS = 60_000
const MOST_KEPT = 2000

const Degrees = union([number(), string()])
/** The names that the common services use for the same three facts. */
const Told = type({ city: optional(string()), latitude: optional(Degrees), longitude: optional(Degrees), lat: optional(Degrees), lon: optional(Degrees), lng: optional(Degrees) })

/** The network that an address is of, as its first address: 256 neighbours of IPv4, a /48 of IPv6. A city is known by it, and nobody's own address is told or kept. */
const networkOf = (address: string, version: number): string => (version === 4 ? address.replace(/\.\d+$/, '.0') : address.replace(/^((?:[\da-f]+:){3})[\da-f]+::$/i, '$1:'))

/** No name has any, and PostgreSQL refuses a text with a zero in it. */
const CONTROLS = /\p{Cc}/gu

function placeOf(told: unknown): NetworkPlace | null {
  if (!is(told, Told)) return null
  const point = { lat: Number(told.latitude ?? told.lat ?? Number.NaN), lng: Number(told.longitude ?? told.lon ?? told.lng ?? Number.NaN) }
  const city = told.city?.replace(CONTROLS, '').trim().slice(0, 80) ?? ''
  const found = { city: city === '' ? null : city, point: is(point, LatLng) ? point : null }
  return found.city === null && found.point === null ? null : found
}

/**
 * A service that answers JSON with `city`, `latitude` and `longitude` (or `lat`, `lon`). It is asked about the network alone, and its answer is kept in memory for
 * an hour, that it gave none for a minute.
 * @param address with `{ip}` where the internet address belongs; `now` epoch ms; `ask` the platform's fetch: tests bring their own
 */
export function createHttpIpLocator(address: string, now: () => number, ask: typeof fetch = fetch): IpLocator {
  const kept = new Map<string, { place: NetworkPlace | null; until: number }>()
  const askAbout = async (ip: string): Promise<NetworkPlace | null> => {
    try {
      const answer = await ask(address.replace('{ip}', encodeURIComponent(ip)), { signal: AbortSignal.timeout(TIME_OUT_MS), redirect: 'error', headers: { Accept: 'application/json' } })
      const text = answer.ok ? await answer.text() : ''
      return text.length > MOST_BYTES ? null : placeOf(JSON.parse(text))
    } catch {
      return null
    }
  }
  /** Neighbours who come at once share one question. */
  const asking = new Map<string, Promise<NetworkPlace | null>>()
  const findOut = async (ip: string): Promise<NetworkPlace | null> => {
    const place = await askAbout(ip)
    asking.delete(ip)
    kept.delete(ip)
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? '')
    kept.set(ip, { place, until: now() + (place === null ? NOTHING_KEPT_MS : KEPT_MS) })
    return place
  }
  return {
    async locate(written) {
      const whole = written.replace(/\/64$/, '')
      const version = isIP(whole)
      if (version === 0 || !isPublicAddress(whole, version)) return null
      const ip = networkOf(whole, version)
      const held = kept.get(ip)
      if (held && now() < held.until) return held.place
      const place = asking.get(ip) ?? findOut(ip)
      asking.set(ip, place)
      return place
    },
  }
}
