/** Offers that stay used when an account is deleted (F-18), beside orders of the same guest: on real PostgreSQL. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Deal } from '#schemas/offer.ts'
import type { AuthAnswer, SendAuthAnswer } from '#schemas/guest.ts'
import type { Gateways } from '#server/gateways/gateways.ts'
import { createSandboxCallerId } from '#server/gateways/sandbox-caller-id.ts'
import { createIdentity } from '#server/guests/create-identity.ts'
import { createGuestsArea } from '#server/guests/guests-area.ts'
import { createKeys } from '#server/guests/keys.ts'
import { rowsOf } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { putOffers } from '#server/offers/put-offers.ts'
import { readUses } from '#server/offers/offer-uses.ts'
import { readDocument } from '#server/sync/read-documents.ts'
import { guestScope } from '#server/sync/scopes.ts'
import { raiseCounter } from '#server/sync/write-documents.ts'
import { anOffer } from '#tests/fixtures/offers.ts'
import { lockWaits } from '../harness/lock-waits.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { uuidV7Now } from './ids.ts'
import { BRAND, openStage, type Stage } from './stage.ts'

const codes = new Map<string, string>()
const gateways: Gateways = { sms: { sendCode: async ({ phone }, code) => void codes.set(phone, code) }, callerId: createSandboxCallerId(), lastCode: (phone) => codes.get(phone) ?? null }
const keys = createKeys('a kept secret for tests alone, long enough')

let database: FreshDatabase
let stage: Stage
let number = 9_300_000_000
beforeAll(async () => {
  database = await openFreshDatabase()
  stage = await openStage({ database, identity: (db, now) => createIdentity(db, keys, now), areas: [createGuestsArea(keys, gateways)] })
  await stage.deps.transact((tx) => putOffers(tx, BRAND, [anOffer({ limits: { uses: null, perGuest: { most: 1, per: 'ever' } } })]))
})
afterAll(() => stage.close())

const ask = <T>(method: string, path: string, body: unknown, token?: string, key?: string) =>
  stage.call<T>(method, path, { as: null, body, headers: { 'X-Client-Source': 'web', ...(token ? { Authorization: `Bearer ${token}` } : {}), ...(key ? { 'Idempotency-Key': key, 'X-Device-Time': String(stage.now()) } : {}) } })
async function enter(phone: string) {
  stage.pass(61_000)
  const { body: sent } = await ask<SendAuthAnswer>('POST', '/api/guests/sendAuth', { phone, country: '91', brandId: BRAND })
  const { body: signed } = await ask<AuthAnswer & { signupToken?: string }>('POST', '/api/guests/signin', { requestId: sent.requestId, phone, country: '91', otp: codes.get(phone), brandId: BRAND })
  const { body } = signed.signupToken === undefined ? { body: signed } : await ask<AuthAnswer>('POST', '/api/guests/signup', { signupToken: signed.signupToken, name: 'Asha', termsAccepted: true })
  return { guest: { brandId: BRAND, guestId: body.guest.id }, token: body.accessToken }
}
const leave = (token: string) => ask('POST', `/api/brands/initiateDelete/${BRAND}`, undefined, token)
async function ordered(token: string): Promise<string> {
  const command = stage.command({ offerCode: 'JAIPUR10', expectedTotal: 47_300 })
  const { status, body } = await ask('POST', '/api/orders/v2', command, token, command.orderId)
  expect([status, body]).toMatchObject([201, {}])
  return command.orderId
}

it('a use that an order takes while the account is being deleted stays used as well', async () => {
  const phone = String((number += 100_000))
  const { guest, token } = await enter(phone)
  let deleting: ReturnType<typeof leave> | undefined
  // The order's transaction, from where it has the guest's scope to its commit.
  await stage.deps.transact(async (tx) => {
    await raiseCounter(tx, guestScope(guest), 1)
    deleting = leave(token)
    await expect.poll(() => lockWaits(database)).toBeGreaterThan(0)
    await tx.q.execute(sql`insert into offer_uses (brand_id, offer_id, order_id, guest_id, at) values (${BRAND}, 'ten', ${uuidV7Now()}, ${guest.guestId}, ${stage.now()})`)
  })
  expect((await deleting)?.status).toBe(204)
  const again = await enter(phone)
  expect((await readUses(database.db, again.guest)).get('ten')).toHaveLength(1)
})

it('a use that comes back with an order of the deleted account comes back on the phones of who has signed up again', async () => {
  const phone = String((number += 100_000))
  const first = await enter(phone)
  const orderId = await ordered(first.token)
  expect((await leave(first.token)).status).toBe(204)
  const { guest } = await enter(phone)
  const held = () => readDocument<Deal>(database.db, guestScope(guest), 'deals', 'ten')
  expect((await held())?.uses).toHaveLength(1)
  expect((await stage.call('POST', `/api/kitchen/orders/${orderId}/cancel`, { staff: true, body: { remark: 'No gas' } })).status).toBe(200)
  expect((await readUses(database.db, guest)).size).toBe(0)
  expect((await held())?.uses).toEqual([])
  expect(await rowsOf(database.db, sql`select 1 from documents where scope = ${guestScope(first.guest)} and collection = 'deals' and not deleted`)).toEqual([])
})

it('an order that was under way as its account was deleted is nobody’s once it is served: the use stays, and says no more which order it was', async () => {
  const phone = String((number += 100_000))
  const first = await enter(phone)
  const orderId = await ordered(first.token)
  expect((await leave(first.token)).status).toBe(204)
  const { guest } = await enter(phone)
  const told = async () => (await readDocument<Deal>(database.db, guestScope(guest), 'deals', 'ten'))?.uses.map((use) => use.orderId)
  expect(await told()).toEqual([orderId])
  for (const [act, body] of [['accept', { cancelledLineIds: [], prepMinutes: 5 }], ['serve', {}]] as const) expect((await stage.call('POST', `/api/kitchen/orders/${orderId}/${act}`, { staff: true, body })).status).toBe(200)
  expect(await rowsOf(database.db, sql`select 1 from offer_uses where order_id = ${orderId}`)).toEqual([])
  expect((await readUses(database.db, guest)).get('ten')).toHaveLength(1)
  expect(await told()).toEqual([expect.not.stringContaining(orderId)])
})
