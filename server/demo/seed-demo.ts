import { jaipur } from '#cities/jaipur/jaipur.ts'
import { putBrand } from '../brands/put-brand.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Transact, Tx } from '../db/transact.ts'
import { menuPictures, type PictureShelf } from '../import/menu-pictures.ts'
import { toSections } from '../import/to-sections.ts'
import { putLocalities } from '../localities/locality-book.ts'
import { putOffers } from '../offers/put-offers.ts'
import { openAvailability } from '../outlets/open-availability.ts'
import { putOutlet } from '../outlets/put-outlet.ts'
import { replaceMenu } from '../outlets/replace-menu.ts'
import type { DemoBrand, DemoOutlet } from './demo-brand.ts'
import { demoLocalities } from './demo-localities.ts'
import { demoBrands } from './demo-brands.ts'

export interface SeedGround {
  db: Queryable
  transact: Transact
  shelf: PictureShelf
}

/** An outlet's documents, made before the transaction that writes them. */
async function prepare({ outlet, tables, menu }: DemoOutlet, shelf: PictureShelf) {
  const pictures = await menuPictures(menu.menu, shelf, { drawn: menu.drawn })
  return { outlet, tables, taxes: menu.menu.taxes, ...toSections(menu.menu, { outletId: outlet.id, pictures }) }
}

async function putDemoBrand(tx: Tx, { brand, resource, feedback, customLinks, offers }: DemoBrand, outlets: readonly Awaited<ReturnType<typeof prepare>>[]): Promise<void> {
  await putBrand(tx, brand, resource, feedback.questions, Object.entries(customLinks).map(([key, path]) => ({ key, path })))
  for (const { outlet, tables, taxes, sections, availability } of outlets) {
    await putOutlet(tx, { ...outlet, menuVersion: 0 }, openAvailability(outlet), tables)
    await replaceMenu(tx, outlet.id, sections, { taxes, ...availability })
  }
  await putOffers(tx, brand.id, offers)
}

/**
 * Brings the demo's brands into the database, each whole in one transaction. A brand that is there already is left as it is, with all
 * that was changed or imported since. @returns the names of the brands that were new
 */
export async function seedDemo({ db, transact, shelf }: SeedGround, brands: readonly DemoBrand[] = demoBrands): Promise<string[]> {
  const there = new Set((await rowsOf<{ id: string }>(db, sql`select id from brands`)).map((row) => row.id))
  const fresh = brands.filter(({ brand }) => !there.has(brand.id))
  for (const demo of fresh) {
    const outlets = await Promise.all(demo.outlets.map((outlet) => prepare(outlet, shelf)))
    await transact(async (tx) => {
      await putDemoBrand(tx, demo, outlets)
      await putLocalities(tx, jaipur.id, demoLocalities)
    })
  }
  return fresh.map(({ brand }) => brand.name)
}
