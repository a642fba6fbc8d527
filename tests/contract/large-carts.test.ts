import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GuestIdentity } from '#server/identity.ts'
import { newGuest, uuidV7Now } from './ids.ts'
import { bearer, BRAND, openStage, OUTLET, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage({ config: { callsPerMinute: 0, trustProxy: 1 } })
})
afterAll(() => stage.close())

/** As every call that judges one reads it. */
const cartOf = (dishes: number): Record<string, unknown> => {
  const lines = Array.from({ length: dishes }, () => ({ lineId: uuidV7Now(), itemId: 'tikka', variationId: null, addOns: [{ groupId: 'dips', addOnId: 'mint', quantity: 1 }], quantity: 1 }))
  return { outletId: OUTLET, serviceType: 'DI', lines }
}
const quoteOf = (dishes: number): string => JSON.stringify({ ...cartOf(dishes), tableCode: null })
const [PLAIN, LARGE] = [quoteOf(20), quoteOf(300)]

interface Asked {
  body: string
  on?: Stage
  as?: GuestIdentity
  from?: string
  headers?: Record<string, string>
}

/** Of the first instance: shares and turns are each instance's own. */
const ask = async (path: string, { body, on = stage, as, from = '203.0.113.1', headers = {} }: Asked): Promise<{ status: number; details: unknown }> => {
  const login: Record<string, string> = as ? { Authorization: bearer(as) } : {}
  const answer = await on.app.request(path, {
    method: 'POST', body, headers: { Host: 'rajwada.localhost:8080', 'Content-Type': 'application/json', 'Content-Length': String(body.length), 'X-Forwarded-For': from, ...login, ...headers },
  })
  const { data } = (await answer.json()) as { data?: { details?: unknown } }
  return { status: answer.status, details: data?.details ?? null }
}
const QUOTES = ['/api/orders/cart', '/api/orders/cart/v2', '/api/paymentOrders/paymentCart', '/api/paymentOrders/paymentCart/v2']
const timesServed = async (most: number, asked: () => Promise<{ status: number }>): Promise<number> => {
  for (let times = 0; times < most; times++) if ((await asked()).status !== 200) return times
  return most
}

describe('what a quote takes of its network’s share (CA-07)', () => {
  it.each([['twenty dishes, as any call of its kind', () => ({ body: PLAIN }), 20], ['three hundred dishes, for as many calls as it is large', () => ({ body: LARGE }), 2]])(
    '%s',
    async (_, asked, served) => {
      const counted = await openStage({ config: { callsPerMinute: 40 } })
      expect(await timesServed(30, () => ask('/api/orders/cart/v2', { on: counted, ...asked() }))).toBe(served)
      await counted.close()
    },
  )

  it('of a length that nobody states, what was read of it: the largest is taken while it comes, and the rest given back', async () => {
    const headers = { 'Transfer-Encoding': 'chunked' }
    const [plain, large, poor] = await Promise.all([300, 300, 100].map((callsPerMinute) => openStage({ config: { callsPerMinute } })))
    if (!plain || !large || !poor) throw new Error('A stage was not opened.')
    expect(await timesServed(90, () => ask('/api/orders/cart/v2', { on: plain, body: PLAIN, headers }))).toBeGreaterThan(80)
    const served = await timesServed(90, () => ask('/api/orders/cart/v2', { on: large, body: LARGE, headers }))
    expect(served).toBeGreaterThan(5)
    expect(served).toBeLessThan(20)
    expect(await timesServed(1, () => ask('/api/orders/cart/v2', { on: poor, body: PLAIN, headers }))).toBe(0)
    const long = await ask('/api/orders/cart/v2', { body: 'x'.repeat(257 * 1024), headers })
    expect(long.status).toBe(413)
    await Promise.all([plain.close(), large.close(), poor.close()])
  })

  it('a hall of three hundred guests behind one address has its carts priced three times a minute each', async () => {
    const hall = await openStage({ config: { callsPerMinute: 6000 } })
    expect(await timesServed(900, () => ask('/api/orders/cart/v2', { on: hall, body: PLAIN }))).toBe(900)
    await hall.close()
  })
})

it.each(QUOTES)('%s: is counted on a guest’s share by the token alone, without a question to the database', async (path) => {
  const { identity } = stage.deps
  const { verify } = identity
  identity.verify = () => Promise.reject(new Error('A session was looked for.'))
  const { status } = await ask(path, { body: PLAIN, as: newGuest(BRAND) })
  identity.verify = verify
  expect(status).toBe(200)
})

describe('carts of hundreds of dishes', () => {
  it.each(QUOTES)('%s: a few of one network wait for their turn, the others are told when to come again, and nobody else waits for them', async (path) => {
    const ended: string[] = []
    const noted = async (name: string, asked: Asked) => {
      const answer = await ask(path, asked)
      ended.push(name)
      return answer
    }
    const large = Array.from({ length: 10 }, () => noted('large', { body: LARGE }))
    const others = [noted('plain', { body: PLAIN }), noted('of another network', { body: LARGE, from: '198.51.100.7' })]
    const answers = await Promise.all(large)
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(4).fill(200), ...Array<number>(6).fill(503)])
    expect(answers.filter(({ status }) => status === 503).every(({ details }) => JSON.stringify(details) === '{"retryAfterMs":1000}')).toBe(true)
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200])
    expect(ended.indexOf('plain')).toBeLessThan(ended.lastIndexOf('large'))
    expect((await ask(path, { body: LARGE })).status).toBe(200)
  })

  it.each(['/api/offers/guestOffers/search', '/api/coupons/redeemableForOrder/v2', '/api/restaurantUpsells/cartUpsellItems/search', ...QUOTES])('%s: a guest has a share of their own, whatever network they are in', async (path) => {
    const [as, other] = [newGuest(BRAND), newGuest(BRAND)]
    const body = QUOTES.includes(path) ? LARGE : JSON.stringify(cartOf(300))
    const served = await timesServed(60, () => ask(path, { body, as, from: '203.0.113.2' }))
    expect(served).toBeGreaterThan(10)
    expect(served).toBeLessThan(40)
    const refused = await ask(path, { body, as, from: '203.0.113.3' })
    expect(refused).toMatchObject({ status: 429, details: { retryAfterMs: expect.any(Number) } })
    expect((await ask(path, { body, as: other, from: '203.0.113.3' })).status).toBe(200)
  })
})
