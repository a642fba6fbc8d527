import { afterEach, expect, it, vi } from 'vitest'
import { makeFirstScreen } from '#domain/first-screen.ts'
import type { Place } from '#schemas/device.ts'
import { device } from '#src/queries/device.ts'
import { firstScreenCell } from '#src/queries/first-screen.ts'
import { smallOutlet } from '#tests/fixtures/small-menu.ts'
import { seedPlace } from './seed-place.ts'

const outlet = smallOutlet()
const brand: Place['brand'] = { id: 'brand-1', subdomain: 'rajwada', name: 'Rajwada', emblem: 'R', tagline: '', modules: [], theme: { version: 'L1', color: '#8a1b30', accent: null, radiusPx: 8, font: 'figtree', displayFont: 'figtree', scale: 1, changeComponents: [] } }
const tableOf = (number: number) => ({ id: `t${number}`, outletId: outlet.id, number, label: `Table ${number}`, serviceType: 'DI' as const, scanCode: `${outlet.code}0${number}` })
const seat = { value: 'a seat the staff know', until: Date.now() + 60_000 }

/** The page of a table's card is opened by somebody whose device was at table 12. */
async function openedAt(number: number): Promise<Place | null> {
  const db = await device()
  await db.place.put({ id: 'place', brand, outletId: outlet.id, outletCode: outlet.code, outletName: outlet.name, table: tableOf(12), serviceType: 'DI', scannedAt: 1, seat })
  const availability = { id: outlet.id, mode: 'ACTIVE' as const, serviceStatus: {}, soldOut: [], returns: {}, menuVersion: 1 }
  firstScreenCell.set(makeFirstScreen({ brand, outlet, table: tableOf(number), serviceType: 'DI', availability, sections: [], confirmedAt: 1 }))
  vi.stubGlobal('location', { pathname: `/web/restaurant/${tableOf(number).scanCode}` })
  seedPlace()
  return vi.waitUntil(async () => {
    const place = await db.readPlace()
    return place && place.scannedAt > 1 ? place : null
  })
}
afterEach(() => {
  firstScreenCell.set(null)
  vi.unstubAllGlobals()
})

it('who scans their table’s card again with the phone’s camera keeps the seat that the staff know (decision 0035)', async () => {
  expect((await openedAt(12))?.seat).toEqual(seat)
})

it('a seat goes to no other table', async () => {
  const place = await openedAt(13)
  expect([place?.table?.label, place?.seat]).toEqual(['Table 13', null])
})
