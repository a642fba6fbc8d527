import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Place } from '#schemas/device.ts'
import { device } from '#src/queries/device.ts'
import { smallOutlet } from '#tests/fixtures/small-menu.ts'
import { seatOf } from './keep-seat.ts'

const restaurant = smallOutlet()
const place: Place = {
  id: 'place',
  brand: { id: 'brand-1', subdomain: 'rajwada', name: 'Rajwada', emblem: 'R', tagline: '', modules: [], theme: { version: 'L1', color: '#8a1b30', accent: null, radiusPx: 8, font: 'figtree', displayFont: 'figtree', scale: 1, changeComponents: [] } },
  outletId: restaurant.id, outletCode: 'RAJ', outletName: 'Rajwada', serviceType: 'DI', scannedAt: 1,
  table: { id: 't12', outletId: restaurant.id, number: 12, label: 'Table 12', serviceType: 'DI', scanCode: 'RAJ012' },
}
let asked: string[] = []
beforeEach(async () => {
  asked = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json({ value: `seat-${asked.length}`, lifeMs: 60_000 }, { status: 201 })
  })
  await (await device()).place.put(place)
})
afterEach(async () => {
  await (await device()).place.clear()
  vi.unstubAllGlobals()
})
const kept = async () => (await (await device()).readPlace())?.seat ?? null

it('a seat is asked for once and kept with the place, by this device’s clock; one that is over is replaced (decision 0035)', async () => {
  const before = Date.now()
  expect(await seatOf(place)).toBe('seat-1')
  const held = await kept()
  expect([held?.value, (held?.until ?? 0) >= before + 60_000, (held?.until ?? 0) <= Date.now() + 60_000]).toEqual(['seat-1', true, true])
  expect(await seatOf({ ...place, seat: held })).toBe('seat-1')
  expect(asked).toHaveLength(1)
  expect(await seatOf({ ...place, seat: { value: 'old', until: Date.now() - 1 } })).toBe('seat-2')
})

it('a seat that came for a table the guest has left is not kept, and with no network there is none', async () => {
  await (await device()).place.put({ ...place, table: { ...place.table!, scanCode: 'RAJ013' } })
  expect(await seatOf(place)).toBe('seat-1')
  expect(await kept()).toBeNull()
  expect(await seatOf({ ...place, table: null })).toBeNull()
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
  expect(await seatOf(place)).toBeNull()
})
