import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import type { AuthAnswer } from '#schemas/guest.ts'
import { type LoginStage, openLoginStage } from '#tests/contract/login-stage.ts'
import { openMemoryDatabase } from '#tests/contract/memory-database.ts'
import { signAccess } from './access-tokens.ts'
import { LATE_COPY_MS } from './refresh-tokens.ts'

const MINUTE = 60_000
const DAY = 86_400_000

let memory: Awaited<ReturnType<typeof openMemoryDatabase>>
let stage: LoginStage
let number = 9_100_000_000
const login = () => stage.login(String((number += 100_003)))
const refresh = (cookie: string, token?: string) => stage.call<AuthAnswer>('POST', '/api/guests/refresh', { cookie, body: {}, ...(token === undefined ? {} : { token }) })
const isOpen = async (token: string): Promise<boolean> => (await stage.deps.identity.verify(`Bearer ${token}`)) !== null
const sessionOf = (cookie: string): string => cookie.split('.')[0] ?? ''

beforeAll(async () => {
  memory = await openMemoryDatabase()
})
beforeEach(async () => {
  await memory.db.execute(sql`delete from limit_counts`)
  stage = await openLoginStage(memory.db)
})
afterAll(() => memory.close())

describe('ST-03: a refresh whose reply was lost', () => {
  it.each([['36 s', 36_000], ['an hour', 60 * MINUTE], ['nine days', 9 * DAY]])('is answered again with the same successor after %s', async (_words, ms) => {
    const { cookie } = await login()
    const lost = await refresh(cookie)
    stage.pass(ms)
    const again = await refresh(cookie)
    expect([again.status, again.cookie]).toEqual([200, lost.cookie])
    expect(await isOpen(again.body.accessToken)).toBe(true)
    expect((await refresh(again.cookie ?? '')).status).toBe(200)
  })

  it('is answered again however often the reply is lost', async () => {
    const { cookie } = await login()
    const cookies = new Set<string | undefined>()
    for (let times = 0; times < 4; times++) {
      stage.pass(MINUTE)
      cookies.add((await refresh(cookie)).cookie)
    }
    expect(cookies.size).toBe(1)
  })
})

describe('a refresh token that is ahead of the database', () => {
  it('keeps the login after a restore took back the row that it was made from', async () => {
    const { cookie } = await login()
    const lost = await refresh(cookie)
    expect(await isOpen(lost.body.accessToken)).toBe(true)
    await memory.db.execute(sql`update sessions set generation = 0, confirmed = -1`)
    stage.pass(11 * MINUTE)
    const renewed = await refresh(lost.cookie ?? '')
    expect(renewed.status).toBe(200)
    expect(await isOpen(renewed.body.accessToken)).toBe(true)
    expect((await refresh(renewed.cookie ?? '')).status).toBe(200)
  })
})

describe('a refresh token whose successor was used', () => {
  it.each([
    ['a call with its access token', async (fresh: Awaited<ReturnType<typeof refresh>>) => isOpen(fresh.body.accessToken)],
    ['the next refresh', async (fresh: Awaited<ReturnType<typeof refresh>>) => (await refresh(fresh.cookie ?? '')).status === 200],
  ])('by %s ends the login of everybody when it comes again', async (_words, use) => {
    const { cookie } = await login()
    const fresh = await refresh(cookie)
    expect(await use(fresh)).toBe(true)
    stage.pass(LATE_COPY_MS + 1)
    const reused = await refresh(cookie)
    expect([reused.status, reused.code, reused.cookie]).toEqual([401, 'INVALID_TOKEN', ''])
    expect((await refresh(fresh.cookie ?? '')).status).toBe(401)
    expect(await isOpen(fresh.body.accessToken)).toBe(false)
  })

  it('gives a thief nothing: who copied it and who owns it collide at the first use of the successor', async () => {
    const { cookie: stolen } = await login()
    const thief = await refresh(stolen)
    const owner = await refresh(stolen)
    expect(owner.cookie).toBe(thief.cookie)
    const next = await refresh(thief.cookie ?? '')
    expect(await isOpen(next.body.accessToken)).toBe(true)
    stage.pass(LATE_COPY_MS + 1)
    expect((await refresh(owner.cookie ?? '')).status).toBe(401)
    expect(await isOpen(next.body.accessToken)).toBe(false)
    expect((await refresh(next.cookie ?? '')).status).toBe(401)
  })

  it('is no theft within a minute: a copy of the request may have been kept by the network; it gets no token and takes none away', async () => {
    const { cookie } = await login()
    const fresh = await refresh(cookie)
    expect(await isOpen(fresh.body.accessToken)).toBe(true)
    stage.pass(LATE_COPY_MS)
    const late = await refresh(cookie)
    expect([late.status, late.code, late.setCookie]).toEqual([429, 'RATE_LIMITED', undefined])
    expect((await refresh(fresh.cookie ?? '')).status).toBe(200)
  })

  it('still works on the device that holds the successor’s access token: a browser that was killed may have lost its newest cookie', async () => {
    const { cookie, accessToken } = await login()
    const fresh = await refresh(cookie)
    expect(await isOpen(fresh.body.accessToken)).toBe(true)
    stage.pass(DAY)
    const killed = await refresh(cookie, fresh.body.accessToken)
    expect([killed.status, killed.cookie]).toEqual([200, fresh.cookie])
    const other = await login()
    const otherFresh = await refresh(other.cookie)
    expect(await isOpen(otherFresh.body.accessToken)).toBe(true)
    stage.pass(DAY)
    for (const token of [accessToken, killed.body.accessToken]) expect((await refresh(other.cookie, token)).status).toBe(401)
  })
})

describe('a session of the release before', () => {
  it('goes on: its access token opens, its last refresh may have been lost', async () => {
    const { cookie, guest } = await login()
    await refresh(cookie)
    const token = await signAccess(stage.keys.access, { sub: guest.id, brd: 'b1', sid: sessionOf(cookie) }, stage.deps.now())
    expect(await isOpen(token)).toBe(true)
    expect((await refresh(cookie)).status).toBe(200)
  })

  it('confirms nothing that was not given out', async () => {
    const { cookie, guest } = await login()
    const made = await signAccess(stage.keys.access, { sub: guest.id, brd: 'b1', sid: sessionOf(cookie), gen: 7 }, stage.deps.now())
    expect(await isOpen(made)).toBe(true)
    const { rows } = await memory.db.execute(sql`select confirmed from sessions where id = ${sessionOf(cookie)}`)
    expect(rows).toEqual([{ confirmed: -1 }])
  })
})
