import { distanceMetres } from '#domain/distance.ts'
import { cityId } from '#domain/city-id.ts'
import { OUTLETS_A_PAGE } from '#schemas/brand.ts'
import type { Locality } from '#schemas/locality.ts'
import type { Outlet } from '#schemas/outlet.ts'
import type { LatLng } from '#schemas/primitives.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { GuestIdentity } from '../identity.ts'
import { bodyOf } from '../sync/body-of.ts'

/** An outlet in a list. */
export interface FoundOutlet {
  id: string
  code: string
  brandId: string
  name: string
  area: string
  city: string
  location: LatLng | null
  /** Metres from the guest, null where one of the places is not known (CO-04). */
  distance: number | null
}

interface Row extends Omit<FoundOutlet, 'distance' | 'location'> {
  lat: number | null
  lng: number | null
}

/** What outlets are looked for by; all that is given must hold. */
export interface OutletSearch {
  brandId?: string | undefined
  city?: string | undefined
  text?: string | undefined
  /** These alone; one that is not there is left out. */
  ids?: readonly string[] | undefined
  /** CO-05: from 0; left out: the first. */
  page?: number | undefined
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (letter) => `\\${letter}`)

/** How near an outlet is: the haversine of the angle between the two places, which grows as their distance does (CO-04, domain/distance.ts). Null where an outlet says no place. */
const nearness = ({ lat, lng }: LatLng): Sql =>
  sql`(power(sin(radians(lat - ${lat}::float8) / 2), 2) + cos(radians(${lat}::float8)) * cos(radians(lat)) * power(sin(radians(lng - ${lng}::float8) / 2), 2))`

/** Outlets by brand, city or words of their name and area, a page of them; nearest first where the guest's place is known, else by name. */
export async function searchOutlets(q: Queryable, search: OutletSearch, from: LatLng | null): Promise<FoundOutlet[]> {
  const wanted: Sql[] = [sql`true`]
  if (search.brandId !== undefined) wanted.push(sql`brand_id = ${search.brandId}`)
  if (search.city !== undefined) wanted.push(sql`lower(city) = lower(${search.city})`)
  if (search.text !== undefined && search.text.trim() !== '') {
    const like = `%${escapeLike(search.text.trim())}%`
    wanted.push(sql`(name ilike ${like} or area ilike ${like} or city ilike ${like})`)
  }
  if (search.ids !== undefined) wanted.push(sql`id in (select jsonb_array_elements_text(${JSON.stringify(search.ids)}::jsonb))`)
  const rows = await rowsOf<Row>(
    q,
    sql`select id, code, brand_id as "brandId", name, area, city, lat, lng from outlets where ${sql.join(wanted, sql` and `)} order by ${from ? sql`${nearness(from)} nulls last, ` : sql``}name, id
      limit ${OUTLETS_A_PAGE} offset ${(search.page ?? 0) * OUTLETS_A_PAGE}`,
  )
  return rows.map(({ lat, lng, ...outlet }) => {
    const location = lat === null || lng === null ? null : { lat, lng }
    return { ...outlet, location, distance: from && location ? Math.round(distanceMetres(from, location)) : null }
  })
}

/** The city of the brand's outlet that is nearest to a point; null: the brand has none that says where it is. */
export async function nearestCity(q: Queryable, brandId: string, here: LatLng): Promise<string | null> {
  const [row] = await rowsOf<{ city: string }>(q, sql`select city from outlets where brand_id = ${brandId} and lat is not null and lng is not null order by ${nearness(here)}, id limit 1`)
  return row?.city ?? null
}

/** A city that was told by name, as the brand writes it; null: the brand has no outlet there. */
export async function cityNamed(q: Queryable, brandId: string, name: string): Promise<string | null> {
  const [row] = await rowsOf<{ city: string }>(q, sql`select city from outlets where brand_id = ${brandId} and lower(city) = lower(${name}) limit 1`)
  return row?.city ?? null
}

/** Of the brand's first outlet by code; null: it has none. */
export async function firstCity(q: Queryable, brandId: string): Promise<string | null> {
  const [row] = await rowsOf<{ city: string }>(q, sql`select city from outlets where brand_id = ${brandId} order by code limit 1`)
  return row?.city ?? null
}

/** EN-10: outlets a guest has ordered at, last first. */
export async function visitedOutlets(q: Queryable, guest: GuestIdentity): Promise<Outlet[]> {
  const rows = await rowsOf<{ body: string }>(
    q,
    sql`select d.body from (
        select outlet_id, max(punched_at) as last from orders where guest_id = ${guest.guestId} and brand_id = ${guest.brandId} group by outlet_id
      ) as v join documents d on d.scope = 'outlet:' || v.outlet_id and d.collection = 'outlet' and d.id = v.outlet_id
      order by v.last desc limit ${OUTLETS_A_PAGE}`,
  )
  return rows.map((row) => bodyOf<Outlet>(row.body))
}

/** CA-03: cities with an outlet, and the parts of a city with one. A city's id is its name in small letters and hyphens. */
export interface City {
  id: string
  cityName: string
  localities: Locality[]
}

/** The cities in which there are outlets, with their areas, by name. @param brandId of the outlets that count; undefined: all */
export async function cities(q: Queryable, brandId: string | undefined): Promise<City[]> {
  const wanted = brandId === undefined ? sql`true` : sql`brand_id = ${brandId}`
  const rows = await rowsOf<{ city: string; area: string; lat: number | null; lng: number | null }>(
    q,
    sql`select city, area, min(lat) as lat, min(lng) as lng from outlets where city <> '' and ${wanted} group by city, area order by city, area`,
  )
  const found = new Map<string, City>()
  for (const { city, area, lat, lng } of rows) {
    const held = found.get(city) ?? { id: cityId(city), cityName: city, localities: [] }
    if (area !== '') held.localities.push({ id: cityId(area), localityName: area, localitySecondaryText: '', pinCode: '', center: lat === null || lng === null ? null : { lat, lng } })
    found.set(city, held)
  }
  return [...found.values()]
}

/** CA-03, CA-13: the cities in which there are outlets, by name, without their areas. @param brandId as in `cities` */
export const cityNames = async (q: Queryable, brandId: string | undefined): Promise<Pick<City, 'id' | 'cityName'>[]> =>
  (await cities(q, brandId)).map(({ id, cityName }) => ({ id, cityName }))
