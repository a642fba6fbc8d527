import type { Locality } from '#schemas/locality.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'

interface Row {
  id: string
  name: string
  near: string
  pinCode: string
  lat: number | null
  lng: number | null
}

/** A city's localities, by name. */
export async function localitiesOf(q: Queryable, cityId: string): Promise<Locality[]> {
  const rows = await rowsOf<Row>(q, sql`select id, name, near, pin_code as "pinCode", lat, lng from localities where city_id = ${cityId} order by name, id`)
  return rows.map(({ id, name, near, pinCode, lat, lng }) => ({ id, localityName: name, localitySecondaryText: near, pinCode, center: lat === null || lng === null ? null : { lat, lng } }))
}

const ROWS_A_STATEMENT = 500

/** Writes a city's localities in place of those of the same ids; others stay: another outlet of the city may have brought them. */
export async function putLocalities(tx: Tx, cityId: string, localities: readonly Locality[]): Promise<void> {
  for (let at = 0; at < localities.length; at += ROWS_A_STATEMENT) {
    const rows = localities.slice(at, at + ROWS_A_STATEMENT).map(({ id, localityName, localitySecondaryText, pinCode, center }) =>
      sql`(${cityId}, ${id}, ${localityName}, ${localitySecondaryText}, ${pinCode}, ${center?.lat ?? null}, ${center?.lng ?? null})`)
    await tx.q.execute(
      sql`insert into localities (city_id, id, name, near, pin_code, lat, lng) values ${sql.join(rows, sql`, `)}
        on conflict (city_id, id) do update set name = excluded.name, near = excluded.near, pin_code = excluded.pin_code, lat = excluded.lat, lng = excluded.lng`,
    )
  }
}
