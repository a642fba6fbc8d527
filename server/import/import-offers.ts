import { validate } from 'superstruct'
import type { MenuSection } from '#schemas/menu.ts'
import { OffersImport } from '#schemas/offers-import.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Transact } from '../db/transact.ts'
import { putOffers } from '../offers/put-offers.ts'
import { readCollection } from '../sync/read-documents.ts'
import { outletScope } from '../sync/scopes.ts'
import { checkOffers } from './check-offers.ts'
import { decodeFile } from './decode-file.ts'
import { lineOfPath, parseJson } from './parse-json.ts'
import { ImportRefused, type Path, refuse } from './problem.ts'
import { problemsOf } from './read-menu.ts'
import { toOffer } from './to-offers.ts'

export interface OffersReport {
  brandName: string
  offers: number
}

/** Reads and checks a file by its struct. @throws ImportRefused with line and field of all that is wrong */
function readOffers(bytes: Uint8Array): { file: OffersImport; where: (path: Path) => string } {
  const text = decodeFile(bytes)
  const value = parseJson(text)
  const where = (path: Path): string => `line ${lineOfPath(text, path)}`
  const [error, file] = validate(value, OffersImport)
  if (error) throw new ImportRefused(problemsOf(error.failures(), where))
  return { file, where }
}

/** Ids on these outlets' menus. One menu is in memory at a time: a brand of thousands of outlets has gigabytes of them, and a tool a connection or two. */
async function menuIds(db: Queryable, outlets: readonly { id: string }[]): Promise<{ items: Set<string>; sections: Set<string> }> {
  const ids = { items: new Set<string>(), sections: new Set<string>() }
  for (const { id } of outlets)
    for (const section of await readCollection<MenuSection>(db, outletScope(id), 'menuSections')) {
      ids.sections.add(section.id)
      for (const item of section.items) ids.items.add(item.id)
    }
  return ids
}

/**
 * Puts a file's offers in place of its brand's, all of them or none: it is read and checked before the one transaction that writes.
 * @throws ImportRefused with all that is wrong
 */
export async function importOffers({ db, transact }: { db: Queryable; transact: Transact }, bytes: Uint8Array): Promise<OffersReport> {
  const { file, where } = readOffers(bytes)
  const brands = await rowsOf<{ id: string; subdomain: string; name: string }>(db, sql`select id, subdomain, body::json ->> 'name' as name from brands order by subdomain`)
  const brand = brands.find(({ subdomain }) => subdomain === file.brand)
  if (!brand) return refuse(where(['brand']), `brand is ${file.brand}, which is none of ${brands.map(({ subdomain }) => subdomain).join(', ') || 'none: there is no brand yet'}.`)
  const outlets = await rowsOf<{ id: string; code: string }>(db, sql`select id, code from outlets where brand_id = ${brand.id}`)
  checkOffers(file, { outletCodes: new Set(outlets.map(({ code }) => code)), ...(await menuIds(db, outlets)) }, where)
  const idOf = new Map(outlets.map(({ id, code }) => [code, id]))
  await transact((tx) => putOffers(tx, brand.id, file.offers.map((offer) => toOffer(offer, (code) => idOf.get(code) ?? code))))
  return { brandName: brand.name, offers: file.offers.length }
}
