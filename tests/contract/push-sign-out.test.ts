import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { keepSubscription } from '#server/push/subscriptions.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { BRAND, type LoginStage, openLoginStage } from './login-stage.ts'

let database: FreshDatabase
let stage: LoginStage
beforeAll(async () => {
  database = await openFreshDatabase()
  stage = await openLoginStage(database.db)
})
afterAll(() => database.close())

const KEYS = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }

async function subscribed(phone: string) {
  const login = await stage.login(phone)
  const guest = { brandId: BRAND, guestId: login.guest.id, sessionId: String(decodeJwt(login.accessToken)['sid']) }
  await keepSubscription(database.db, guest, { version: 1, endpoint: `https://fcm.googleapis.com/${phone}`, keys: KEYS }, 'https://alpha.example', stage.deps.now())
  const count = async () => (await rowsOf(database.db, sql`select 1 from push_subscriptions where guest_id = ${guest.guestId}`)).length
  expect(await count()).toBe(1)
  return { login, count }
}

it('a logout takes away what the login was given, so that the phone’s next guest hears nothing (ST-06)', async () => {
  const { login, count } = await subscribed('9876500031')
  expect((await stage.call('POST', '/api/guests/signout', { token: login.accessToken, body: {} })).status).toBe(204)
  expect(await count()).toBe(0)
})

it('so does a logout that brings the cookie alone, because the phone has lost its token', async () => {
  const { login, count } = await subscribed('9876500032')
  expect((await stage.call('POST', '/api/guests/signout', { cookie: login.cookie, body: { guestId: login.guest.id } })).status).toBe(204)
  expect(await count()).toBe(0)
})

it('a deleted account has no phone that is told', async () => {
  const { login, count } = await subscribed('9876500033')
  expect((await stage.call('POST', `/api/brands/initiateDelete/${BRAND}`, { token: login.accessToken })).status).toBe(204)
  expect(await count()).toBe(0)
})
