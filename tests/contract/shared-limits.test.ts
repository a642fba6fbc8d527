/** What protects a secret, a restaurant, another guest or money is counted by all instances together, and a restart forgives nothing (decision 0083). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGuestsArea } from '#server/guests/guests-area.ts'
import { createKeys } from '#server/guests/keys.ts'
import { SENDS_PER_ADDRESS, SENDS_PER_ADDRESS_TO_PREFIX, SENDS_PER_ADDRESS_WHEN_BUSY, SIGN_UPS_PER_PHONE, TRIES_PER_ADDRESS } from '#server/guests/otp-policy.ts'
import { signSignUp } from '#server/guests/sign-up-tokens.ts'
import { BUSY_SENDS, BUSY_SENDS_A_PREFIX } from '#server/guests/sms-volume.ts'
import { forgetFullLimits } from '#server/http/shared-limiter.ts'
import { putOffers } from '#server/offers/put-offers.ts'
import { createPushArea } from '#server/push/push-area.ts'
import { sql } from '#server/db/sql.ts'
import type { GuestIdentity } from '#server/identity.ts'
import { anOffer } from '#tests/fixtures/offers.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { newGuest, uuidV7Now } from './ids.ts'
import { sitDown } from './sit-down.ts'
import { BRAND, openStage, OUTLET, seatAt, type Stage } from './stage.ts'

const MINUTE = 60_000
const keys = createKeys('a secret of these tests alone, long enough')
const areas = [
  createGuestsArea(keys, { sms: { sendCode: () => Promise.resolve() }, callerId: null, lastCode: () => null }),
  createPushArea({ publicKey: 'B', isKnownService: () => true, send: () => Promise.resolve({ kind: 'taken' }) }),
]

let database: FreshDatabase
/** Two instances of the server that are asked in turn, and one that begins when they are asked for the last time. */
let two: Stage[]
let restarted: Stage
let passed = 0
let networks = 0
let phones = 6_000_000_000

const instance = async (seed: boolean): Promise<Stage> => {
  const stage = await openStage({ database: { ...database.again(4), close: () => Promise.resolve() }, seed, areas, config: { trustProxy: 1, callsPerMinute: 0 } })
  stage.pass(passed)
  return stage
}
const pass = (ms: number): void => {
  passed += ms
  for (const stage of [...two, restarted]) stage.pass(ms)
}
const newNetwork = (): string => `198.51.${networks >> 8}.${networks++ & 255}`
/** Of a beginning that no other has. */
const newPhone = (): string => String((phones += 100_000))

beforeAll(async () => {
  database = await openFreshDatabase()
  two = [await instance(true), await instance(false)]
})
afterAll(async () => {
  await Promise.all([...two, restarted].map((stage) => stage.instances.stop()))
  await database.close()
})
beforeEach(async () => {
  restarted = await instance(false)
  pass(60 * MINUTE)
})

type Ask = (stage: Stage) => Promise<string>

/** What was said: a code of errors, or the status where there is none. */
const said = async (call: Promise<{ status: number; body: unknown }>): Promise<string> => {
  const { status, body } = await call
  return (body as { data?: { code: string } } | null)?.data?.code ?? String(status)
}

/** How many of so many calls, half of them to each instance, are not refused; the one that has just begun has to refuse the next. */
async function allowed(tries: number, ask: Ask): Promise<number> {
  const answers: string[] = []
  for (let index = 0; index < tries; index++) answers.push(await ask(two[index % 2]!))
  expect(await ask(restarted)).toBe('RATE_LIMITED')
  return answers.filter((answer) => answer !== 'RATE_LIMITED').length
}

const tryKey = (from: string): Ask => (stage) => said(stage.call('GET', '/api/kitchen/me', { staff: 'WRONG', headers: { 'X-Forwarded-For': from } }))
const ring = (from: () => string, seat?: string, outletId = OUTLET): Ask => (stage) => {
  const id = uuidV7Now()
  const body = { version: 1, id, outletId, tableCode: 'RAJ007', kind: 'waiter', ...(seat !== undefined && { seat }) }
  return said(stage.call('POST', '/api/assistances/addrequest', { as: null, body, headers: { 'Idempotency-Key': id, 'X-Forwarded-For': from() } }))
}
const typeCode = (as: GuestIdentity, code: () => string): Ask => (stage) =>
  said(stage.call('POST', '/api/coupons/validate/v2', { as, body: { outletId: OUTLET, serviceType: 'DI', lines: stage.command().lines, code: code() } }))
