import { describe, expect, it } from 'vitest'
import type { Place } from '#schemas/device.ts'
import type { OrderEntry } from '#schemas/outbox.ts'
import { smallOutlet } from '#tests/fixtures/small-menu.ts'
import { changedPlace } from './changed-place-model.ts'

const NOW = Date.UTC(2026, 10, 21, 6, 50)
const outlet = smallOutlet()
const table = { id: 't9', outletId: outlet.id, number: 9, label: 'Table 9', serviceType: 'DI', scanCode: 'RAJ009' } as const
const at = (own: Place['table'], outletId: string = outlet.id) => ({ outletId, table: own, scannedAt: NOW }) as Place
const orderOf = (command: Partial<OrderEntry['command']>, tableLabel: string | null = null) =>
  ({ outletId: outlet.id, command: { serviceType: 'DI', tableCode: null, ...command }, shown: { outletName: 'Rajwada', tableLabel }, refusal: null }) as unknown as OrderEntry
const goes = (entry: OrderEntry, place: Place | null = at(null)) => changedPlace({ entry, place, outlet, now: NOW })
const at12 = orderOf({ tableCode: 'RAJ012' }, 'Table 12')
const address = { title: 'Home', house: 'B-14', addressLine1: 'Laxmi Path', landmark: '', locality: null, pin: { lat: 26.9, lng: 75.8 }, note: '' }

describe('where a changed order goes, as its page says it', () => {
  it('RT-04: names its table, and the table that was opened since with the one it was for', () => {
    expect(goes(at12, at({ ...table, scanCode: 'RAJ012' }))).toEqual({ icon: 'table', text: 'Table 12', isTable: true, line: null })
    expect(goes(at12, at(table))).toEqual({ icon: 'table', text: 'Table 9', isTable: true, line: 'You ordered at Table 12. You have scanned the code of Table 9 since.' })
    expect(goes(orderOf({}), at(table))).toMatchObject({ text: 'Table 9', line: 'You have scanned the code of Table 9 since you ordered.' })
    expect(goes(orderOf({ serviceType: 'RO', tableCode: 'RAJ204' }, 'Room 204'))).toMatchObject({ icon: 'bed', text: 'Room 204', line: null })
  })

  it('RT-04: names the outlet too where the guest is at another one by now', () => {
    expect(goes(at12, at(table, 'outlet-2'))).toMatchObject({ text: 'Table 12', line: 'Rajwada' })
  })

  it('P-06: names the way where it has no table: a counter, a car, a door with its address', () => {
    expect(goes(orderOf({}))).toMatchObject({ text: 'Dine-in', isTable: false, line: expect.stringContaining('you collect at the counter') as string })
    expect(goes(orderOf({ serviceType: 'SP' }), at(table))).toMatchObject({ icon: 'bag', text: expect.stringContaining('Pickup') as string, line: null })
    expect(goes(orderOf({ serviceType: 'DT', vehicle: { number: 'RJ14CA4821', description: '' } }))).toMatchObject({ icon: 'car', text: 'Car 4821' })
    expect(goes(orderOf({ serviceType: 'DL', address }), null)).toMatchObject({ icon: 'scooter', text: expect.stringContaining('Home') as string, line: 'B-14, Laxmi Path' })
  })
})
