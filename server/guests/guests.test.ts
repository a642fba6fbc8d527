import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { is } from 'superstruct'
import { sql } from '../db/sql.ts'
import { AuthAnswer, type Profile, SendAuthAnswer, type Vehicle } from '#schemas/guest.ts'
import type { PullAnswer } from '#schemas/sync.ts'
import { BRAND, type LoginStage, openLoginStage, OTHER_BRAND } from '#tests/contract/login-stage.ts'
import { openMemoryDatabase } from '#tests/contract/memory-database.ts'
import type { Deps } from '../deps.ts'
import { createSandboxCallerId } from '../gateways/sandbox-caller-id.ts'
import { guestScope } from '../sync/scopes.ts'
import { writeDocuments } from '../sync/write-documents.ts'
import { keepAnswer, WAITING_CALLS } from './caller-id-answers.ts'
import { addGuest, blockNumber } from './guest-book.ts'
import { createLogins, type Logins } from './logins.ts'
import { isBetaOnly, standingColumns } from './may-order.ts'
import { SIGN_UPS_PER_PHONE } from './otp-policy.ts'
import { signInByExternalId } from './sign-in-by-external-id.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 86_400 * SECOND

/** One letter longer than mail takes. */
const LONG_EMAIL = `a@${'b.'.repeat(125)}in1`

let memory: Awaited<ReturnType<typeof openMemoryDatabase>>
let stage: LoginStage
let number = 9_000_000_000
/** A number nobody used yet. */
const newPhone = (): string => String((number += 100_003))

beforeAll(async () => {
  memory = await openMemoryDatabase()
})
beforeEach(async () => {
  await memory.db.execute(sql`delete from limit_counts`)
  stage = await openLoginStage(memory.db)
})
afterAll(() => memory.close())

const signIn = (phone: string, requestId: string, otp: string, brandId = BRAND) =>
  stage.call('POST', '/api/guests/signin', { body: { requestId, phone, country: '91', otp, brandId } })
const codeOf = (phone: string): string => stage.sent.get(phone)?.at(-1) ?? ''
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const refresh = (cookie: string) => stage.call<AuthAnswer>('POST', '/api/guests/refresh', { cookie, body: {} })

