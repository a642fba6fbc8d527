import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Brand } from '#schemas/brand.ts'
import { device } from '#src/queries/device.ts'
import { smallAvailability, smallOutlet } from '#tests/fixtures/small-menu.ts'
import { askForHelp } from './ask-for-help.ts'

const brand: Brand = {
  id: 'brand-1', subdomain: 'rajwada', name: 'Rajwada', emblem: 'R', tagline: '', modules: [],
  theme: { version: 'L1', color: '#8a1b30', accent: null, radiusPx: 8, font: 'figtree', displayFont: 'figtree', scale: 1, changeComponents: [] },
}
const restaurant = smallOutlet()
const table = { id: 't12', outletId: restaurant.id, number: 12, label: 'Table 12', serviceType: 'DI' as const, scanCode: 'RAJ012' }

let sent: { path: string; mark: unknown }[] = []
let tableMark: { value: string; until: number } | undefined

beforeEach(async () => {
  sent = []
  vi.stubGlobal('location', { hostname: 'rajwada.localhost' })
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    sent.push({ path: path.replace(/\?.*/, ''), mark: init?.body === undefined ? null : (JSON.parse(String(init.body)) as { mark?: string }).mark })
    const answer = { restaurantGroup: brand, restaurant, selectedTable: table, serviceTypes: ['DI'], availability: smallAvailability(), sections: [], disabledCategories: [], recommendedSections: [], tableMark }
    return Response.json(path.includes('/scan/') ? answer : {}, { status: path.includes('/scan/') ? 200 : 201 })
  })
  await (await device()).place.put({ id: 'place', brand, outletId: restaurant.id, outletCode: 'RAJ', outletName: 'Rajwada', table, serviceType: 'DI', scannedAt: 1 })
})
afterEach(async () => {
  const db = await device()
  await Promise.all([db.place.clear(), db.marks.clear()])
  vi.unstubAllGlobals()
})

const scan = { path: '/api/restaurants/scan/RAJ012', mark: null }
const call = (mark?: string) => ({ path: '/api/assistances/addrequest', mark })

it('CA-10: a call bears the mark of its table: of a new scan where the place has none or an old one, and kept for the next call', async () => {
  tableMark = { value: 'one', until: Date.now() + 60_000 }
  expect(await askForHelp('water')).toEqual({ ok: true })
  expect(sent).toEqual([scan, call('one')])
  await (await device()).marks.clear()
  await askForHelp('bill')
  expect(sent.slice(2)).toEqual([call('one')])
  const db = await device()
  await db.marks.clear()
  await db.place.update('place', { tableMark: { value: 'old', until: Date.now() - 1 } })
  await askForHelp('bill')
  expect(sent.slice(3)).toEqual([scan, call('one')])
})

it('CA-10: a server that gives no marks is called without one', async () => {
  tableMark = undefined
  expect(await askForHelp('water')).toEqual({ ok: true })
  expect(sent).toEqual([scan, call(undefined)])
})
