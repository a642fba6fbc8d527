/** Writes the ground into a new database: brand, outlet, tables, menu, and the owner with a key to the board. */
import { putBrand } from '#server/brands/put-brand.ts'
import type { Tx } from '#server/db/transact.ts'
import { putKey, putPerson } from '#server/kitchen/staff-book.ts'
import { putOffers } from '#server/offers/put-offers.ts'
import { staffKeyHasher } from '#server/kitchen/staff-keys.ts'
import { putOutlet } from '#server/outlets/put-outlet.ts'
import { replaceMenu } from '#server/outlets/replace-menu.ts'
import { availability, brand, FIRST_MOMENT, outlet, owner, sectionsWith, STAFF_KEY, tables, TOKEN_SECRET } from './ground.ts'
import { lids, offers } from './offers.ts'

const NO_TEXT = { title: 'None', updated: '', paragraphs: [] }

export async function seedGround(tx: Tx): Promise<void> {
  await putBrand(tx, brand, { about: [], helpPhone: null, helpEmail: null, businessUrl: null, terms: NO_TEXT, privacy: NO_TEXT }, [])
  await putOutlet(tx, outlet, availability, tables)
  await replaceMenu(tx, outlet.id, sectionsWith())
  await putOffers(tx, brand.id, [...offers, ...lids])
  await putPerson(tx.q, owner, FIRST_MOMENT)
  await putKey(tx.q, { id: owner.id, staffId: owner.id, hash: staffKeyHasher(TOKEN_SECRET)(STAFF_KEY), role: owner.role, outletIds: null }, FIRST_MOMENT)
}
