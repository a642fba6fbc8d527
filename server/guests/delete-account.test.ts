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

const documentsOf = (scope: string) => rowsOf<{ collection: string; deleted: boolean; body: string }>(stage.deps.db, sql`select collection, deleted, body from documents where scope = ${scope}`)

it('of every collection that a guest may have nothing of theirs is left, also of one that is added later', async () => {
  const guest = newGuest(BRAND)
  const scope = guestScope(guest)
  const body = { name: 'Asha', door: 'Asha', note: 'Asha', ofALaterRelease: 'Asha', countryCode: '91' }
  await stage.deps.db.execute(sql`insert into guests (brand_id, id, country, phone, created_at) values (${BRAND}, ${guest.guestId}, '91', '9829012399', 1)`)
  await stage.deps.transact((tx) => writeDocuments(tx, scope, GUEST_COLLECTIONS.map((collection) => ({ collection, id: collection === 'cart' ? 'cart' : 'own', body }))))
  await stage.deps.transact((tx) => deleteAccount(tx, guest, stage.now()))
  const rows = await documentsOf(scope)
  expect(rows.map(({ collection }) => collection).sort()).toEqual([...GUEST_COLLECTIONS].sort())
  expect(rows.filter(({ deleted }) => !deleted)).toEqual([])
  expect(rows.filter(({ body }) => body.includes('Asha'))).toEqual([])
})

it('nor of what was removed before, however much of it was kept (CA-13)', async () => {
  const guest = newGuest(BRAND)
  const scope = guestScope(guest)
  await stage.deps.db.execute(sql`insert into guests (brand_id, id, country, phone, created_at) values (${BRAND}, ${guest.guestId}, '91', '9829012398', 1)`)
  const removed = GUEST_COLLECTIONS.map((collection) => ({ collection, id: collection === 'cart' ? 'cart' : 'removed', body: { note: 'Asha', address: { house: 'Asha' } }, deleted: true }))
  await stage.deps.transact((tx) => writeDocuments(tx, scope, removed))
  await stage.deps.transact((tx) => deleteAccount(tx, guest, stage.now()))
  const rows = await documentsOf(scope)
  expect(rows).toHaveLength(GUEST_COLLECTIONS.length)
  expect(rows.filter(({ deleted, body }) => !deleted || body.includes('Asha'))).toEqual([])
  expect(rows.filter(({ collection }) => collection === 'orders').map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ id: 'removed', _deleted: true }])
})
