import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuthAnswer, SendAuthAnswer } from '#schemas/guest.ts'
import type { OrderEntry } from '#schemas/outbox.ts'
import { drain } from '#outbox/drain.ts'
import type { Request } from '#outbox/request.ts'
import { freshToken, writeSession } from '#outbox/session.ts'
import { createDemoSms } from '#server/gateways/demo-sms.ts'
import { createIdentity } from '#server/guests/create-identity.ts'
import { createGuestsArea } from '#server/guests/guests-area.ts'
import { createKeys } from '#server/guests/keys.ts'
import { memoryDevice, type MemoryDevice } from '#tests/fixtures/memory-device.ts'
import { orderEntry } from '#tests/fixtures/outbox-entries.ts'
import { plainLock } from '#tests/fixtures/plain-lock.ts'
import { startTcpProxy, type TcpProxy } from '#tests/harness/tcp-proxy.ts'
import { type LiveServer, openLiveServer } from './live-server.ts'
import { BRAND, openStage, OUTLET, type Stage } from './stage.ts'

const MINUTE = 60_000

let stage: Stage
let server: LiveServer
let network: TcpProxy
const sms = createDemoSms()

beforeAll(async () => {
  const keys = createKeys('a secret for tests alone, of more than 32 letters')
  stage = await openStage({
    areas: [createGuestsArea(keys, { sms, callerId: null, lastCode: null })],
    identity: (db, now) => createIdentity(db, keys, now),
  })
  server = await openLiveServer(stage)
  network = await startTcpProxy({ host: '127.0.0.1', port: Number(new URL(server.url).port) })
})
afterAll(async () => {
  await network.close()
  await server.close()
  await stage.close()
})

/** A phone on the other side of the proxy: the product's own outbox and session, and a browser's cookie jar of one cookie. */
function newPhone() {
  let cookie = ''
  const device: MemoryDevice = memoryDevice()
  const request: Request = async (path, init) => {
    const answer = await fetch(`http://127.0.0.1:${network.port}${path}`, {
      ...init,
      headers: { ...init.headers, Connection: 'close', ...(cookie === '' ? {} : { Cookie: `__Host-refresh=${cookie}` }) },
    })
    const set = /__Host-refresh=([^;]*)/.exec(answer.headers.get('Set-Cookie') ?? '')?.[1]
    if (set !== undefined) cookie = set
    return answer
  }
  const post = async <T>(path: string, body: unknown): Promise<T> =>
    (await (await request(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })).json()) as T
  const lock = plainLock()
  const session = { device, request, lock, now: stage.now }
  return {
    device,
    async login(phone: string) {
      const { requestId } = await post<SendAuthAnswer>('/api/guests/sendAuth', { phone, country: '91', brandId: BRAND })
      const { signupToken } = await post<{ signupToken: string }>('/api/guests/signin', { requestId, phone, country: '91', otp: sms.lastCode(phone), brandId: BRAND })
      const answer = await post<AuthAnswer>('/api/guests/signup', { signupToken, name: 'Asha', termsAccepted: true })
      await writeSession(device, answer, BRAND, stage.now())
    },
    /** Queues an order for one dal at table 7. */
    order(): OrderEntry {
      const made = orderEntry(stage.now())
      const entry: OrderEntry = {
        ...made,
        guestId: device.session?.guestId ?? '',
        outletId: OUTLET,
        command: { ...made.command, outletId: OUTLET, tableCode: 'RAJ007', menuVersion: 1, expectedTotal: 22_000 },
      }
      device.entries.set(entry.id, entry)
      return entry
    },
    send: () => drain({ ...session, random: () => 0.5, eager: true, refresh: (stale) => freshToken(session, stale) }),
  }
}

describe('the reply to a refresh is lost with the network', () => {
  it('and 36 s later the order that waits arrives, once, and the guest is still logged in', async () => {
    const phone = newPhone()
    await phone.login('9000000001')
    stage.pass(11 * MINUTE)
    const entry = phone.order()
    const lost = network.armOnce({ method: 'POST', path: /guests\/refresh/ }, { kind: 'swallow-reply', outage: true })
    expect((await phone.send()).stopped).toBe('network')
    await lost.struck
    stage.pass(36_000)
    expect((await phone.send()).stopped).toBe('network')
    network.restore()
    expect(await phone.send()).toMatchObject({ answered: 1, waiting: 0, stopped: null })
    expect(phone.device.entries.get(entry.id)?.state).toBe('accepted')
    expect(phone.device.session?.accessToken).not.toBe('')
  })

  it('and an hour later an order of then arrives', async () => {
    const phone = newPhone()
    await phone.login('9000000002')
    stage.pass(11 * MINUTE)
    phone.order()
    const lost = network.armOnce({ method: 'POST', path: /guests\/refresh/ }, { kind: 'swallow-reply', outage: true })
    await phone.send()
    await lost.struck
    stage.pass(60 * MINUTE)
    network.restore()
    const entry = phone.order()
    await phone.send()
    expect(phone.device.entries.get(entry.id)?.state).toBe('accepted')
  })
})