const openDeal = (from: string, code: () => string): Ask => (stage) => said(stage.call('GET', `/api/deals/${code()}`, { as: null, headers: { 'X-Forwarded-For': from } }))
const login = (path: string, from: string, body: (stage: Stage) => unknown): Ask => (stage) =>
  said(stage.call('POST', `/api/guests/${path}`, { as: null, body: body(stage), headers: { 'X-Client-Source': 'web', 'X-Forwarded-For': from } }))
const sendTo = (from: string, phone: () => string, brandId = BRAND): Ask => login('sendAuth', from, () => ({ phone: phone(), country: '91', brandId }))
const guess = (): string => `GUESS${uuidV7Now().slice(-8)}`

describe('instances together allow', () => {
  it('twenty wrong keys of the staff an address and minute', async () => {
    expect(await allowed(30, tryKey(newNetwork()))).toBe(20)
  })

  it('three calls to tables of a network without a seat, twenty with one, and ten without one of all networks', async () => {
    const [unseated, seated] = [newNetwork(), newNetwork()]
    expect(await allowed(6, ring(() => unseated))).toBe(3)
    expect(await allowed(30, ring(() => seated, seatAt(two[0]!)))).toBe(20)
    expect(await allowed(20, ring(newNetwork))).toBe(10 - 3)
  })

  it('thirty calls of a network from tables at which its guests are known', async () => {
    const [from, seat] = [newNetwork(), await sitDown(two[0]!)]
    expect(await allowed(40, ring(() => from, seat))).toBe(30)
  })

  it('twenty codes of offers that a guest types in a minute', async () => {
    expect(await allowed(30, typeCode(newGuest(BRAND), guess))).toBe(20)
  })

  it('thirty wrong codes of deals an address and minute, or a guest; right ones as often as they are asked for', async () => {
    await two[0]!.deps.transact((tx) => putOffers(tx, BRAND, [anOffer()]))
    const [from, as] = [newNetwork(), newGuest(BRAND)]
    for (let times = 0; times < 40; times++) expect(await openDeal(from, () => 'JAIPUR10')(two[times % 2]!)).toBe('200')
    expect(await allowed(40, openDeal(from, guess))).toBe(30)
    expect(await openDeal(from, () => 'JAIPUR10')(restarted)).toBe('RATE_LIMITED')
    expect(await allowed(40, (stage) => said(stage.call('POST', '/api/deals/addGuests', { as, body: { code: guess() } })))).toBe(30)
  })

  it('as many tries to log in of a network as one number says', async () => {
    const from = newNetwork()
    expect(await allowed(TRIES_PER_ADDRESS.most + 20, login('signup', from, () => ({ signupToken: 'x'.repeat(40), name: 'Asha', termsAccepted: true })))).toBe(TRIES_PER_ADDRESS.most)
  })

  it('few sign-ups of one proven number', async () => {
    const signupToken = await signSignUp(keys.signUp, { brd: BRAND, country: '91', phone: newPhone(), res: null }, two[0]!.now())
    expect(await allowed(12, (stage) => login('signup', newNetwork(), () => ({ signupToken, name: 'Asha', termsAccepted: true }))(stage))).toBe(SIGN_UPS_PER_PHONE.most)
  })

  it('as many login codes of a network as one number says, fewer while the brand sends far more than usual, fewer still to numbers of one beginning', async () => {
    const from = newNetwork()
    // Below what is far more than usual of either brand.
    for (let sent = 0; sent < SENDS_PER_ADDRESS.most - 70; sent++) expect(await sendTo(from, newPhone, sent % 2 === 0 ? BRAND : 'b2')(two[(sent >> 1) % 2]!)).toBe('200')
    pass(MINUTE)
    expect(await allowed(110, sendTo(from, newPhone, 'b2'))).toBe(70 + SENDS_PER_ADDRESS.most / 10)
    pass(60 * MINUTE)
    for (let sent = 0; sent < BUSY_SENDS; sent++) expect(await sendTo(newNetwork(), newPhone)(two[sent % 2]!)).toBe('200')
    expect(await allowed(10, sendTo(newNetwork(), newPhone))).toBe(SENDS_PER_ADDRESS_WHEN_BUSY.most)
    pass(60 * MINUTE)
    let inBlock = Number(newPhone())
    for (let sent = 0; sent < BUSY_SENDS_A_PREFIX; sent++) expect(await sendTo(newNetwork(), () => String(inBlock++))(two[sent % 2]!)).toBe('200')
    expect(await allowed(8, sendTo(newNetwork(), () => String(inBlock++)))).toBe(SENDS_PER_ADDRESS_TO_PREFIX.most)
  })

  it('codes that a hall of guests asks for at the same moment, from few networks: none waits for another without end, also while old counts are deleted', async () => {
    const from = [newNetwork(), newNetwork(), newNetwork()]
    const asked = Promise.all(Array.from({ length: BUSY_SENDS - 20 }, (_, index) => sendTo(from[index % 3]!, newPhone)(two[index % 2]!)))
    const tidied = Promise.all(Array.from({ length: 20 }, () => forgetFullLimits({ db: database.db, sharedNow: () => two[0]!.now() + 60 * MINUTE })))
    expect(new Set(await asked)).toEqual(new Set(['200']))
    await tidied
  })

  it('thirty keys that a guest closes an hour for orders that never came', async () => {
    const as = newGuest(BRAND)
    expect(await allowed(40, (stage) => said(stage.call('POST', `/api/orders/${uuidV7Now()}/withdraw`, { as, body: {} })))).toBe(30)
  })

  it('thirty words of feedback a guest and minute', async () => {
    const as = newGuest(BRAND)
    const give: Ask = (stage) => {
      const id = uuidV7Now()
      return said(stage.call('PUT', `/api/feedback/${id}`, { as, body: { id } }))
    }
    expect(await allowed(40, give)).toBe(30)
  })

  it('twenty subscriptions of a guest an hour', async () => {
    const as = newGuest(BRAND)
    const body = { version: 1, endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }
    expect(await allowed(30, (stage) => said(stage.call('POST', '/api/push/subscriptions', { as, body })))).toBe(20)
  })
})

