import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuthAnswer, SendAuthAnswer } from '#schemas/guest.ts'
import { type FreshDatabase, openFreshDatabase } from '#tests/contract/fresh-database.ts'
import { BRAND, type LoginStage, openLoginStage } from '#tests/contract/login-stage.ts'
import { SIGN_UPS_PER_PHONE } from './otp-policy.ts'

let database: FreshDatabase
/** Two instances of the server on one database. */
let stages: [LoginStage, LoginStage]

beforeAll(async () => {
  database = await openFreshDatabase(20)
  stages = [await openLoginStage(database.db), await openLoginStage(database.again(20).db)]
})
afterAll(() => database.close())

const both = <T>(count: number, act: (stage: LoginStage, index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => act(stages[index % 2] as LoginStage, index)))
const tally = (codes: readonly (string | undefined)[]): Record<string, number> =>
  Object.fromEntries([...new Set(codes)].map((code) => [code ?? 'done', codes.filter((other) => other === code).length]))

describe('at the same moment, at two instances, on real PostgreSQL', () => {
  it('forty guesses are five tries', async () => {
    const phone = '9111111111'
    const { body } = await stages[0].sendAuth(phone)
    const right = Number(stages[0].sent.get(phone)?.[0])
    const answers = await both(40, (stage, index) => {
      const otp = String((right + 1 + index) % 1_000_000).padStart(6, '0')
      return stage.call('POST', '/api/guests/signin', { body: { requestId: body.requestId, phone, country: '91', otp, brandId: BRAND } })
    })
    expect(tally(answers.map((answer) => answer.code))).toEqual({ OTP_INVALID: 5, OTP_TOO_MANY: 35 })
  })

  it('ten calls for a code send one', async () => {
    const phone = '9111111112'
    const answers = await both(10, (stage) => stage.sendAuth(phone))
    expect(new Set(answers.map((answer) => (answer.body as SendAuthAnswer).requestId)).size).toBe(1)
    expect(stages.flatMap((stage) => stage.sent.get(phone) ?? [])).toHaveLength(1)
  })

  it('ten sign-ups with one proof make one guest, and no more sessions than a proof opens', async () => {
    const phone = '9111111113'
    const { body } = await stages[0].sendAuth(phone)
    const otp = stages[0].sent.get(phone)?.[0]
    const proven = await stages[0].call<{ signupToken: string }>('POST', '/api/guests/signin', { body: { requestId: body.requestId, phone, country: '91', otp, brandId: BRAND } })
    const answers = await both(10, (stage) => stage.call<AuthAnswer>('POST', '/api/guests/signup', { body: { ...proven.body, name: 'Asha', termsAccepted: true } }))
    expect(tally(answers.map((answer) => answer.code))).toEqual({ done: SIGN_UPS_PER_PHONE.most, RATE_LIMITED: 10 - SIGN_UPS_PER_PHONE.most })
    expect(new Set(answers.flatMap(({ status, body }) => (status === 200 ? [body.guest.id] : []))).size).toBe(1)
  })

  it('ten refreshes of one token give one successor, and nobody is thrown out', async () => {
    const { cookie } = await stages[0].login('9111111114')
    const answers = await both(10, (stage) => stage.call('POST', '/api/guests/refresh', { cookie, body: {} }))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => answer.cookie)).size).toBe(1)
    expect((await stages[1].call('POST', '/api/guests/refresh', { cookie: answers[0]?.cookie, body: {} })).status).toBe(200)
  })

  it('changes of one profile all stand, each with its own number in the guest’s scope', async () => {
    const { guest, accessToken: token } = await stages[0].login('9111111115')
    const vehicle = (index: number) => ({ id: `v${index}`, number: `RJ14 100${index}`, description: '' })
    await both(8, (stage, index) => stage.call('PUT', `/api/guests/${guest.id}`, { token, body: { guestVehicle: [vehicle(index)] } }))
    const { rows } = await database.pool.query<{ seq: string }>('select seq from scope_counters where scope = $1', [`guest:${BRAND}:${guest.id}`])
    const standing = await stages[0].call<{ guestVehicle: unknown[]; updatedAt: number }>('GET', `/api/guests/${guest.id}`, { token })
    expect(standing.body.guestVehicle).toHaveLength(1)
    expect(Number(rows[0]?.seq)).toBeGreaterThanOrEqual(9)
    expect(standing.body.updatedAt).toBe(guest.updatedAt + 8)
  })
})
