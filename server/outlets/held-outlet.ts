import { type MenuIndex, indexMenu } from '#domain/menu-index.ts'
import type { Brand } from '#schemas/brand.ts'
import type { MenuSection } from '#schemas/menu.ts'
import type { Availability, Outlet, Table } from '#schemas/outlet.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
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
}

interface Row {
  outlet: string
  availability: string
  brand: string
  seq: number
}

/** Reads an outlet whole; null: no such outlet. The number is read first, so what it names is never newer than what is held. */
export async function loadOutlet(db: Queryable, outletId: string): Promise<HeldOutlet | null> {
  const scope = outletScope(outletId)
  const [row] = await rowsOf<Row>(
    db,
    sql`select o.body as outlet, a.body as availability, b.body as brand, c.seq
      from outlets i
      join brands b on b.id = i.brand_id
      join scope_counters c on c.scope = ${scope}
      join documents o on o.scope = ${scope} and o.collection = 'outlet' and o.id = i.id
      join documents a on a.scope = ${scope} and a.collection = 'availability' and a.id = i.id
      where i.id = ${outletId}`,
  )
  if (!row) return null
  const sections = await rowsOf<{ body: string }>(db, sql`select body from documents where scope = ${scope} and collection = 'menuSections' and not deleted`)
  const tables = await rowsOf<Table>(
    db,
    sql`select id, outlet_id as "outletId", number, label, service_type as "serviceType", scan_code as "scanCode" from tables where outlet_id = ${outletId} order by number`,
  )
  const menuSections = sections.map((section) => parse<MenuSection>(section.body)).sort((a, b) => a.rank - b.rank)
  return {
    seq: Number(row.seq),
    brand: JSON.parse(row.brand) as Brand,
    outlet: parse<Outlet>(row.outlet),
    availability: parse<Availability>(row.availability),
    sections: menuSections,
    menu: indexMenu(menuSections),
    tables,
  }
}

/** A document's own fields, without the mark it travels with. */
function parse<T>(json: string): T {
  const { _deleted, ...body } = JSON.parse(json) as Record<string, unknown>
  return body as T
}

const MOST_CHANGES = 20

/** Brings a held outlet up to what `db` sees: a switch is taken in, anything larger is read anew. */
export async function refreshOutlet(db: Queryable, held: HeldOutlet): Promise<HeldOutlet | null> {
  const found = await changesAfter(db, outletScope(held.outlet.id), held.seq, MOST_CHANGES)
  const last = found.at(-1)
  if (!last) return held
  if (found.length === MOST_CHANGES || found.some((document) => document.collection !== 'availability')) return loadOutlet(db, held.outlet.id)
  return { ...held, seq: last.seq, availability: parse<Availability>(last.json) }
}
