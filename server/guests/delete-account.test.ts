import { afterAll, beforeAll, expect, it } from 'vitest'
import { GUEST_COLLECTIONS } from '#schemas/collections.ts'
import { newGuest } from '#tests/contract/ids.ts'
import { BRAND, openStage, type Stage } from '#tests/contract/stage.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { guestScope } from '../sync/scopes.ts'
import { writeDocuments } from '../sync/write-documents.ts'
import { deleteAccount } from './delete-account.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

it('of every collection that a guest may have nothing of theirs is left, also of one that is added later', async () => {
  const guest = newGuest(BRAND)
  const scope = guestScope(guest)
  // Of an order the outlet's ledger keeps what was billed; of all else nothing is known to be kept.
  const bodyOf = (collection: string) => (collection === 'orders' ? { note: 'Asha', leaveAtDoor: true, riderNote: 'Asha' } : { name: 'Asha', door: 'Asha', ofALaterRelease: 'Asha', countryCode: '91' })
  await stage.deps.db.execute(sql`insert into guests (brand_id, id, country, phone, created_at) values (${BRAND}, ${guest.guestId}, '91', '9829012399', 1)`)
  await stage.deps.transact((tx) => writeDocuments(tx, scope, GUEST_COLLECTIONS.map((collection) => ({ collection, id: collection === 'cart' ? 'cart' : 'own', body: bodyOf(collection) }))))
  await stage.deps.transact((tx) => deleteAccount(tx, guest, stage.now()))
  const rows = await rowsOf<{ collection: string; deleted: boolean; body: string }>(stage.deps.db, sql`select collection, deleted, body from documents where scope = ${scope}`)
  expect(rows.map(({ collection }) => collection).sort()).toEqual([...GUEST_COLLECTIONS].sort())
  expect(rows.filter(({ deleted }) => !deleted)).toEqual([])
  expect(rows.filter(({ body }) => body.includes('Asha'))).toEqual([])
})
