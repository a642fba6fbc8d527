/** Notifications of an order's way, against a push service on this machine: whom they reach, what they say, and what every answer of the service leads to. */
import { is } from 'superstruct'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '#schemas/order.ts'
import { PushMessage } from '#schemas/push.ts'
import { newVapidSecret, readVapidKeys } from '#server/gateways/vapid.ts'
import { createWebPush, readPushAnswer } from '#server/gateways/web-push.ts'
import type { PushGateway } from '#server/gateways/push.ts'
import type { GuestIdentity, Identity } from '#server/identity.ts'
import { countJobs } from '#server/jobs/count-jobs.ts'
import { createWorker, type Worker } from '#server/jobs/worker.ts'
import { createPushArea } from '#server/push/push-area.ts'
import { pushWork } from '#server/push/send-push.ts'
import { type PushBrowser, type PushService, startPushService } from '../harness/push-service.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { newGuest, uuidV7Now } from './ids.ts'
import { bearer, BRAND, openStage, type Stage } from './stage.ts'

const MINUTE = 60_000
const keys = readVapidKeys(newVapidSecret())
if (!keys) throw new Error('A new key is one that can be read.')
const ended = new Set<string>()

/** Sessions are named as their guest, as everywhere on the stage; a test ends them here. */
const identity = (): Identity => {
  const verify = async (authorization: string | undefined): Promise<GuestIdentity | null> => {
    const [, brandId, guestId] = /^Bearer guest (\S+) (\S+)$/.exec(authorization ?? '') ?? []
    return brandId && guestId ? { brandId, guestId } : null
  }
  return {
    verify,
    named: verify,
    identify: async (authorization) => {
      const guest = await verify(authorization)
      return guest && { ...guest, sessionId: guest.guestId }
    },
    ended: async (ids) => new Set(ids.filter((id) => ended.has(id))),
  }
}

let database: FreshDatabase
let service: PushService
let gateway: PushGateway
let stage: Stage
let workers: Worker[]
let as: GuestIdentity
beforeAll(async () => {
  database = await openFreshDatabase()
  service = await startPushService()
  gateway = createWebPush({ keys, subject: 'mailto:house@example.com', services: [service.origin], now: Date.now })
  stage = await openStage({ database, identity, areas: [createPushArea(gateway)] })
})
afterAll(async () => {
  await stage.close()
  await service.close()
})
beforeEach(() => {
  as = newGuest(BRAND)
  // Two instances: each message is sent by one of them.
  workers = [1, 2].map(() => createWorker(stage.deps, [pushWork(stage.deps, gateway)]))
})
afterEach(async () => {
  await database.pool.query("delete from jobs where queue = 'push'")
})

const subscribe = async (guest = as): Promise<PushBrowser> => {
  const browser = service.subscribe(gateway.publicKey)
  const answer = await stage.call('POST', '/api/push/subscriptions', { as: guest, body: { version: 1, ...browser.subscription }, headers: { Origin: 'http://rajwada.localhost:8080' } })
  expect(answer.status).toBe(204)
  return browser
}
const order = async (guest = as): Promise<string> => (await stage.place(stage.command({ serviceType: 'SP', tableCode: null }), { as: guest })).body.id
const does = (id: string, act: string, body: unknown = {}) => stage.call<Order>('POST', `/api/kitchen/orders/${id}/${act}`, { staff: true, body })
const accept = (id: string) => does(id, 'accept', { cancelledLineIds: [], prepMinutes: 5 })
async function send(): Promise<void> {
  await Promise.all(workers.map((worker) => worker.turn()))
  await Promise.all(workers.map((worker) => worker.idle()))
}
const jobs = async () => (await countJobs(database.db, stage.now())).find(({ queue }) => queue === 'push')
const messages = (browser: PushBrowser): PushMessage[] => browser.received.map(({ text }) => JSON.parse(text) as PushMessage)

