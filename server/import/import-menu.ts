import type { MenuImport } from '#schemas/menu-import.ts'
import type { MenuSection, Tax } from '#schemas/menu.ts'
import type { Outlet } from '#schemas/outlet.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Transact } from '../db/transact.ts'
import { replaceMenu } from '../outlets/replace-menu.ts'
import { untaxedCharges } from '../outlets/untaxed-charges.ts'
import { readCollection, readDocument } from '../sync/read-documents.ts'
import { outletScope } from '../sync/scopes.ts'
import { raiseCounter } from '../sync/write-documents.ts'
import { adoptTaxes } from './adopt-taxes.ts'
import { gatherPhotos, type PhotoSources } from './gather-photos.ts'
import { keepTaxes } from './keep-taxes.ts'
import { menuPictures, type PictureShelf } from './menu-pictures.ts'
import { ImportRefused, refuse } from './problem.ts'
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

const namesOf = (taxes: readonly Tax[]): string => taxes.map(({ name }) => name).join(', ') || 'none'
const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

/** A bill leaves out a tax that its outlet does not have, so a menu has to bring every tax that packing or the delivery fee is taxed with. @throws ImportRefused */
function requireTaxes(outlet: Outlet, taxes: readonly Tax[], notes: readonly string[]): void {
  const problems = untaxedCharges(outlet, taxes).map(({ charge, taxId }) => {
    const name = outlet.taxes.find(({ id }) => id === taxId)?.name ?? taxId
    return `${capital(charge)} is taxed with ${name}, which is none of the taxes that the file brings (${namesOf(taxes)}). Give it that name in the file, or take it off ${charge} first.`
  })
  if (problems.length > 0) throw new ImportRefused([...problems, ...notes].map((sentence) => ({ where: '', sentence })))
}

/** Of a menu whose file says taxes: a person reads where no dish has one any more. */
function untaxedNote(menu: MenuImport, taxes: readonly Tax[], before: readonly MenuSection[]): string[] {
  const had = new Set(before.flatMap(({ items }) => items.flatMap(({ taxIds }) => taxIds)))
  const isTaxed = menu.sections.some(({ items }) => items.some((item) => item.taxes.length > 0))
  return had.size > 0 && !isTaxed ? [`No dish of the file is taxed. Until now dishes had ${namesOf(taxes.filter(({ id }) => had.has(id)))}.`] : []
}

/** The file's menu with the ids of the outlet's taxes, and what is to be said of them. @throws ImportRefused where a charge would lose its tax */
function withTaxes(read: ReadMenu, outlet: Outlet, before: readonly MenuSection[]): { menu: MenuImport; notes: string[] } {
  const kept = read.saysTaxes ? null : keepTaxes(read, outlet.taxes, before)
  const menu = kept?.menu ?? adoptTaxes(read.menu, outlet.taxes)
  requireTaxes(outlet, menu.taxes, read.notes)
  return { menu, notes: kept?.notes ?? untaxedNote(menu, outlet.taxes, before) }
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