it('a call to an outlet that nobody has leaves no count, whatever names are made up', async () => {
  const counts = async () => (await database.pool.query('select 1 from limit_counts')).rowCount
  const before = await counts()
  for (let at = 0; at < 20; at++) expect(await ring(newNetwork, undefined, `made-up-${at}`)(two[at % 2]!)).toBe('OUTLET_NOT_FOUND')
  expect(await counts()).toBe(before)
})

describe('where the database does not say how many are left', () => {
  it('nobody guesses meanwhile, nobody waits for long, and phones hear that they may come again', async () => {
    await two[0]!.deps.transact((tx) => putOffers(tx, BRAND, [anOffer()]))
    const from = newNetwork()
    const signupToken = await signSignUp(keys.signUp, { brd: BRAND, country: '91', phone: newPhone(), res: null }, two[0]!.now())
    const asks: Ask[] = [
      tryKey(from), ring(() => from), typeCode(newGuest(BRAND), () => 'JAIPUR10'), openDeal(from, () => 'JAIPUR10'),
      login('signup', from, () => ({ signupToken, name: 'Asha', termsAccepted: true })), sendTo(from, newPhone),
    ]
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`lock table limit_counts`)
      // Whoever says nothing for eight seconds loses its transaction; behind a pooler the others wait as long.
      const held = setInterval(() => void tx.execute(sql`select 1`), 1000)
      expect(await Promise.all(asks.map((ask, index) => ask([...two, restarted][index % 3]!)))).toEqual(asks.map(() => 'SERVER_BUSY'))
      clearInterval(held)
    })
    expect(await openDeal(from, () => 'JAIPUR10')(two[0]!)).toBe('200')
  })
})
