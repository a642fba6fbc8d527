import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { assert } from 'superstruct'
import { GuestLocation } from '#schemas/locality.ts'
import { openStage, OUTLET, type Stage } from '#tests/contract/stage.ts'
import { createKeys } from '../guests/keys.ts'
import { createApp } from '../app.ts'
import { putOutlet } from '../outlets/put-outlet.ts'
import { createGuestsArea } from '../guests/guests-area.ts'
import { createHttpIpLocator } from './http-ip-locator.ts'

let server: Server | null = null
/** A stand-in for the service on this machine. @returns its address and what it was asked for */
async function standIn(answer: (path: string) => { status?: number; body?: string; silent?: boolean }): Promise<{ address: string; asked: string[] }> {
  const asked: string[] = []
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const { status = 200, body = '', silent = false } = answer(request.url ?? '')
    if (!silent) response.writeHead(status).end(body)
  })
  await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready))
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/{ip}/json`, asked }
}
afterEach(async () => {
  server?.closeAllConnections()
  await new Promise((closed) => (server ? server.close(closed) : closed(undefined)))
  server = null
})
const JAIPUR = '{"city":"Jaipur","latitude":26.9,"longitude":"75.8"}'

describe('an IP look-up behind its port (CA-21)', () => {
  it('reads the names that services use, and asks once an hour', async () => {
    const { address, asked } = await standIn(() => ({ body: JAIPUR }))
    let now = 0
    const locator = createHttpIpLocator(address, () => now)
    const place = { city: 'Jaipur', point: { lat: 26.9, lng: 75.8 } }
    expect([await locator.locate('203.0.113.9'), await locator.locate('203.0.113.9')]).toEqual([place, place])
    expect(await locator.locate('2405:201:5c:1::/64')).toEqual(place)
    expect(asked).toEqual(['/203.0.113.0/json', '/2405%3A201%3A5c%3A%3A/json'])
    now = 3_600_000
    await locator.locate('203.0.113.9')
    expect(asked).toHaveLength(3)
  })

  it('tells nobody’s own address: neighbours of one network are one question', async () => {
    const { address, asked } = await standIn(() => ({ body: JAIPUR }))
    const locator = createHttpIpLocator(address, Date.now)
    for (const own of ['203.0.113.9', '203.0.113.250', '2405:201:5c:1::/64', '2405:201:5c:77::/64']) await locator.locate(own)
    expect(asked).toEqual(['/203.0.113.0/json', '/2405%3A201%3A5c%3A%3A/json'])
  })

  it('a question that failed is asked again a minute later, not an hour: it stands for a whole network', async () => {
    let isDown = true
    const { address, asked } = await standIn(() => (isDown ? { status: 503 } : { body: JAIPUR }))
    let now = 0
    const locator = createHttpIpLocator(address, () => now)
    expect(await locator.locate('203.0.113.9')).toBeNull()
    isDown = false
    now = 59_999
    expect([await locator.locate('203.0.113.10'), asked.length]).toEqual([null, 1])
    now = 60_000
    expect(await locator.locate('203.0.113.11')).toMatchObject({ city: 'Jaipur' })
  })

  it('asks once about neighbours who come at the same moment', async () => {
    const { address, asked } = await standIn(() => ({ body: JAIPUR }))
    const locator = createHttpIpLocator(address, Date.now)
    const found = await Promise.all(['203.0.113.9', '203.0.113.10', '203.0.113.11'].map((own) => locator.locate(own)))
    expect([found.map((place) => place?.city), asked.length]).toEqual([['Jaipur', 'Jaipur', 'Jaipur'], 1])
  })

  it.each(['127.0.0.1', '192.168.1.7', 'unknown', 'fe80::1'])('asks nobody about %s', async (own) => {
    const { address, asked } = await standIn(() => ({ body: JAIPUR }))
    expect(await createHttpIpLocator(address, Date.now).locate(own)).toBeNull()
    expect(asked).toEqual([])
  })

  it.each([
    ['an error', { status: 500, body: JAIPUR }], ['nothing', { body: '{}' }], ['no JSON', { body: '<html>' }], ['a list', { body: '[]' }], ['a point on no globe and no city', { body: '{"lat":400,"lon":1}' }],
    ['something endless', { body: `{"city":"${'x'.repeat(30_000)}"}` }], ['a city of another kind', { body: '{"city":7}' }],
  ])('counts %s as no answer', async (_, answer) => {
    const { address } = await standIn(() => answer)
    expect(await createHttpIpLocator(address, Date.now).locate('203.0.113.9')).toBeNull()
  })

  it('waits no longer than a guest does, and for nobody who is not there', async () => {
    const { address } = await standIn(() => ({ silent: true }))
    const before = Date.now()
    expect(await createHttpIpLocator(address, Date.now).locate('203.0.113.9')).toBeNull()
    expect(Date.now() - before).toBeLessThan(10_000)
    expect(await createHttpIpLocator('http://127.0.0.1:1/{ip}', Date.now).locate('203.0.113.9')).toBeNull()
  })
})

describe('the guest’s city (CA-06 findLocation)', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
    const held = await stage.deps.outlets.get(OUTLET)
    if (!held) throw new Error('The stage has no outlet.')
    const udaipur = { ...held.outlet, id: 'o9', code: 'RAJUDR', city: 'Udaipur', location: { lat: 24.58, lng: 73.71 } }
    await stage.deps.transact((tx) => putOutlet(tx, udaipur, { ...held.availability, id: 'o9' }, []))
  })
  afterAll(() => stage.close())

  /** As a server answers that was started with this address of the service: the city, and what it is known by. */
  const cityOf = async (ipLookupUrl: string | null, headers: Record<string, string> = {}): Promise<string> => {
    const area = createGuestsArea(createKeys('a kept secret for tests alone, long enough'), { sms: { sendCode: async () => undefined }, callerId: null, lastCode: null })
    const app = createApp({ ...stage.deps, config: { ...stage.deps.config, ipLookupUrl, trustProxy: 1 }, areas: [area] })
    const answer = await app.request('/api/guests/findLocation', { headers: { Host: 'rajwada.localhost:8080', 'X-Forwarded-For': '203.0.113.9', ...headers } })
    const body: unknown = await answer.json()
    assert(body, GuestLocation)
    return `${body.cityName} by ${body.knownBy}`
  }

  it('is the outlet’s where nobody knows better: no service, one that fails, or a city without an outlet', async () => {
    const { address } = await standIn((path) => (path.includes('203') ? { body: '{"city":"Reykjavik"}' } : {}))
    expect([await cityOf(null), await cityOf('http://127.0.0.1:1/{ip}'), await cityOf(address)]).toEqual(['Jaipur by brand', 'Jaipur by brand', 'Jaipur by brand'])
  })

  it('is found by the network only where the phone does not say where it is (CA-01)', async () => {
    const { address, asked } = await standIn((path) => ({ body: path.includes('203') ? '{"latitude":24.6,"longitude":73.7}' : '{"city":"udaipur"}' }))
    expect(await cityOf(address, { 'X-Location': '26.9,75.8' })).toBe('Jaipur by phone')
    expect(asked).toEqual([])
    expect(await cityOf(address)).toBe('Udaipur by network')
    expect(await cityOf(address, { 'X-Forwarded-For': '198.51.100.9' })).toBe('Udaipur by network')
    expect(asked).toEqual(['/203.0.113.0/json', '/198.51.100.0/json'])
  })

  it('is found by a name with signs in it that no name has', async () => {
    const { address } = await standIn(() => ({ body: '{"city":"Udai\\u0000pur\\n"}' }))
    expect(await cityOf(address)).toBe('Udaipur by network')
  })
})