describe('the login code', () => {
  it('signs a known phone in and asks an unknown one for a name (RT-26)', async () => {
    const phone = newPhone()
    const asked = await stage.sendAuth(phone)
    expect(is(asked.body, SendAuthAnswer)).toBe(true)
    expect(asked.body).toMatchObject({ resendAfterMs: 30 * SECOND })
    expect(codeOf(phone)).toMatch(/^\d{6}$/)
    const proven = await signIn(phone, asked.body.requestId, codeOf(phone))
    expect(Object.keys(proven.body)).toEqual(['signupToken'])
    expect(proven.cookie).toBeUndefined()
    const entered = await stage.call<AuthAnswer>('POST', '/api/guests/signup', { body: { ...proven.body, name: 'Asha D’Souza', termsAccepted: true } })
    expect(is(entered.body, AuthAnswer)).toBe(true)
    expect(entered.body.guest).toMatchObject({ name: 'Asha D’Souza', email: null, primaryPhoneNumber: phone, isUserConsent: true })
    stage.pass(MINUTE)
    const again = await stage.sendAuth(phone)
    expect(Object.entries(again.body).filter(([name]) => name !== 'requestId')).toEqual(Object.entries(asked.body).filter(([name]) => name !== 'requestId'))
    const known = await signIn(phone, again.body.requestId, codeOf(phone))
    expect(known.body).toMatchObject({ guest: { id: entered.body.guest.id } })
  })

  it('ER-10: is refused when wrong, with the tries that are left', async () => {
    const phone = newPhone()
    const { body } = await stage.sendAuth(phone)
    const answer = await signIn(phone, body.requestId, wrong(codeOf(phone)))
    expect([answer.status, answer.code]).toEqual([422, 'OTP_INVALID'])
    expect(answer.body).toMatchObject({ data: { details: { triesLeft: 4 } } })
  })

  it('allows five tries; a resend does not give more, even for the right code', async () => {
    const phone = newPhone()
    const first = await stage.sendAuth(phone)
    for (let tries = 0; tries < 3; tries++) await signIn(phone, first.body.requestId, wrong(codeOf(phone)))
    stage.pass(31 * SECOND)
    const second = await stage.sendAuth(phone)
    expect(second.body.requestId).not.toBe(first.body.requestId)
    for (let tries = 0; tries < 2; tries++) expect((await signIn(phone, second.body.requestId, wrong(codeOf(phone)))).code).toBe('OTP_INVALID')
    expect((await signIn(phone, second.body.requestId, codeOf(phone))).code).toBe('OTP_TOO_MANY')
    stage.pass(31 * SECOND)
    expect((await stage.sendAuth(phone)).code).toBe('OTP_TOO_MANY')
    stage.pass(5 * MINUTE)
    const later = await stage.sendAuth(phone)
    expect((await signIn(phone, later.body.requestId, codeOf(phone))).status).toBe(200)
  })

  it('allows ten failures a phone a day, whichever brand is asked', async () => {
    const phone = newPhone()
    for (const brandId of [BRAND, OTHER_BRAND]) {
      const { body } = await stage.sendAuth(phone, { brandId })
      for (let tries = 0; tries < 5; tries++) expect((await signIn(phone, body.requestId, wrong(codeOf(phone)), brandId)).code).toBe('OTP_INVALID')
      stage.pass(6 * MINUTE)
    }
    expect((await stage.sendAuth(phone)).code).toBe('OTP_TOO_MANY')
    stage.pass(DAY)
    expect((await stage.sendAuth(phone)).status).toBe(200)
  })

  it('lives five minutes', async () => {
    const phone = newPhone()
    const { body } = await stage.sendAuth(phone)
    stage.pass(5 * MINUTE)
    expect((await signIn(phone, body.requestId, codeOf(phone))).code).toBe('OTP_EXPIRED')
  })

  it('is not sent again within 30 s: a reply that was lost costs no second text', async () => {
    const phone = newPhone()
    const first = await stage.sendAuth(phone)
    stage.pass(10 * SECOND)
    const second = await stage.sendAuth(phone)
    expect(second.body).toEqual({ ...first.body, resendAfterMs: 20 * SECOND })
    expect(stage.sent.get(phone)).toHaveLength(1)
    stage.pass(20 * SECOND)
    await stage.sendAuth(phone, { resend: true })
    expect(stage.sent.get(phone)).toHaveLength(2)
  })

  it('of an earlier text opens the later request: texts overtake each other', async () => {
    const phone = newPhone()
    await stage.sendAuth(phone)
    const early = codeOf(phone)
    stage.pass(31 * SECOND)
    const { body } = await stage.sendAuth(phone)
    expect((await signIn(phone, body.requestId, early)).status).toBe(200)
  })

  it('works once, and once more within a minute for a reply that was lost', async () => {
    const phone = newPhone()
    const { body } = await stage.sendAuth(phone)
    const otp = codeOf(phone)
    expect((await signIn(phone, body.requestId, otp)).status).toBe(200)
    stage.pass(30 * SECOND)
    expect((await signIn(phone, body.requestId, otp)).status).toBe(200)
    expect((await signIn(phone, body.requestId, wrong(otp))).code).toBe('OTP_INVALID')
    stage.pass(31 * SECOND)
    expect((await signIn(phone, body.requestId, otp)).code).toBe('OTP_EXPIRED')
  })

  it('of one brand opens no other', async () => {
    const phone = newPhone()
    const { body } = await stage.sendAuth(phone)
    expect((await signIn(phone, body.requestId, codeOf(phone), OTHER_BRAND)).code).toBe('OTP_EXPIRED')
  })

  it('is nowhere in the database', async () => {
    const phone = newPhone()
    await stage.sendAuth(phone)
    const { rows } = (await memory.db.execute(sql`select * from otp_codes where phone = ${phone}`))
    expect(JSON.stringify(rows)).not.toContain(codeOf(phone))
  })

  it('can be asked for again at once when the provider failed', async () => {
    const phone = newPhone()
    stage.smsDown = true
    expect((await stage.sendAuth(phone)).code).toBe('UNKNOWN_SERVER_ERR')
    stage.smsDown = false
    expect((await stage.sendAuth(phone)).status).toBe(200)
    expect(stage.sent.get(phone)).toHaveLength(1)
  })

  it('is sent to a phone at most twelve times a day', async () => {
    const phone = newPhone()
    const codes: (string | undefined)[] = []
    for (let times = 0; times < 13; times++) {
      codes.push((await stage.sendAuth(phone)).code)
      stage.pass(31 * SECOND)
    }
    expect(codes.slice(0, 12).every((code) => code === undefined)).toBe(true)
    expect(codes[12]).toBe('OTP_TOO_MANY')
  })

  it('VA-01, VA-03: is refused by field where the request is not as it should be', async () => {
    const bad = await stage.sendAuth('12345')
    expect([bad.status, bad.code]).toEqual([400, 'BAD_REQUEST'])
    expect(bad.body).toMatchObject({ message: expect.stringContaining('phone') as string })
    expect((await stage.sendAuth(newPhone(), { brandId: 'nobody' })).code).toBe('BAD_REQUEST')
    expect((await signIn(newPhone(), 'not-an-id', '123456')).status).toBe(400)
  })
})

