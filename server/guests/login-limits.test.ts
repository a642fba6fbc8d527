import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { BRAND, type LoginStage, openLoginStage, OTHER_BRAND } from '#tests/contract/login-stage.ts'
import { openMemoryDatabase } from '#tests/contract/memory-database.ts'
import { MOST_FAILURES_A_DAY, MOST_SENDS_A_DAY, SENDS_PER_ADDRESS, SENDS_PER_ADDRESS_TO_PREFIX, SENDS_PER_ADDRESS_WHEN_BUSY, TRIES_PER_ADDRESS } from './otp-policy.ts'
import { BUSY_SENDS, BUSY_SENDS_A_PREFIX, MOST_SENDS_A_BRAND, MOST_SENDS_A_PREFIX } from './sms-volume.ts'

const SECOND = 1000
const HOUR = 3_600_000

let memory: Awaited<ReturnType<typeof openMemoryDatabase>>
let stage: LoginStage
let number = 6_000_000_000
/** Numbers of one beginning differ in their last digits only. */
const newPhone = (): string => String((number += 100_000))

beforeAll(async () => {
  memory = await openMemoryDatabase()
})
beforeEach(async () => {
  await memory.db.execute(sql`delete from sms_counts`)
  await memory.db.execute(sql`delete from limit_counts`)
  stage = await openLoginStage(memory.db, { proxies: 1 })
})
afterAll(() => memory.close())

const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })
const send = (phone: string, address: string, more: Record<string, unknown> = {}) =>
  stage.call<{ requestId: string }>('POST', '/api/guests/sendAuth', { body: { phone, country: '91', brandId: BRAND, ...more }, ...from(address) })
const signIn = (phone: string, requestId: string, otp: string, address: string) =>
  stage.call('POST', '/api/guests/signin', { body: { requestId, phone, country: '91', otp, brandId: BRAND }, ...from(address) })
const codeOf = (phone: string): string => stage.sent.get(phone)?.at(-1) ?? ''
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const address = (index: number): string => `198.51.${100 + (index >> 8)}.${index & 255}`
const textsSent = (): number => [...stage.sent.values()].reduce((sum, codes) => sum + codes.length, 0)

describe('login codes', () => {
  it('go to the countries of the configuration only', async () => {
    for (const country of ['7', '1', '88']) expect((await send(newPhone(), address(1), { country })).code).toBe('BAD_REQUEST')
    expect(textsSent()).toBe(0)
  })

  it('of calls that send nothing use up nobody’s share', async () => {
    const phone = newPhone()
    for (let times = 0; times < SENDS_PER_ADDRESS.most + BUSY_SENDS; times++) expect((await send(phone, address(2))).status).toBe(200)
    expect(textsSent()).toBe(1)
    expect((await send(newPhone(), address(2))).status).toBe(200)
  })

  it('to one block of numbers are few for the network that asks for them; a guest of the block elsewhere gets theirs, and is told how long to wait where there are none', async () => {
    const block = Number(newPhone())
    const flood = await Promise.all(Array.from({ length: BUSY_SENDS_A_PREFIX + 20 }, (_, index) => send(String(block + index), address(1))))
    expect(flood.filter(({ status }) => status === 200)).toHaveLength(BUSY_SENDS_A_PREFIX)
    expect(flood.find(({ status }) => status === 429)?.body).toMatchObject({ data: { code: 'RATE_LIMITED', details: { retryAfterMs: expect.any(Number) as number } } })
    for (let times = 0; times < SENDS_PER_ADDRESS_TO_PREFIX.most; times++) expect((await send(String(block + 100 + times), address(2))).status).toBe(200)
    expect((await send(String(block + 150), address(2))).code).toBe('RATE_LIMITED')
    expect((await send(newPhone(), address(2))).status).toBe(200)
  })

  it('to one block of numbers have an end in each hour, from however many networks; other blocks and brands get theirs, and another instance counts on', async () => {
    const block = Number(newPhone())
    for (let index = 0; index < MOST_SENDS_A_PREFIX; index++) expect((await send(String(block + index), address(index))).status).toBe(200)
    const refused = await send(String(block + 999), address(999))
    expect(refused.body).toMatchObject({ data: { code: 'RATE_LIMITED', details: { retryAfterMs: expect.any(Number) as number } } })
    expect((await send(newPhone(), address(999))).status).toBe(200)
    expect((await send(String(block + 999), address(999), { brandId: OTHER_BRAND })).status).toBe(200)
    const restarted = await openLoginStage(memory.db)
    expect((await restarted.sendAuth(String(block + 998))).code).toBe('RATE_LIMITED')
    stage.pass(HOUR)
    expect((await send(String(block + 997), address(997))).status).toBe(200)
  })

  it('of a brand have an end in each hour, from however many networks and to whatever numbers: nobody can have it pay for texts without end', async () => {
    expect((await send(newPhone(), address(1))).status).toBe(200)
    await memory.db.execute(sql`update sms_counts set sent = ${MOST_SENDS_A_BRAND - 1} where counted_by = ${`brand-hour:${BRAND}`}`)
    expect((await send(newPhone(), address(2))).status).toBe(200)
    expect((await send(newPhone(), address(3))).body).toMatchObject({ data: { code: 'RATE_LIMITED', details: { retryAfterMs: expect.any(Number) as number } } })
    expect((await send(newPhone(), address(3), { brandId: OTHER_BRAND })).status).toBe(200)
    stage.pass(HOUR)
    expect((await send(newPhone(), address(3))).status).toBe(200)
  })

  it('of a brand that sends far more than usual wait by network: one that floods is slowed, a guest elsewhere is not', async () => {
    const flood = await Promise.all(Array.from({ length: BUSY_SENDS + 20 }, () => send(newPhone(), '2001:db8:0:1::1')))
    expect(flood.filter(({ status }) => status === 200)).toHaveLength(BUSY_SENDS)
    const refused = flood.find(({ status }) => status === 429)
    expect(refused?.body).toMatchObject({ data: { code: 'RATE_LIMITED', details: { retryAfterMs: expect.any(Number) as number } } })
    expect((await send(newPhone(), '2001:db8:0:1:ffff::9')).code).toBe('RATE_LIMITED')
    for (let times = 0; times < SENDS_PER_ADDRESS_WHEN_BUSY.most; times++) expect((await send(newPhone(), '203.0.113.5')).status).toBe(200)
    expect((await send(newPhone(), '203.0.113.5', { brandId: OTHER_BRAND })).status).toBe(200)
  })

  it('that the provider did not take count for nothing', async () => {
    const phone = newPhone()
    stage.smsDown = true
    for (let times = 0; times < MOST_SENDS_A_DAY + 30; times++) expect((await send(phone, address(3))).code).toBe('UNKNOWN_SERVER_ERR')
    stage.smsDown = false
    expect((await send(phone, address(3))).status).toBe(200)
    const { rows } = await memory.db.execute(sql`select sent from sms_counts`)
    expect(rows.map((row) => row['sent'])).toEqual([1, 1, 1])
  })
})

