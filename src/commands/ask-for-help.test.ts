import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Brand } from '#schemas/brand.ts'
import { device } from '#src/queries/device.ts'
import { sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { smallOutlet } from '#tests/fixtures/small-menu.ts'
import { askForHelp } from './ask-for-help.ts'
import { noteActivity } from './choose.ts'

const brand: Brand = {
  id: 'brand-1', subdomain: 'rajwada', name: 'Rajwada', emblem: 'R', tagline: '', modules: [],
  theme: { version: 'L1', color: '#8a1b30', accent: null, radiusPx: 8, font: 'figtree', displayFont: 'figtree', scale: 1, changeComponents: [] },
}
const restaurant = smallOutlet()
const table = { id: 't12', outletId: restaurant.id, number: 12, label: 'Table 12', serviceType: 'DI' as const, scanCode: 'RAJ012' }

let sent: { path: string; seat: unknown }[] = []
let given: { value: string; lifeMs: number } | null

beforeEach(async () => {
  sent = []
  vi.stubGlobal('location', { hostname: 'rajwada.localhost' })
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    sent.push({ path, seat: (JSON.parse(String(init?.body)) as { seat?: string }).seat })
    return path.endsWith('/seat') ? Response.json(given ?? {}, { status: given ? 201 : 404 }) : Response.json({}, { status: 201 })
  })
  await (await device()).place.put({ id: 'place', brand, outletId: restaurant.id, outletCode: 'RAJ', outletName: 'Rajwada', table, serviceType: 'DI', scannedAt: 1 })
})
afterEach(async () => {
  const db = await device()
  await Promise.all([db.place.clear(), db.marks.clear()])
  vi.unstubAllGlobals()
})

const seating = { path: '/api/restauranttables/RAJ012/seat', seat: undefined }
const call = (seat?: string) => ({ path: '/api/assistances/addrequest', seat })

it('CA-10: a call bears the seat of its table: a new one where the place has none or an old one, and kept for the next call', async () => {
  given = { value: 'one', lifeMs: 60_000 }
  expect(await askForHelp('water')).toEqual({ ok: true })
  expect(sent).toEqual([seating, call('one')])
  await (await device()).marks.clear()
  await askForHelp('bill')
  expect(sent.slice(2)).toEqual([call('one')])
  const db = await device()
  await db.marks.clear()
  await db.place.update('place', { seat: { value: 'old', until: Date.now() - 1 } })
  await askForHelp('bill')
  expect(sent.slice(3)).toEqual([seating, call('one')])
})

it('CA-10: a server that gives no seats is called without one', async () => {
  given = null
  expect(await askForHelp('water')).toEqual({ ok: true })
  expect(sent).toEqual([seating, call(undefined)])
})

it('CA-10: a login that the server has ended keeps nobody from calling', async () => {
  const db = await device()
  await db.session.put({ ...sessionUntil(4_000_000_000_000), accessToken: '' })
  expect(await askForHelp('water')).toEqual({ ok: true })
  await db.session.clear()
})

it('CA-10, LF-06: a call that is long on its way takes back nothing that was marked meanwhile: a tablet counts its guest’s last touch', async () => {
  const db = await device()
  const touched = Date.now() + 5_000
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/seat')) return Response.json({}, { status: 404 })
    await noteActivity(touched)
    return Response.json({}, { status: 201 })
  })
  expect(await askForHelp('water')).toEqual({ ok: true })
  expect(await db.readMarks(0)).toMatchObject({ activeAt: touched, assistanceAt: expect.any(Number) as number })
})