describe('sign-up', () => {
  const prove = async (phone: string): Promise<string> => {
    const { body } = await stage.sendAuth(phone)
    return String((await signIn(phone, body.requestId, codeOf(phone))).body['signupToken'])
  }
  const signUp = (body: object) => stage.call<AuthAnswer>('POST', '/api/guests/signup', { body })

  it('VA-02, VA-04, VA-05: needs consent and a name; an email is optional', async () => {
    const signupToken = await prove(newPhone())
    for (const body of [{ name: 'Asha', termsAccepted: false }, { name: '', termsAccepted: true }, { name: 'R2 D2', termsAccepted: true }, { name: 'Asha', email: 'asha@', termsAccepted: true }, { name: 'Asha', email: LONG_EMAIL, termsAccepted: true }])
      expect((await signUp({ signupToken, ...body })).status).toBe(400)
    expect((await signUp({ signupToken, name: 'Asha', email: 'asha@example.in', termsAccepted: true })).body.guest.email).toBe('asha@example.in')
  })

  it('answers the same account when its reply was lost', async () => {
    const signupToken = await prove(newPhone())
    const first = await signUp({ signupToken, name: 'Asha', termsAccepted: true })
    const again = await signUp({ signupToken, name: 'Asha', termsAccepted: true })
    expect(again.body.guest.id).toBe(first.body.guest.id)
  })

  it('opens a few sessions with one proof and no more, as its reply may be lost a few times; another number has its own', async () => {
    const wish = { signupToken: await prove(newPhone()), name: 'Asha', termsAccepted: true }
    let opened = 0
    while (opened < 100 && (await signUp(wish)).status === 200) opened += 1
    expect(opened).toBe(SIGN_UPS_PER_PHONE.most)
    expect((await signUp(wish)).body).toMatchObject({ data: { code: 'RATE_LIMITED', details: { retryAfterMs: expect.any(Number) as number } } })
    expect((await signUp({ ...wish, signupToken: await prove(newPhone()) })).status).toBe(200)
  })

  it('needs a proof of the phone that is ours and not a quarter of an hour old', async () => {
    const signupToken = await prove(newPhone())
    stage.pass(16 * MINUTE)
    expect((await signUp({ signupToken, name: 'Asha', termsAccepted: true })).code).toBe('OTP_EXPIRED')
    const { accessToken } = await stage.login(newPhone())
    expect((await signUp({ signupToken: accessToken, name: 'Asha', termsAccepted: true })).code).toBe('OTP_EXPIRED')
  })

  it('writes the profile into the guest’s scope', async () => {
    const { guest, accessToken } = await stage.login(newPhone())
    const pulled = await stage.call<PullAnswer>('GET', `/api/sync/profile?scope=guest:${BRAND}:${guest.id}`, { token: accessToken })
    expect(pulled.body.documents).toEqual([{ ...guest, _deleted: false }])
  })

  it('remembers the restaurant that was scanned before', async () => {
    const phone = newPhone()
    const { body } = await stage.sendAuth(phone, { res: 'PNKCTY' })
    const { body: proven } = await signIn(phone, body.requestId, codeOf(phone))
    expect((await signUp({ ...proven, name: 'Asha', termsAccepted: true })).body.guest.visitedRestaurants).toEqual(['PNKCTY'])
  })
})

