import type { MenuImport } from '#schemas/menu-import.ts'
import type { MenuSection, Tax } from '#schemas/menu.ts'
import type { Outlet } from '#schemas/outlet.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Transact } from '../db/transact.ts'
import { replaceMenu } from '../outlets/replace-menu.ts'
import { readCollection, readDocument } from '../sync/read-documents.ts'
import { outletScope } from '../sync/scopes.ts'
import { raiseCounter } from '../sync/write-documents.ts'
import { adoptTaxes } from './adopt-taxes.ts'
import { type Brought, chargesOf, chargeTaxIds, namesOf, withChargeTaxes } from './charge-taxes.ts'
import { gatherPhotos, type PhotoSources } from './gather-photos.ts'
import { keepTaxes } from './keep-taxes.ts'
import { menuPictures, type PictureShelf } from './menu-pictures.ts'
import { refuse } from './problem.ts'
import { type Format, readFormat } from './read-format.ts'
import type { ReadMenu } from './read-menu.ts'
import { toSections } from './to-sections.ts'

export interface ImportGround {
  db: Queryable
  transact: Transact
  shelf: PictureShelf
}

export interface ImportOrder extends PhotoSources {
  bytes: Uint8Array
  format: Format
  /** The restaurant code of the outlet whose menu is replaced. */
  outlet: string
}

export interface ImportReport {
  outletName: string
  sections: number
  dishes: number
  photos: number
  menuVersion: number
  notes: string[]
}

/** @throws ImportRefused where no outlet has the code */
export async function outletOfCode(db: Queryable, code: string): Promise<Outlet> {
  const rows = await rowsOf<{ id: string; code: string }>(db, sql`select id, code from outlets order by code`)
  const found = rows.find((row) => row.code === code.toUpperCase())
  const outlet = found && (await readDocument<Outlet>(db, outletScope(found.id), 'outlet', found.id))
  return outlet ?? refuse('', `No outlet has the code ${code.slice(0, 20)}. The codes are ${rows.slice(0, 40).map((row) => row.code).join(', ') || 'none: there is no outlet yet'}.`)
}

/** Tells a person whose file takes the tax off every dish which taxes dishes had until now. */
function untaxedNote(menu: MenuImport, taxes: readonly Tax[], before: readonly MenuSection[]): string[] {
  const had = new Set(before.flatMap(({ items }) => items.flatMap(({ taxIds }) => taxIds)))
  const isTaxed = menu.sections.some(({ items }) => items.some((item) => item.taxes.length > 0))
  return had.size > 0 && !isTaxed ? [`No dish of the file is taxed. Until now dishes had ${namesOf(taxes.filter(({ id }) => had.has(id)))}.`] : []
}

/** A menu with the ids of the outlet's taxes, what the file brings of them, and what is to be said. */
interface Taxed extends Brought {
  menu: MenuImport
  notes: string[]
}

/** Of a file that says taxes: its taxes for deliveries alone are taken where packing or the delivery fee bears them. */
function bringTaxes({ menu: read, deliveryTaxes }: ReadMenu, outlet: Outlet, before: readonly MenuSection[]): Taxed {
  const needed = chargeTaxIds(outlet)
  const { menu, strange } = adoptTaxes({ ...read, taxes: [...read.taxes, ...deliveryTaxes] }, outlet.taxes, needed)
  const own = menu.taxes.slice(0, read.taxes.length)
  const forDeliveries = menu.taxes.slice(read.taxes.length)
  const borne = forDeliveries.filter(({ id }) => needed.includes(id))
  const taxes = [...own, ...borne]
  const notes = forDeliveries.map((tax) => `The tax ${tax.name} is for deliveries only${borne.includes(tax) ? `: ${chargesOf(outlet, tax.id)} it, and no dish.` : ' and was left out.'}`)
  return { menu, taxes, strange: strange.filter((tax) => taxes.includes(tax)), notes: [...notes, ...untaxedNote(menu, outlet.taxes, before)] }
}

/** The file's menu with the ids of the outlet's taxes, and what is to be said of them. @throws ImportRefused where a charge would lose its tax */
function withTaxes(read: ReadMenu, outlet: Outlet, before: readonly MenuSection[]): { menu: MenuImport; notes: string[] } {
  const kept = read.saysTaxes ? null : keepTaxes(read, outlet.taxes, before)
  const { menu, notes, ...brought } = kept ? { ...kept, taxes: kept.menu.taxes, strange: [] } : bringTaxes(read, outlet, before)
  const standing = withChargeTaxes(outlet, brought, before)
  return { menu: { ...menu, taxes: standing.taxes }, notes: [...notes, ...standing.notes] }
}

/**
 * Replaces an outlet's menu by a file's, whole or not at all: the file is read, checked and its pictures are kept before the one transaction
 * that writes. @throws ImportRefused with all that is wrong
 */
export async function importMenu({ db, transact, shelf }: ImportGround, { bytes, format, outlet: code, ...sources }: ImportOrder): Promise<ImportReport> {
  const read = readFormat(bytes, format)
  const { id: outletId } = await outletOfCode(db, code)
  const { photos, notes } = await gatherPhotos(read, sources)
  const pictures = await menuPictures(read.menu, shelf, { photos })
  return transact(async (tx): Promise<ImportReport> => {
    const scope = outletScope(outletId)
    // First the counter: a transaction that changes this outlet's taxes meanwhile waits, or was waited for.
    await raiseCounter(tx, scope, 1)
    const outlet = await readDocument<Outlet>(tx.q, scope, 'outlet', outletId)
    const taxed = outlet && withTaxes(read, outlet, await readCollection<MenuSection>(tx.q, scope, 'menuSections'))
    const { sections, availability } = toSections(taxed?.menu ?? read.menu, { outletId, pictures })
    const menuVersion = taxed && (await replaceMenu(tx, outletId, sections, { taxes: taxed.menu.taxes, ...(read.saysStock ? availability : {}) }))
    if (!outlet || !taxed || menuVersion === null) return refuse('', `The outlet ${code} was closed while its menu was read.`)
    const dishes = new Set(sections.flatMap((section) => section.items.map((item) => item.id))).size
    return { outletName: outlet.name, sections: sections.length, dishes, photos: photos.size, menuVersion, notes: [...read.notes, ...notes, ...taxed.notes] }
  })
}