describe('a phone that asked to be told', () => {
  it('is told of each step of its guest’s order, by one of two instances, in words that fit the way (ST-09, RD-11)', async () => {
    const browser = await subscribe()
    const id = await order()
    await send()
    expect(browser.received).toEqual([])
    for (const act of ['accept', 'ready', 'serve'] as const) {
      await (act === 'accept' ? accept(id) : does(id, act))
      await send()
    }
    expect(messages(browser).map(({ notification }) => [notification.title, notification.data.status])).toEqual([['Order Confirmed', 'CONFIRMED'], ['Order Ready', 'READY'], ['Order Delivered', 'SETTLED']])
    const [first] = messages(browser)
    expect(is(first, PushMessage)).toBe(true)
    expect(first?.notification).toMatchObject({ navigate: `http://rajwada.localhost:8080/web/confirmation/${id}`, tag: id })
    expect(browser.received[0]).toMatchObject({ urgency: 'high', ttl: 3600, subject: 'mailto:house@example.com' })
    expect(new Set(browser.received.map(({ topic }) => topic)).size).toBe(1)
    expect(await jobs()).toBeUndefined()
  })

  it('is called to the counter where a dine-in order has no table, and not told that it is on its way (RD-11)', async () => {
    const browser = await subscribe()
    for (const tableCode of [null, 'RAJ007']) {
      const { body } = await stage.place(stage.command({ serviceType: 'DI', tableCode }), { as })
      await accept(body.id)
      await send()
      await does(body.id, 'ready')
      await send()
    }
    const ready = messages(browser).filter(({ notification }) => notification.data.status === 'READY')
    expect(ready.map(({ notification }) => notification.body.split('. ')[1])).toEqual(['It is at the counter.', 'It is on its way to you.'])
  })

  it('is told nothing that names its guest, the table or a dish', async () => {
    const browser = await subscribe()
    const { body } = await stage.place(stage.command({ note: 'for Asha at the window' }), { as })
    await accept(body.id)
    await send()
    const [{ text } = { text: '' }] = browser.received
    expect(text).toContain('Order Confirmed')
    // The order's id is random digits, which hold any three of them now and then.
    const told = text.replaceAll(body.id, '')
    for (const secret of [as.guestId, 'Asha', 'Table 7', 'Paneer', 'RAJ007', '525']) expect(told).not.toContain(secret)
  })

  it('is told that the outlet refused to cancel an order, however long ago that was confirmed (CA-22)', async () => {
    const browser = await subscribe()
    const id = await order()
    await accept(id)
    await send()
    stage.pass(90 * MINUTE)
    const askId = uuidV7Now()
    const asked = await stage.call('POST', `/api/orders/${id}/requestCancel`, { as, body: { version: 1, id: askId, orderId: id, reason: '', askedAt: stage.now() }, headers: { 'Idempotency-Key': askId } })
    expect(asked.status).toBe(201)
    expect((await does(id, 'answer-cancel', { answer: 'NO', remark: '' })).status).toBe(200)
    await send()
    expect(messages(browser).map(({ notification }) => notification.data.news ?? null)).toEqual([null, 'cancel-refused'])
    // Nobody sent it for more than an hour: by then it is old news.
    await does(await order(), 'cancel', { remark: '' })
    stage.pass(61 * MINUTE)
    await send()
    expect(browser.received).toHaveLength(2)
  })

  it('is told the latest alone where several steps passed while nobody sent', async () => {
    const browser = await subscribe()
    const id = await order()
    await accept(id)
    await does(id, 'ready')
    await send()
    expect(messages(browser).map(({ notification }) => notification.title)).toEqual(['Order Ready'])
  })

  it('is told nothing once its login is over, nor after it was taken back, nor of another guest’s order', async () => {
    const [left, back, other] = [newGuest(BRAND), newGuest(BRAND), newGuest(BRAND)]
    const browsers = await Promise.all([left, back, other].map((guest) => subscribe(guest)))
    const ids = await Promise.all([left, back].map((guest) => order(guest)))
    ended.add(left.guestId)
    const end = await stage.call('POST', '/api/push/subscriptions/end', { as: back, body: { endpoint: browsers[1]?.subscription.endpoint } })
    expect(end.status).toBe(204)
    for (const id of ids) await accept(id)
    await send()
    expect(browsers.map(({ received }) => received.length)).toEqual([0, 0, 0])
    const { rows } = await database.pool.query('select 1 from push_subscriptions where guest_id = any($1)', [[left.guestId, back.guestId]])
    expect(rows).toEqual([])
  })

  it('belongs to the guest who is logged in on it last', async () => {
    const browser = await subscribe()
    const next = newGuest(BRAND)
    await stage.call('POST', '/api/push/subscriptions', { as: next, body: { version: 1, ...browser.subscription } })
    await accept(await order())
    await send()
    expect(browser.received).toEqual([])
    await accept(await order(next))
    await send()
    expect(browser.received).toHaveLength(1)
  })

  it('of a guest with more than ten is forgotten, the oldest first', async () => {
    const browsers: PushBrowser[] = []
    for (let at = 0; at < 11; at++) {
      browsers.push(await subscribe())
      stage.pass(1000)
    }
    await accept(await order())
    await send()
    expect(browsers.map(({ received }) => received.length)).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
  })
})