describe('the session', () => {
  it('keeps the refresh token in a cookie that no script reads and no other site sends', async () => {
    const phone = newPhone()
    const { body } = await stage.sendAuth(phone)
    const proven = await signIn(phone, body.requestId, codeOf(phone))
    const entered = await stage.call('POST', '/api/guests/signup', { body: { ...proven.body, name: 'Asha', termsAccepted: true } })
    expect(entered.setCookie).toMatch(/^__Host-refresh=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict, /)
    expect(JSON.stringify(entered.body)).not.toContain(entered.cookie)
  })

  it('has a mark beside that cookie, for as long, which a page can take away; it goes with the cookie', async () => {
    const { setCookie, accessToken, cookie } = await stage.login(newPhone())
    const [, life] = /^__Host-refresh=[^;]+; Max-Age=(\d+)/.exec(setCookie) ?? []
    expect(setCookie).toMatch(new RegExp(`, __Host-login=1; Max-Age=${life}; Path=/; Secure; SameSite=Strict$`))
    const left = await stage.call('POST', '/api/guests/signout', { cookie, token: accessToken, body: {} })
    expect(left.setCookie).toMatch(/^__Host-refresh=; Max-Age=0; Path=\/.*, __Host-login=; Max-Age=0; Path=\/; Secure/)
  })

  it('ST-03: rotates', async () => {
    const { cookie, accessToken } = await stage.login(newPhone())
    stage.pass(11 * MINUTE)
    expect(await stage.deps.identity.verify(`Bearer ${accessToken}`)).toBeNull()
    const fresh = await refresh(cookie)
    expect(fresh.status).toBe(200)
    expect(fresh.cookie).not.toBe(cookie)
    expect(await stage.deps.identity.verify(`Bearer ${fresh.body.accessToken}`)).not.toBeNull()
  })

  it('ends for everybody when a token comes back two rotations later, even at once', async () => {
    const { cookie } = await stage.login(newPhone())
    const second = await refresh(cookie)
    const third = await refresh(second.cookie ?? '')
    expect((await refresh(cookie)).status).toBe(401)
    expect((await refresh(third.cookie ?? '')).status).toBe(401)
  })

  it('is not opened by a cookie that was tampered with', async () => {
    const { cookie } = await stage.login(newPhone())
    const [session, , proof] = cookie.split('.')
    for (const bad of ['', 'x', `${session}.1.${proof}`, `${cookie}x`, cookie.slice(0, -2)]) expect((await refresh(bad)).status).toBe(401)
    expect((await refresh(cookie)).status).toBe(200)
  })

  it('ST-06: ends at sign-out, on this device only', async () => {
    const phone = newPhone()
    const here = await stage.login(phone)
    stage.pass(MINUTE)
    const there = await stage.login(phone)
    const out = await stage.call('POST', '/api/guests/signout', { cookie: here.cookie, token: here.accessToken, body: {} })
    expect([out.status, out.cookie]).toEqual([204, ''])
    expect((await refresh(here.cookie)).status).toBe(401)
    expect(await stage.deps.identity.verify(`Bearer ${here.accessToken}`)).toBeNull()
    expect((await refresh(there.cookie)).status).toBe(200)
  })

  it('ST-06: ends by a token that ran out long ago, and leaves a guest who logged in meanwhile', async () => {
    const left = await stage.login(newPhone())
    stage.pass(2 * DAY)
    const now = await stage.login(newPhone())
    const out = (more: object) => stage.call('POST', '/api/guests/signout', { cookie: now.cookie, body: { guestId: left.guest.id }, ...more })
    for (const answer of [await out({ token: left.accessToken }), await out({})]) expect([answer.status, answer.setCookie]).toEqual([204, undefined])
    expect((await refresh(left.cookie)).status).toBe(401)
    expect((await refresh(now.cookie)).status).toBe(200)
    const byCookie = await stage.call('POST', '/api/guests/signout', { cookie: now.cookie, body: { guestId: now.guest.id } })
    expect(byCookie.cookie).toBe('')
    expect((await refresh(now.cookie)).status).toBe(401)
  })

  it('asked for in silence is no error where there is none', async () => {
    const silent = (cookie: string) => stage.call<AuthAnswer>('POST', '/api/guests/refresh', { cookie, body: { ifAny: true } })
    expect((await silent('')).status).toBe(204)
    const { cookie, guest } = await stage.login(newPhone())
    expect((await silent(cookie)).body.guest.id).toBe(guest.id)
  })

  it('is opened, kept and ended by pages of its own origin only', async () => {
    const { cookie } = await stage.login(newPhone())
    for (const path of ['refresh', 'signout', 'signin', 'signup']) {
      const call = (headers: Record<string, string>) => stage.call('POST', `/api/guests/${path}`, { cookie, body: {}, headers })
      for (const site of ['same-site', 'cross-site', 'none']) expect((await call({ 'Sec-Fetch-Site': site })).code).toBe('FORBIDDEN')
      for (const type of ['text/plain', 'application/x-www-form-urlencoded']) expect((await call({ 'Content-Type': type })).code).toBe('BAD_REQUEST')
    }
    expect((await stage.call('POST', '/api/guests/refresh', { cookie, body: {}, headers: { 'Sec-Fetch-Site': 'same-origin' } })).status).toBe(200)
  })

  it('begins with a code that no page of another site can have sent to its visitors’ cost: not by a form, not by a script (CA-06)', async () => {
    const phone = newPhone()
    const ask = (headers: Record<string, string>) => stage.call('POST', '/api/guests/sendAuth', { body: { phone, country: '91', brandId: BRAND }, headers })
    for (const site of ['same-site', 'cross-site', 'none']) expect((await ask({ 'Sec-Fetch-Site': site })).code).toBe('FORBIDDEN')
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) expect((await ask({ 'Content-Type': type })).code).toBe('BAD_REQUEST')
    expect(stage.sent.get(phone)).toBeUndefined()
    expect((await ask({ 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
    expect(stage.sent.get(phone)).toHaveLength(1)
  })

  it('ST-04, the server’s reading: takes no token without exp, of another key, algorithm or kind', async () => {
    const { guest, accessToken } = await stage.login(newPhone())
    const [head, body, proof] = accessToken.split('.')
    const claims = JSON.parse(Buffer.from(body ?? '', 'base64url').toString()) as Record<string, unknown>
    const sign = (changes: Record<string, unknown>, header: { alg: string; typ: string }, key: Parameters<SignJWT['sign']>[0]) =>
      new SignJWT({ ...claims, ...changes }).setProtectedHeader(header).sign(key)
    const right = { alg: 'HS256', typ: 'at+jwt' }
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
    const bad = [
      await sign({ exp: undefined }, right, stage.keys.access),
      await sign({}, right, stage.keys.signUp),
      await sign({}, { ...right, typ: 'JWT' }, stage.keys.access),
      await sign({}, { ...right, alg: 'HS512' }, Buffer.alloc(64)),
      await sign({ sub: 'someone' }, right, stage.keys.access),
      `${none}.${body}.`,
      `${head}.${Buffer.from(JSON.stringify({ ...claims, sub: guest.id.replace(/^./, 'f') })).toString('base64url')}.${proof}`,
      accessToken.slice(0, -1),
      'a.b.c',
      '',
    ]
    for (const token of bad) expect(await stage.deps.identity.verify(`Bearer ${token}`)).toBeNull()
    for (const header of [undefined, accessToken, `Basic ${accessToken}`, `Bearer  ${accessToken}`]) expect(await stage.deps.identity.verify(header)).toBeNull()
    expect(await stage.deps.identity.verify(`Bearer ${accessToken}`)).toEqual({ guestId: guest.id, brandId: BRAND })
  })

  it('survives a database of another instance: nothing is held in memory', async () => {
    const { cookie, accessToken } = await stage.login(newPhone())
    const other = await openLoginStage(memory.db)
    expect(await other.deps.identity.verify(`Bearer ${accessToken}`)).not.toBeNull()
    expect((await other.call('POST', '/api/guests/refresh', { cookie, body: {} })).status).toBe(200)
  })
})

describe('two guests', () => {
  it('never see or change each other’s data', async () => {
    const phones = [newPhone(), newPhone()] as const
    const [asha, ravi] = [await stage.login(phones[0]), await stage.login(phones[1])]
    const token = ravi.accessToken
    const scope = `guest:${BRAND}:${asha.guest.id}`
    const before = await stage.call('GET', `/api/guests/${asha.guest.id}`, { token: asha.accessToken })
    const tries = [
      await stage.call('GET', `/api/guests/${asha.guest.id}`, { token }),
      await stage.call('PUT', `/api/guests/${asha.guest.id}`, { token, body: { name: 'Mallory' } }),
      await stage.call('GET', `/api/guests/phoneSearch?phoneNum=${phones[0]}`, { token }),
      await stage.call('GET', `/api/sync/profile?scope=${scope}`, { token }),
      await stage.call('GET', `/api/sync/orders?scope=${scope}`, { token }),
      await stage.call('POST', `/api/sync/profile?scope=${scope}`, { token, body: { rows: [{ newDocumentState: { ...asha.guest, name: 'Mallory', updatedAt: asha.guest.updatedAt + 9 }, assumedMasterState: null }] } }),
      await stage.call('GET', '/api/guests/00000000-0000-7000-8000-000000000000', { token }),
    ]
    expect(tries.map((answer) => answer.status)).toEqual([403, 403, 403, 403, 403, 403, 403])
    expect(await stage.call('GET', `/api/guests/${asha.guest.id}`, { token: asha.accessToken })).toEqual(before)
  })

  it('of one phone at two brands are two guests', async () => {
    const phone = newPhone()
    const here = await stage.login(phone)
    const there = await stage.login(phone, OTHER_BRAND)
    expect(there.guest.id).not.toBe(here.guest.id)
    expect((await stage.call('GET', `/api/sync/profile?scope=guest:${BRAND}:${here.guest.id}`, { token: there.accessToken })).status).toBe(403)
    expect((await stage.call('POST', `/api/brands/initiateDelete/${BRAND}`, { token: there.accessToken })).status).toBe(403)
  })

  it('are nobody without a token', async () => {
    const { guest } = await stage.login(newPhone())
    for (const path of [`/api/guests/${guest.id}`, '/api/guests/phoneSearch?phoneNum=9000000000', '/api/restaurants/visited', `/api/sync/profile?scope=guest:${BRAND}:${guest.id}`])
      expect((await stage.call('GET', path)).status).toBe(401)
  })
})

describe('the account', () => {
  it('changes name, email and vehicles and nothing else', async () => {
    const { guest, accessToken: token } = await stage.login(newPhone())
    stage.pass(SECOND)
    const vehicle = { id: 'v1', number: 'RJ14 1234', description: 'White' }
    const { body } = await stage.call<Profile>('PUT', `/api/guests/${guest.id}`, {
      token,
      body: { ...guest, name: 'Asha Devi', email: 'asha@example.in', guestVehicle: [vehicle], primaryPhoneNumber: '9999999999', visitedRestaurants: ['CHOWK005'], rewardJoiningDate: 1 },
    })
    expect(body).toEqual({ ...guest, name: 'Asha Devi', email: 'asha@example.in', guestVehicle: [vehicle], updatedAt: body.updatedAt })
    expect(body.updatedAt).toBeGreaterThan(guest.updatedAt)
    expect((await stage.call('DELETE', '/api/guests/vehicles?id=v1', { token })).body).toMatchObject({ guestVehicle: [] })
    for (const wrong of [{ name: '<b>' }, { email: LONG_EMAIL }]) expect((await stage.call('PUT', `/api/guests/${guest.id}`, { token, body: wrong })).status).toBe(400)
  })

  it('VA-15, EN-04: keeps no vehicle whose number is none, but for one that stands from before', async () => {
    const { guest, accessToken: token } = await stage.login(newPhone())
    const [old, car] = [{ id: 'v1', number: 'My car', description: '' }, { id: 'v2', number: 'RJ14 CX 4821', description: '' }]
    const put = (guestVehicle: Vehicle[]) => stage.call<Profile & { message: string }>('PUT', `/api/guests/${guest.id}`, { token, body: { guestVehicle } })
    expect(await put([car, old])).toMatchObject({ status: 400, body: { message: expect.stringMatching('ends in three or four digits') as unknown, data: { code: 'BAD_REQUEST' } } })
    expect((await stage.call<Profile>('GET', `/api/guests/${guest.id}`, { token })).body).toEqual(guest)
    await stage.deps.transact((tx) => writeDocuments(tx, guestScope({ brandId: BRAND, guestId: guest.id }), [{ collection: 'profile', id: guest.id, body: { ...guest, guestVehicle: [old] } }]))
    expect((await put([car, { ...old, description: 'White' }])).body).toMatchObject({ guestVehicle: [car, { ...old, description: 'White' }] })
    expect((await put([car, { ...old, number: 'Her car' }])).status).toBe(400)
  })

  it('finds its own number only', async () => {
    const phone = newPhone()
    const { guest, accessToken: token } = await stage.login(phone)
    expect((await stage.call('GET', `/api/guests/phoneSearch?phoneNum=${phone}`, { token })).body).toEqual(guest)
  })

  it('names a city: of the nearest outlet, else the brand’s, else the default one (CO-01)', async () => {
    await memory.db.execute(sql`insert into outlets (id, brand_id, code, name, area, city, lat, lng) values ('udr', ${OTHER_BRAND}, 'UDR', 'Lake', '', 'Udaipur', 24.58, 73.71), ('jdh', ${OTHER_BRAND}, 'JDH', 'Fort', '', 'Jodhpur', 26.29, 73.02) on conflict do nothing`)
    const find = async (host: string, location?: string) => (await stage.call('GET', '/api/guests/findLocation', { host, headers: location ? { 'X-Location': location } : {} })).body['cityName']
    expect(await find('beta.localhost', '24.6,73.7')).toBe('Udaipur')
    expect(await find('beta.localhost')).toBe('Jodhpur')
    expect(await find('alpha.localhost')).toBe('Jaipur')
    expect((await stage.call('GET', '/api/guests/findLocation', { host: 'nobody.localhost' })).code).toBe('UNKNOWN_SUBDOMAIN')
  })

  it('deletes itself: documents become deleted and empty, sessions end, the phone may sign up anew', async () => {
    const phone = newPhone()
    const { guest, accessToken: token, cookie } = await stage.login(phone)
    const gone = await stage.call('POST', `/api/brands/initiateDelete/${BRAND}`, { token })
    // The answer may come after that of another guest's login in this browser, whose cookie stays.
    expect([gone.status, gone.cookie]).toEqual([204, undefined])
    expect((await refresh(cookie)).status).toBe(401)
    expect((await stage.call('GET', `/api/guests/${guest.id}`, { token })).status).toBe(401)
    const { rows } = await memory.db.execute(sql`select collection, deleted, body from documents where scope = ${`guest:${BRAND}:${guest.id}`}`)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every((row) => row.deleted)).toBe(true)
    const kept = JSON.stringify((await memory.db.execute(sql`select * from guests where id = ${guest.id}`)).rows) + JSON.stringify(rows)
    expect(kept).not.toContain(phone)
    expect(kept).not.toContain(guest.name)
    stage.pass(MINUTE)
    const anew = await stage.login(phone)
    expect(anew.guest.id).not.toBe(guest.id)
  })
})

describe('numbers that stand apart', () => {
  it('ER-13: a blocked number gets no code and no session', async () => {
    const phone = newPhone()
    const { body } = await stage.sendAuth(phone)
    await stage.deps.transact((tx) => blockNumber(tx, BRAND, { country: '91', phone }, 1))
    expect((await signIn(phone, body.requestId, wrong(codeOf(phone)))).code).toBe('OTP_INVALID')
    expect((await signIn(phone, body.requestId, codeOf(phone))).code).toBe('USER_BLOCKED')
    stage.pass(MINUTE)
    expect((await stage.sendAuth(phone)).status).toBe(200)
    expect((await stage.sendAuth(phone, { brandId: OTHER_BRAND })).status).toBe(200)
  })

  it('RO-06, RO-07: blocked guests and those outside a beta group may not order', async () => {
    const phone = newPhone()
    const { guest } = await stage.login(phone)
    const who = { brandId: BRAND, guestId: guest.id }
    const standing = async (of = who) => (await memory.db.execute(sql`select ${standingColumns(of)}`)).rows
    expect([isBetaOnly({}), isBetaOnly({ 'beta.isEnabled': 'true' })]).toEqual([false, true])
    expect(await standing()).toEqual([{ exists: true, deleted: false, blocked: false, inBetaGroup: false }])
    await memory.db.execute(sql`insert into beta_group values (${BRAND}, '91', ${phone})`)
    expect(await standing()).toEqual([{ exists: true, deleted: false, blocked: false, inBetaGroup: true }])
    await stage.deps.transact((tx) => blockNumber(tx, BRAND, { country: '91', phone }, 1))
    expect(await standing()).toEqual([{ exists: true, deleted: false, blocked: true, inBetaGroup: true }])
    expect(await standing({ ...who, guestId: '00000000-0000-7000-8000-000000000000' })).toEqual([{ exists: false, deleted: false, blocked: false, inBetaGroup: false }])
  })

  it('a phone has one account, however often it is added', async () => {
    const phone = newPhone()
    const { guest } = await stage.login(phone)
    const twin = { brandId: BRAND, guestId: '00000000-0000-7000-8000-000000000001' }
    expect(await stage.deps.transact((tx) => addGuest(tx, twin, { country: '91', phone }, { name: 'Twin', email: null }, 1))).toBeNull()
    expect(guest.id).not.toBe(twin.guestId)
  })
})

describe('login by caller id', () => {
  const tell = (body: object) => stage.call('POST', '/api/guests/callerId/callback', { body })
  const fetchLogin = (requestId: string) => stage.call('GET', `/api/guests/signin/byExternalId?requestId=${requestId}&retry=0`)

  it('admits the phone the service vouches for, once', async () => {
    const phone = newPhone()
    const { guest } = await stage.login(phone)
    await tell({ requestId: 'request-0001', country: '91', phone, name: 'Asha' })
    const first = await fetchLogin('request-0001')
    expect(first.body).toMatchObject({ guest: { id: guest.id } })
    stage.pass(61 * SECOND)
    expect((await signInOnce('request-0001')).code).toBe('TC_TIMEOUT_ERR')
  })

  it('is no link: it takes a script of this origin, and never puts a login in the place of another guest’s', async () => {
    const [victim, attacker] = [await stage.login(newPhone()), newPhone()]
    await stage.login(attacker)
    await tell({ requestId: 'request-0008', country: '91', phone: attacker })
    const follow = (options: Parameters<LoginStage['call']>[2]) => stage.call('GET', '/api/guests/signin/byExternalId?requestId=request-0008', options)
    for (const site of ['none', 'same-site', 'cross-site']) {
      const answer = await follow({ headers: { 'Sec-Fetch-Site': site } })
      expect([answer.code, answer.setCookie]).toEqual(['FORBIDDEN', undefined])
    }
    const over = await follow({ cookie: victim.cookie })
    expect([over.code, over.setCookie]).toEqual(['FORBIDDEN', undefined])
    expect((await refresh(victim.cookie)).status).toBe(200)
    expect((await follow({})).status).toBe(200)
  })

  it('asks an unknown phone for a name', async () => {
    await tell({ requestId: 'request-0002', country: '91', phone: newPhone() })
    expect(Object.keys((await fetchLogin('request-0002')).body)).toEqual(['signupToken'])
  })

  it('ER-12: tells of a refusal, a failure, and of silence', async () => {
    await tell({ requestId: 'request-0003', status: 'user_rejected' })
    await tell({ requestId: 'request-0004', status: 'error' })
    expect((await fetchLogin('request-0003')).code).toBe('USER_REJECTED')
    expect((await fetchLogin('request-0004')).code).toBe('TC_REQ_ERR')
    expect((await signInOnce('request-0005')).code).toBe('TC_TIMEOUT_ERR')
  })

  it('keeps the first word of the service', async () => {
    await tell({ requestId: 'request-0006', status: 'user_rejected' })
    await tell({ requestId: 'request-0006', country: '91', phone: newPhone() })
    expect((await fetchLogin('request-0006')).code).toBe('USER_REJECTED')
  })

  it('is waited for by ten calls of an address and a hundred in all at one moment; each gives its place back when it is answered', async () => {
    const logins = openLogins()
    const ask = (at: number, network = Math.floor(at / WAITING_CALLS.perHolder)) => signInByExternalId(logins, BRAND, `request-waits-${at}`, `198.51.100.${network}`)
    // Which of them comes last to the places is the database's to say.
    const refused: unknown[] = []
    const waits = (at: number, network?: number) => ask(at, network).catch((error: unknown) => void refused.push(error))
    const ofOne = Array.from({ length: WAITING_CALLS.perHolder }, (_none, at) => waits(at))
    const oneMore = waits(WAITING_CALLS.most, 0)
    await vi.waitFor(() => expect(refused).toMatchObject([{ code: 'RATE_LIMITED', data: { details: { retryAfterMs: expect.any(Number) as number } } }]))
    const ofOthers = Array.from({ length: WAITING_CALLS.most - WAITING_CALLS.perHolder }, (_none, at) => waits(WAITING_CALLS.perHolder + at))
    const lastOfAll = waits(WAITING_CALLS.most + 1)
    await vi.waitFor(() => expect(refused).toMatchObject([{}, { code: 'RATE_LIMITED' }]))
    const answered = Promise.all([...ofOne, oneMore, ...ofOthers, lastOfAll])
    for (let at = 0; at < WAITING_CALLS.most + 3; at++) await keepAnswer(memory.db, { requestId: `request-waits-${at}`, outcome: 'verified', who: { country: '91', phone: newPhone() } }, stage.deps.now())
    expect((await answered).filter((result) => result && 'signupToken' in result)).toHaveLength(WAITING_CALLS.most)
    expect(await ask(WAITING_CALLS.most + 2, 0)).toHaveProperty('signupToken')
  })

  it('opens no transaction before there is an answer', async () => {
    let transactions = 0
    const logins = openLogins({ transact: (act, lane) => {
      transactions += 1
      return stage.deps.transact(act, lane)
    } })
    await expect(signInByExternalId(logins, BRAND, 'request-0009', 'here', 0)).rejects.toMatchObject({ code: 'TC_TIMEOUT_ERR' })
    expect(transactions).toBe(0)
    await tell({ requestId: 'request-0009', country: '91', phone: newPhone() })
    expect(await signInByExternalId(logins, BRAND, 'request-0009', 'here', 0)).toHaveProperty('signupToken')
    expect(transactions).toBe(1)
  })

  it('refuses calls that are not the service’s', async () => {
    for (const body of [{}, { requestId: 'request-0007' }, { requestId: 'request-0007', country: '91', phone: '123' }]) expect((await tell(body)).status).toBe(400)
  })

  /** The calls as one instance knows them. */
  const openLogins = (over: Partial<Deps> = {}): Logins =>
    createLogins({ ...stage.deps, ...over }, stage.keys, { sms: { sendCode: () => Promise.resolve() }, callerId: createSandboxCallerId(), lastCode: null })

  /** Without the wait of a real call. */
  const signInOnce = (requestId: string): Promise<{ code: string | undefined }> =>
    signInByExternalId(openLogins(), BRAND, requestId, 'here', 0).then(() => ({ code: undefined }), (error: { code: string }) => ({ code: error.code }))
})

describe('the demo’s call for codes', () => {
  it('answers the last code with DEMO=1 and is absent without', async () => {
    const phone = newPhone()
    await stage.sendAuth(phone)
    expect((await stage.call('GET', `/api/demo/otp?phoneNum=${phone}`)).body).toEqual({ otp: codeOf(phone) })
    expect((await stage.call('GET', `/api/demo/otp?phoneNum=${newPhone()}`)).status).toBe(404)
    const real = await openLoginStage(memory.db, { demo: false })
    await real.sendAuth(phone)
    expect((await real.call('GET', `/api/demo/otp?phoneNum=${phone}`)).status).toBe(404)
  })
})
