import { is } from 'superstruct'
import type { Availability, Outlet, Table } from '#schemas/outlet.ts'
import { Scope } from '#schemas/sync.ts'
import { sql } from '../db/sql.ts'
import { tellNewOutlet } from '../offers/offer-documents.ts'
import type { Tx } from '../db/transact.ts'
import { outletScope } from '../sync/scopes.ts'
import { chooseInvoicePrefix } from './invoice-series.ts'
import { writeDocuments } from '../sync/write-documents.ts'
import { requireTaxedCharges } from './untaxed-charges.ts'

/**
 * Writes an outlet with its tables, its availability and its brand's offers: new, or in place of what stood. Its menu is left alone.
 * Throws where the id names no scope (a colon parts a scope's words): no phone could ever ask for such an outlet; where a charge is taxed with
 * what is none of its taxes; and where it asks for another outlet's invoice prefix.
 */
export async function putOutlet(tx: Tx, outlet: Outlet, availability: Availability, tables: readonly Table[]): Promise<void> {
  if (!is(outletScope(outlet.id), Scope)) throw new Error(`The outlet id ${outlet.id} cannot be used: letters, digits and . _ - only, 64 at most.`)
  requireTaxedCharges(outlet)
  await writeDocuments(tx, outletScope(outlet.id), [
    { collection: 'outlet', id: outlet.id, body: outlet },
    { collection: 'availability', id: outlet.id, body: availability },
  ])
  const prefix = await chooseInvoicePrefix(tx, outlet)
  const { id, brandId, code, name, area, city, location } = outlet
  await tx.q.execute(
    sql`insert into outlets (id, brand_id, code, name, area, city, lat, lng, gstin, invoice_prefix)
      values (${id}, ${brandId}, ${code}, ${name}, ${area}, ${city}, ${location?.lat ?? null}, ${location?.lng ?? null}, ${outlet.gstin}, ${prefix})
      on conflict (id) do update set brand_id = excluded.brand_id, code = excluded.code, name = excluded.name, area = excluded.area,
        city = excluded.city, lat = excluded.lat, lng = excluded.lng, gstin = excluded.gstin, invoice_prefix = excluded.invoice_prefix`,
  )
  await tellNewOutlet(tx, brandId, id)
  await tx.q.execute(sql`delete from tables where outlet_id = ${id}`)
  if (tables.length === 0) return
  const rows = tables.map((table) => sql`(${id}, ${table.id}, ${table.number}, ${table.label}, ${table.serviceType}, ${table.scanCode})`)
  await tx.q.execute(sql`insert into tables (outlet_id, id, number, label, service_type, scan_code) values ${sql.join(rows, sql`, `)}`)
}
