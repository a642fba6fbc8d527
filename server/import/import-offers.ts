import { validate } from 'superstruct'
import type { MenuSection } from '#schemas/menu.ts'
import { OffersImport } from '#schemas/offers-import.ts'
import type { Outlet } from '#schemas/outlet.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Transact } from '../db/transact.ts'
import { putOffers } from '../offers/put-offers.ts'
import { readCollection, readDocument } from '../sync/read-documents.ts'
import { outletScope } from '../sync/scopes.ts'
import { type BrandThings, checkOffers } from './check-offers.ts'
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

/** What these outlets have. One menu is in memory at a time: a brand of thousands of outlets has gigabytes of them, and a tool a connection or two. */
async function brandThings(db: Queryable, outlets: readonly { id: string; code: string }[]): Promise<BrandThings> {
  const [ways, items, sections] = [new Map<string, readonly string[]>(), new Map<string, number>(), new Map<string, number>()]
  const raise = (dearest: Map<string, number>, id: string, price: number): void => void dearest.set(id, Math.max(price, dearest.get(id) ?? 0))
  for (const { id, code } of outlets) {
    ways.set(code, (await readDocument<Outlet>(db, outletScope(id), 'outlet', id))?.serviceTypes ?? [])
    for (const section of await readCollection<MenuSection>(db, outletScope(id), 'menuSections')) {
      raise(sections, section.id, 0)
      for (const { id: dish, price, variations } of section.items) {
        const dearest = Math.max(price, ...variations.map((size) => size.price))
        raise(items, dish, dearest)
        raise(sections, section.id, dearest)
      }
    }
  }
  return { outlets: ways, items, sections }
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
  checkOffers(file, await brandThings(db, outlets), where)
  const idOf = new Map(outlets.map(({ id, code }) => [code, id]))
  await transact((tx) => putOffers(tx, brand.id, file.offers.map((offer) => toOffer(offer, (code) => idOf.get(code) ?? code))))
  return { brandName: brand.name, offers: file.offers.length }
}
