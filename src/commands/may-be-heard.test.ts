/** What is asked in this minute and never again by itself: what its guest is told where nobody says what became of it. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Brand } from '#schemas/brand.ts'
import { device, sessionCell } from '#src/queries/device.ts'
import { outletCell } from '#src/queries/outlet.ts'
import { sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { smallOutlet } from '#tests/fixtures/small-menu.ts'
import { askForHelp } from './ask-for-help.ts'
import { giveUpOrder } from './give-up-order.ts'
import { liftLid } from './lift-lid.ts'
import { sayArrived } from './say-arrived.ts'

const ORDER = '01970000-0000-7000-8000-000000000001'
const brand: Brand = {
  id: 'brand-1', subdomain: 'rajwada', name: 'Rajwada', emblem: 'R', tagline: '', modules: [],
  theme: { version: 'L1', color: '#8a1b30', accent: null, radiusPx: 8, font: 'figtree', displayFont: 'figtree', scale: 1, changeComponents: [] },
}
const restaurant = smallOutlet()
const table = { id: 't12', outletId: restaurant.id, number: 12, label: 'Table 12', serviceType: 'DI' as const, scanCode: 'RAJ012' }

let answer: () => Promise<Response>
const refusal = (status: number, code: string) => async (): Promise<Response> => Response.json({ message: '', data: { code } }, { status })
const cut = async (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(async () => {
  vi.stubGlobal('location', { hostname: 'rajwada.localhost' })
  vi.stubGlobal('fetch', async (path: string) => (path.endsWith('/seat') ? Response.json({}, { status: 404 }) : answer()))
  const db = await device()
  const session = sessionUntil(4_000_000_000_000)
  await db.session.put(session)
  await db.place.put({ id: 'place', brand, outletId: restaurant.id, outletCode: 'RAJ', outletName: 'Rajwada', table, serviceType: 'DI', scannedAt: 1 })
  sessionCell.set(session)
  outletCell.set(restaurant)
})
afterEach(async () => {
  const db = await device()
  await Promise.all([db.session.clear(), db.place.clear(), db.marks.clear()])
  sessionCell.set(undefined)
  outletCell.set(undefined)
  vi.unstubAllGlobals()
})

describe.each([
  ['ST-09: to give up an order that waits for its payment', () => giveUpOrder(ORDER)],
  ['P-06: that the car is parked', () => sayArrived(ORDER)],
  ['CA-10: a call to the table', () => askForHelp('water')],
  ['CA-08: to lift a lid', () => liftLid(1, null, 'DI')],
] as const)('%s', (_, ask) => {
  it.each([['a cut or a time-out', cut], ['a server that failed', refusal(500, 'UNKNOWN_SERVER_ERR')], ['a server that lost its database', refusal(503, 'SERVER_BUSY')]])('may be done after %s', async (_how, said) => {
    answer = said
    expect(await ask()).toEqual({ unheard: true })
  })

  it('is not done where the device has no network, nor where the server says no', async () => {
    vi.stubGlobal('navigator', { ...navigator, onLine: false })
    answer = cut
    expect(await ask()).toMatchObject({ error: 'NO_NETWORK' })
    vi.stubGlobal('navigator', { ...navigator, onLine: true })
    answer = refusal(409, 'ACT_REFUSED')
    expect(await ask()).toMatchObject({ error: 'ACT_REFUSED' })
    answer = refusal(429, 'RATE_LIMITED')
    expect(await ask()).toMatchObject({ error: 'RATE_LIMITED' })
  })
})
