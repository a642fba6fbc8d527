import type { Outlet } from '#schemas/outlet.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Transact } from '../db/transact.ts'
import { replaceMenu } from '../outlets/replace-menu.ts'
import { readDocument } from '../sync/read-documents.ts'
import { outletScope } from '../sync/scopes.ts'
import { adoptTaxes } from './adopt-taxes.ts'
import { gatherPhotos, type PhotoSources } from './gather-photos.ts'
import { menuPictures, type PictureShelf } from './menu-pictures.ts'
import { ImportRefused, refuse } from './problem.ts'
import { type Format, readFormat } from './read-format.ts'
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

/**
 * Replaces an outlet's menu by a file's, whole or not at all: the file is read, checked and its pictures are kept before the one transaction
 * that writes. @throws ImportRefused with all that is wrong
 */
export async function importMenu({ db, transact, shelf }: ImportGround, { bytes, format, outlet: code, ...sources }: ImportOrder): Promise<ImportReport> {
  const read = readFormat(bytes, format)
  const outlet = await outletOfCode(db, code)
  const { photos, notes } = await gatherPhotos(read, sources)
  const menu = adoptTaxes(read.menu, outlet.taxes)
  const { sections, availability } = toSections(menu, { outletId: outlet.id, pictures: await menuPictures(menu, shelf, { photos }) })
  const menuVersion = await transact((tx) => replaceMenu(tx, outlet.id, sections, { taxes: menu.taxes, ...(read.saysStock ? availability : {}) }))
  if (menuVersion === null) throw new ImportRefused([{ where: '', sentence: `The outlet ${code} was closed while its menu was read.` }])
  const dishes = new Set(sections.flatMap((section) => section.items.map((item) => item.id))).size
  return { outletName: outlet.name, sections: sections.length, dishes, photos: photos.size, menuVersion, notes: [...read.notes, ...notes] }
}
