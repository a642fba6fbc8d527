import type { Context } from 'hono'
import { nullable, object, optional } from 'superstruct'
import { bringingOf } from '#domain/delivery.ts'
import { distanceMetres } from '#domain/distance.ts'
import { byDistance, findLocalities, localityAt } from '#domain/localities.ts'
import { cityId as idOfCity } from '#domain/city-id.ts'
import type { Locality } from '#schemas/locality.ts'
import { Key, LatLng, list, text } from '#schemas/primitives.ts'
import type { App, Deps, Env } from '../deps.ts'
import { createPhoton } from '../gateways/photon.ts'
import { checked, readBody, readLocation, readQuery } from '../http/read.ts'
import { Refusal } from '../http/refusal.ts'
import { brandOfHost, outletOnHost } from '../outlets/on-host.ts'
import { cities } from '../outlets/read-outlets.ts'
import { localitiesOf } from './locality-book.ts'

const VerifyLocalities = object({ restaurantId: Key, localityIds: list(Key, 100) })
const ValidateLocalities = object({ restaurantId: Key, pin: LatLng, localityId: optional(nullable(Key)) })

const MOST_SUGGESTED = 20

/** CA-03, CA-04, CA-21: localities by city, what an outlet delivers to, and the proxied calls of a geocoder. */
export function localityRoutes(app: App, deps: Deps): void {
  const { geocoderUrl, mapTiles } = deps.config
  const geocoder = geocoderUrl === null ? null : createPhoton(geocoderUrl)

  /** A city's own localities; where it has none, the parts with an outlet that the host shows. */
  const ofCity = async (c: Context<Env>, cityId: string): Promise<Locality[]> => {
    const known = await localitiesOf(deps.db, cityId)
    if (known.length > 0) return known
    const city = (await cities(deps.db, await brandOfHost(c, deps))).find((entry) => entry.id === cityId)
    if (!city) throw new Refusal('NOT_FOUND')
    return city.localities
  }

  app.get('/api/lookup/localities', async (c) => c.json({ localities: await ofCity(c, readQuery(c, 'cityId', Key)) }))
  app.get('/api/lookup/mapSettings', (c) => c.json({ map: { tiles: mapTiles, geocoder: geocoder !== null } }))

  app.post('/api/restaurants/deliveries/verifyLocalities', async (c) => {
    const { restaurantId, localityIds } = await readBody(c, VerifyLocalities)
    const { outlet } = await outletOnHost(c, deps, restaurantId)
    const asked = new Set(localityIds)
    const known = (await ofCity(c, idOfCity(outlet.city))).filter(({ id }) => asked.has(id))
    return c.json({ localities: known.map((locality) => ({ ...locality, delivery: bringingOf(outlet.delivery, locality.center)?.terms ?? null })) })
  })

  app.post('/api/restaurants/deliveries/validateLocalities', async (c) => {
    const { restaurantId, pin, localityId } = await readBody(c, ValidateLocalities)
    const { outlet } = await outletOnHost(c, deps, restaurantId)
    const all = await ofCity(c, idOfCity(outlet.city))
    const named = localityId === null || localityId === undefined ? null : (all.find(({ id }) => id === localityId) ?? null)
    const bringing = bringingOf(outlet.delivery, pin)
    return c.json({
      isDeliverable: bringing !== null,
      delivery: bringing?.terms ?? null,
      fee: bringing?.fee.amount ?? null,
      distance: outlet.location ? Math.round(distanceMetres(outlet.location, pin)) : null,
      locality: named ?? localityAt(all, pin),
    })
  })

  app.get('/api/maps/suggest', async (c: Context<Env>) => {
    const typed = readQuery(c, 'text', text(80, 1))
    const all = await ofCity(c, readQuery(c, 'cityId', Key))
    const { hits } = findLocalities(all, typed)
    // A guest who does not say where they are looks in their city.
    const near = readLocation(c) ?? all.find(({ center }) => center !== null)?.center ?? null
    const more = hits.length < MOST_SUGGESTED && geocoder ? ((await geocoder.suggest(typed, near)) ?? []) : []
    const names = new Set(hits.map(({ localityName }) => localityName.toLowerCase()))
    return c.json({ localities: [...hits, ...more.filter(({ localityName }) => !names.has(localityName.toLowerCase()))].slice(0, MOST_SUGGESTED) })
  })

  app.get('/api/maps/reverse', async (c) => {
    const pin = checked({ lat: Number(c.req.query('lat')), lng: Number(c.req.query('lng')) }, LatLng)
    const all = await ofCity(c, readQuery(c, 'cityId', Key))
    const said = (await geocoder?.reverse(pin)) ?? null
    const named = said && byDistance(all, pin).find(({ locality }) => locality.localityName.toLowerCase() === said.locality.toLowerCase())
    return c.json({ street: said?.street ?? '', locality: named?.locality ?? localityAt(all, pin), pinCode: said?.pinCode ?? '' })
  })
}
