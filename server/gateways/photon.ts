import { array, type Infer, is, number, optional, string, tuple, type } from 'superstruct'
import { Locality } from '#schemas/locality.ts'
import type { LatLng } from '#schemas/primitives.ts'
import type { Geocoder } from './geocoder.ts'

/** After this, ms, the call is given up and the localities table answers alone: the guest is typing on meanwhile. */
const TIME_OUT_MS = 2500
const MOST = 8
/** An answer of this many bytes is none of Photon's. */
const MOST_BYTES = 200_000

const Feature = type({
  geometry: type({ coordinates: tuple([number(), number()]) }),
  properties: type({
    osm_type: string(),
    osm_id: number(),
    name: optional(string()),
    street: optional(string()),
    locality: optional(string()),
    district: optional(string()),
    city: optional(string()),
    postcode: optional(string()),
  }),
})
type Feature = Infer<typeof Feature>
const Answer = type({ features: array(type({})) })

const pinCodeOf = ({ postcode = '' }: Feature['properties']): string => (/^[1-9]\d{5}$/.test(postcode) ? postcode : '')

function localityOf({ geometry, properties }: Feature): Locality | null {
  const [lng, lat] = geometry.coordinates
  const found = {
    id: `osm.${properties.osm_type}${properties.osm_id}`,
    localityName: properties.name ?? '',
    localitySecondaryText: [properties.district, properties.city].filter((part) => part !== undefined && part !== properties.name).join(', '),
    pinCode: pinCodeOf(properties),
    center: { lat, lng },
  }
  return is(found, Locality) ? found : null
}

/**
 * Photon (komoot), made for search as one types: `/api` and `/reverse`, GeoJSON. @param address of an instance of one's own: the public one is not for
 * production; @param ask the platform's fetch; tests bring their own
 */
export function createPhoton(address: string, ask: typeof fetch = fetch): Geocoder {
  const base = new URL(address)
  if (!base.pathname.endsWith('/')) base.pathname += '/'
  const features = async (path: string, values: Readonly<Record<string, string>>): Promise<Feature[] | null> => {
    try {
      const url = new URL(path, base)
      for (const [name, value] of [...base.searchParams, ...Object.entries(values)]) url.searchParams.append(name, value)
      const answer = await ask(url, { signal: AbortSignal.timeout(TIME_OUT_MS), redirect: 'error', headers: { Accept: 'application/json' } })
      const text = answer.ok ? await answer.text() : ''
      const told: unknown = text.length > MOST_BYTES ? null : JSON.parse(text)
      return is(told, Answer) ? told.features.filter((feature): feature is Feature => is(feature, Feature)) : null
    } catch {
      return null
    }
  }
  const at = ({ lat, lng }: LatLng): Record<string, string> => ({ lat: String(lat), lon: String(lng) })
  return {
    async suggest(text, near) {
      const found = await features('api', { q: text, limit: String(MOST), countrycode: 'IN', layer: 'locality', ...(near ? at(near) : {}) })
      return found?.flatMap((feature) => localityOf(feature) ?? []) ?? null
    },
    async reverse(point) {
      const [first] = (await features('reverse', { ...at(point), radius: '1', limit: '1' })) ?? []
      if (!first) return null
      const { name, street = name ?? '', locality, district } = first.properties
      return { street: street.slice(0, 100), locality: (locality ?? district ?? '').slice(0, 80), pinCode: pinCodeOf(first.properties) }
    },
  }
}
