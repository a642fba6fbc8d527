import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AuthAnswer } from '#schemas/guest.ts'
import { uuidV7Now } from '#tests/contract/ids.ts'
import { BRAND, type LoginStage, openLoginStage } from '#tests/contract/login-stage.ts'
import { openMemoryDatabase } from '#tests/contract/memory-database.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { keepSubscription } from '../push/subscriptions.ts'
import { MOST_SESSIONS, openSession } from './sessions.ts'

const MINUTE = 60_000
const PHONE = '9100000077'

let memory: Awaited<ReturnType<typeof openMemoryDatabase>>
let stage: LoginStage
beforeAll(async () => {
  memory = await openMemoryDatabase()
})
beforeEach(async () => {
  await memory.db.execute(sql`delete from sessions`)
  stage = await openLoginStage(memory.db)
})
afterAll(() => memory.close())

/** A login on a browser that is told of its guest's orders. */
async function login(phone = PHONE) {
  stage.pass(MINUTE)
  const entered = await stage.login(phone)
  const sessionId = sessionOf(entered)
  const guest = { brandId: BRAND, guestId: entered.guest.id }
  await keepSubscription(memory.db, { ...guest, sessionId }, { version: 1, endpoint: `https://fcm.googleapis.com/${sessionId}`, keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }, 'https://alpha.example', stage.deps.now())
  return entered
}
const sessionOf = ({ accessToken }: AuthAnswer): string => String(decodeJwt(accessToken)['sid'])
/** So many further logins of the guest, one a minute. */
async function openMore(count: number, { guest }: AuthAnswer): Promise<void> {
  for (let opened = 0; opened < count; opened++) {
    stage.pass(MINUTE)
    await stage.deps.transact((tx) => openSession(tx, { brandId: BRAND, guestId: guest.id }, uuidV7Now(), stage.deps.now()))
  }
}
const sessionsOf = async ({ guest }: AuthAnswer): Promise<string[]> => (await rowsOf<{ id: string }>(memory.db, sql`select id from sessions where guest_id = ${guest.id}`)).map(({ id }) => id)
const isTold = async (entered: AuthAnswer): Promise<boolean> => (await rowsOf(memory.db, sql`select 1 from push_subscriptions where session_id = ${sessionOf(entered)}`)).length > 0
const refresh = ({ cookie }: { cookie: string }) => stage.call<AuthAnswer>('POST', '/api/guests/refresh', { cookie, body: {} })

it(`of more than ${MOST_SESSIONS} logins the one that was quiet longest ends, with all that it was given, and no other guest’s`, async () => {
  const other = await login('9100000078')
  const [used, quiet] = [await login(), await login()]
  stage.pass(MINUTE)
  const { cookie = '' } = await refresh(used)
  await openMore(MOST_SESSIONS - 2, used)
  expect(await sessionsOf(used)).toEqual(expect.arrayContaining([used, quiet].map(sessionOf)))
  await openMore(1, used)
  const left = await sessionsOf(used)
  expect([left.length, left.includes(sessionOf(quiet))]).toEqual([MOST_SESSIONS, false])
  expect([await isTold(quiet), await isTold(used), await isTold(other)]).toEqual([false, true, true])
  expect(await stage.deps.identity.ended([quiet, used, other].map(sessionOf))).toEqual(new Set([sessionOf(quiet)]))
  expect((await refresh(quiet)).status).toBe(401)
  for (const stands of [{ cookie }, other]) expect((await refresh(stands)).status).toBe(200)
})

it('one that is over makes room before one that stands, however late it ended (ST-06)', async () => {
  const standing = await login()
  const left = await login()
  expect((await stage.call('POST', '/api/guests/signout', { cookie: left.cookie, token: left.accessToken, body: {} })).status).toBe(204)
  await openMore(MOST_SESSIONS - 1, standing)
  expect(await sessionsOf(standing)).toHaveLength(MOST_SESSIONS)
  expect(await sessionsOf(standing)).not.toContain(sessionOf(left))
  expect((await refresh(standing)).status).toBe(200)
})