describe('what a push service says', () => {
  it.each([404, 410])('%i: the subscription is over and is forgotten; the order is not touched', async (status) => {
    const browser = await subscribe()
    browser.replies.push({ status })
    const id = await order()
    await accept(id)
    await send()
    await does(id, 'ready')
    await send()
    expect(browser.received).toEqual([])
    expect(await jobs()).toBeUndefined()
    expect((await stage.call<Order>('GET', `/api/orders/${id}`, { as })).body.status).toBe('READY')
  })

  it('429: it is asked again when it said, and told what is true by then', async () => {
    const browser = await subscribe()
    browser.replies.push({ status: 429, headers: { 'Retry-After': '120' } })
    const id = await order()
    await accept(id)
    await send()
    stage.pass(2 * MINUTE - 1)
    await send()
    expect(browser.received).toEqual([])
    stage.pass(1)
    await send()
    expect(messages(browser).map(({ notification }) => notification.title)).toEqual(['Order Confirmed'])
  })

  it('503, or nothing at all: it is asked again, later each time', async () => {
    const browser = await subscribe()
    browser.replies.push({ status: 503 }, { status: 500 })
    await accept(await order())
    for (const rest of [0, 3000, 6000]) {
      stage.pass(rest)
      await send()
    }
    expect(browser.received).toHaveLength(1)
  })

  it('403 or 413: the message is given up, the subscription stays', async () => {
    const browser = await subscribe()
    browser.replies.push({ status: 413 })
    const id = await order()
    await accept(id)
    await send()
    expect(await jobs()).toMatchObject({ waiting: 0, givenUp: 1 })
    await does(id, 'ready')
    await send()
    expect(browser.received).toHaveLength(1)
  })

  it('slowly: kitchen and guest are answered meanwhile, and the message is there in the end', async () => {
    const browser = await subscribe()
    browser.replies.push({ status: 201, afterMs: 700 })
    const id = await order()
    await accept(id)
    await workers[0]?.turn()
    expect((await does(id, 'ready')).status).toBe(200)
    expect(browser.received).toEqual([])
    await workers[0]?.idle()
    expect(browser.received).toHaveLength(1)
  })

  it('is nothing: a message that is an hour late is not sent any more', async () => {
    const browser = await subscribe()
    await accept(await order())
    stage.pass(61 * MINUTE)
    await send()
    expect(browser.received).toEqual([])
    expect(await jobs()).toBeUndefined()
  })

  it('is read by the standard', () => {
    expect([201, 202, 404, 410].map((status) => readPushAnswer(status, null, 0).kind)).toEqual(['taken', 'taken', 'gone', 'gone'])
    expect(readPushAnswer(429, 'Thu, 01 Jan 1970 00:01:00 GMT', 10_000)).toEqual({ kind: 'later', afterMs: 50_000, status: 429 })
    expect(readPushAnswer(429, 'soon', 0)).toEqual({ kind: 'later', afterMs: null, status: 429 })
    expect(readPushAnswer(403, null, 0)).toEqual({ kind: 'refused', status: 403 })
  })
})

describe('who may subscribe', () => {
  const { subscription } = { subscription: { endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } } }
  const post = (endpoint: string, guest: GuestIdentity | null = as) => stage.call('POST', '/api/push/subscriptions', { as: guest, body: { version: 1, ...subscription, endpoint } })

  it('is a guest who is logged in; the key is everybody’s', async () => {
    expect((await post(subscription.endpoint, null)).status).toBe(401)
    expect((await stage.call('POST', '/api/push/subscriptions/end', { as: null, body: { endpoint: subscription.endpoint } })).status).toBe(401)
    expect((await stage.call('GET', '/api/push/key', { as: null })).body).toEqual({ key: gateway.publicKey })
    expect((await post(subscription.endpoint)).status).toBe(204)
  })

  it('names a push service: the server calls no address of a guest’s choice', async () => {
    const wrong = ['http://fcm.googleapis.com/x', 'https://fcm.googleapis.com.evil.example/x', 'https://evil.example/fcm.googleapis.com', 'https://user@fcm.googleapis.com/x', 'http://127.0.0.1:5432/', 'https://169.254.169.254/latest', 'https://fcm.googleapis.com:8443/x', 'not an address']
    for (const endpoint of wrong) expect([endpoint, (await post(endpoint)).status]).toEqual([endpoint, 400])
    for (const endpoint of ['https://updates.push.services.mozilla.com/wpush/v2/x', 'https://web.push.apple.com/x', 'https://wns2-pn1p.notify.windows.com/w/?token=x']) expect([endpoint, (await post(endpoint)).status]).toEqual([endpoint, 204])
  })

  it('cannot take another guest’s subscription back', async () => {
    const browser = await subscribe()
    await stage.call('POST', '/api/push/subscriptions/end', { as: newGuest(BRAND), body: { endpoint: browser.subscription.endpoint } })
    await accept(await order())
    await send()
    expect(browser.received).toHaveLength(1)
  })

  it('leads its notifications to its own page, whatever origin a request claims', async () => {
    const browser = service.subscribe(gateway.publicKey)
    await stage.call('POST', '/api/push/subscriptions', { body: { version: 1, ...browser.subscription }, as, headers: { Origin: 'https://evil.example', Authorization: bearer(as) } })
    await accept(await order())
    await send()
    expect(messages(browser)[0]?.notification.navigate).toMatch(/^https:\/\/rajwada\.localhost:8080\/web\/confirmation\//)
  })
})