describe('sign-ups', () => {
  it('of one network have an end, with or without a proof; a guest elsewhere signs up', async () => {
    const signUp = (network: string) => stage.call('POST', '/api/guests/signup', { body: { signupToken: 'x'.repeat(40), name: 'Asha', termsAccepted: true }, ...from(network) })
    let judged = 0
    while (judged < 5000 && (await signUp(address(5))).code === 'OTP_EXPIRED') judged += 1
    expect(judged).toBe(TRIES_PER_ADDRESS.most)
    expect((await signUp(address(5))).body).toMatchObject({ data: { code: 'RATE_LIMITED', details: { retryAfterMs: expect.any(Number) as number } } })
    expect((await signUp(address(6))).code).toBe('OTP_EXPIRED')
  })
})

describe('a stranger who knows a guest’s number and not the code', () => {
  it('locks out the network they try from, and not the guest', async () => {
    const phone = newPhone()
    for (let failures = 0; failures < MOST_FAILURES_A_DAY; failures++) {
      const { body } = await send(phone, '203.0.113.66')
      expect((await signIn(phone, body.requestId, wrong(codeOf(phone)), '203.0.113.66')).code).toBe('OTP_INVALID')
      stage.pass(61 * SECOND + 4 * 60 * SECOND)
    }
    expect((await send(phone, '203.0.113.66')).code).toBe('OTP_TOO_MANY')
    const { body } = await send(phone, '192.0.2.10')
    expect((await signIn(phone, body.requestId, codeOf(phone), '203.0.113.66')).code).toBe('OTP_TOO_MANY')
    expect((await signIn(phone, body.requestId, codeOf(phone), '192.0.2.10')).status).toBe(200)
  })

  it('and asks for texts to it all day locks out their own network', async () => {
    const phone = newPhone()
    for (let times = 0; times < MOST_SENDS_A_DAY; times++) {
      expect((await send(phone, '203.0.113.67')).status).toBe(200)
      stage.pass(31 * SECOND)
    }
    expect((await send(phone, '203.0.113.67')).code).toBe('OTP_TOO_MANY')
    expect((await send(phone, '192.0.2.11')).status).toBe(200)
  })

  it('learns nothing about it: the answer is the same for a guest, a stranger and a blocked number', async () => {
    const known = newPhone()
    await stage.login(known)
    const blocked = newPhone()
    await memory.db.execute(sql`insert into blocked_numbers (brand_id, country, phone, at) values (${BRAND}, '91', ${blocked}, 1)`)
    stage.pass(61 * SECOND)
    const answers = await Promise.all([known, newPhone(), blocked].map((phone) => send(phone, address(4))))
    const [first, ...others] = answers.map(({ status, body }) => ({ status, ...body, requestId: '' }))
    for (const other of others) expect(other).toEqual(first)
  })
})
