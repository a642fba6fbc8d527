import { type MenuIndex, indexMenu } from '#domain/menu-index.ts'
import { tableRunsOf } from '#domain/table-runs.ts'
import type { Brand } from '#schemas/brand.ts'
import type { MenuSection } from '#schemas/menu.ts'
import type { Offer } from '#schemas/offer.ts'
import type { Availability, Outlet, Table, TableRuns } from '#schemas/outlet.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { bodyOf } from '../sync/body-of.ts'
import { changesAfter } from '../sync/read-documents.ts'
import { outletScope } from '../sync/scopes.ts'

/** An outlet with all that is asked of it all day, as it stood at a number of its scope. Never changed, only replaced. */
export interface HeldOutlet {
  seq: number
  brand: Brand
  outlet: Outlet
  availability: Availability
  /** By rank. */
  sections: readonly MenuSection[]
  menu: MenuIndex
  tables: readonly Table[]
  /** The same, as phones are told of them. */
  tableRuns: TableRuns
  /** Those of the brand that are told to everybody, the outlet's own discount among them. */
  offers: readonly Offer[]
  /** Of the JSON it was read from: what it takes in memory grows with them. */
  letters: number
}

/** A part of an outlet; `body` is JSON, or the number of its scope. */
interface Part {
  kind: 'number' | 'brand' | 'outlet' | 'availability' | 'menuSections' | 'offers' | 'table'
  body: string
}

/**
 * Reads an outlet whole; null: no such outlet. One statement, so that all of it is of one moment: an import that commits meanwhile is in every part
 * or in none, and an order is never priced by new dishes under old taxes.
 */
export async function loadOutlet(db: Queryable, outletId: string): Promise<HeldOutlet | null> {
  const scope = outletScope(outletId)
  const parts = await rowsOf<Part>(
    db,
    sql`select 'number' as kind, seq::text as body from scope_counters where scope = ${scope}
      union all select 'brand', b.body from outlets i join brands b on b.id = i.brand_id where i.id = ${outletId}
      union all select collection, body from documents where scope = ${scope} and not deleted
        and (collection in ('menuSections', 'offers') or (collection in ('outlet', 'availability') and id = ${outletId}))
      union all select 'table', json_build_object('id', id, 'outletId', outlet_id, 'number', number, 'label', label, 'serviceType', service_type, 'scanCode', scan_code)::text
        from tables where outlet_id = ${outletId}`,
  )
  const bodies = (kind: Part['kind']): string[] => parts.flatMap((part) => (part.kind === kind ? [part.body] : []))
  const [[number], [brand], [outlet], [availability]] = [bodies('number'), bodies('brand'), bodies('outlet'), bodies('availability')]
  if (number === undefined || brand === undefined || outlet === undefined || availability === undefined) return null
  const tables = bodies('table').map((body) => JSON.parse(body) as Table).sort((a, b) => a.number - b.number)
  const sections = bodies('menuSections').map((body) => bodyOf<MenuSection>(body)).sort((a, b) => a.rank - b.rank)
  return {
    seq: Number(number),
    brand: JSON.parse(brand) as Brand,
    outlet: bodyOf<Outlet>(outlet),
    availability: bodyOf<Availability>(availability),
    sections,
    menu: indexMenu(sections),
    offers: bodies('offers').map((body) => bodyOf<Offer>(body)),
    tables,
    tableRuns: tableRunsOf(tables),
    letters: parts.reduce((sum, { body }) => sum + body.length, 0),
  }
}

const MOST_CHANGES = 20

/** Updates a cached outlet to what `db` sees: a change of availability is applied, any other change reloads the outlet. */
export async function refreshOutlet(db: Queryable, held: HeldOutlet): Promise<HeldOutlet | null> {
  const found = await changesAfter(db, outletScope(held.outlet.id), held.seq, MOST_CHANGES)
  const last = found.at(-1)
  if (!last) return held
  if (found.length === MOST_CHANGES || found.some((document) => document.collection !== 'availability')) return loadOutlet(db, held.outlet.id)
  return { ...held, seq: last.seq, availability: bodyOf<Availability>(last.json) }
}
