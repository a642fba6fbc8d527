import { expect, it } from 'vitest'
import type { Availability } from '#schemas/outlet.ts'
import { unbroken } from '#tests/fixtures/unbroken.ts'
import { coverView } from './cover-view.ts'
import type { MenuPlace } from './menu-view.ts'

const picture = { kind: 'drawing', hash: 'h' } as never
const NOON = Date.parse('2026-11-22T13:00:00+05:30')
const everyDay = (serviceType: string, startTime: string, endTime: string) => [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, serviceType, startTime, endTime }))

/** What a cover says, title and line. */
const cover = (now: number, over: { serviceType?: string; mode?: string; status?: string; serving?: object | null; hours?: object[] } = {}): string[] => {
  const { serviceType = 'DI', mode = 'ACTIVE', status = 'OPEN', serving = {}, hours = [...everyDay('DI', '11:00', '23:30'), ...everyDay('DL', '11:00', '23:30')] } = over
  const place = {
    outlet: { id: 'o', timeZone: 'Asia/Kolkata', serviceTypes: ['DI', 'DL', 'RO'], hours, prepMinutes: 35, area: '', dishCount: 1, delivery: { zones: [], feeTaxIds: [], version: 1 } },
    availability: { mode, serviceStatus: { [serviceType]: status } } as unknown as Availability, table: null, serviceType, serving: serving ?? undefined,
  } as unknown as Omit<MenuPlace, 'brand'>
  const { title, line } = coverView('L3', place, [{ picture }], now) ?? { title: '', line: '' }
  return [title, line]
}
const at = (time: string): number => Date.parse(`2026-11-22T${time}:00+05:30`)

it('says of an open house which meal is served, until when and how long it takes', () => {
  expect(cover(NOON)).toEqual(['Lunch is served', unbroken('Open until 11:30 pm. About 35 minutes.')])
  expect(cover(at('21:00'), { serviceType: 'RO', hours: everyDay('RO', '06:00', '06:00') })).toEqual(['Dinner, at your door', 'About 35 minutes.'])
})

it('serves nothing while no order is taken, and says when that ends, where it is known', () => {
  const opens = unbroken('The kitchen opens tomorrow at 11 am.')
  expect(cover(at('23:45'))).toEqual(['The menu, to read ahead', opens])
  expect(cover(at('08:00'))).toEqual(['The menu, to read ahead', unbroken('The kitchen opens at 11 am.')])
  expect(cover(NOON, { mode: 'READ' })).toEqual(['The menu, to read ahead', ''])
  expect(cover(NOON, { status: 'STOPPED' })).toEqual(['The menu, to read ahead', ''])
})

it('names no hour of another day, and no minutes that are not those of this order', () => {
  const weekdays = [1, 2, 3, 4, 5].flatMap((day) => [{ day, serviceType: 'DI', startTime: '00:00', endTime: '24:00' }])
  expect(cover(Date.parse('2026-11-24T13:00:00+05:30'), { hours: weekdays })).toEqual(['Lunch is served', 'About 35 minutes.'])
  expect(cover(NOON, { serviceType: 'DL', serving: { address: {} } })[1]).toBe(unbroken('Open until 11:30 pm.'))
  expect(cover(NOON, { serviceType: 'DI', serving: { wantedAt: at('20:00') } })[1]).toBe(unbroken('Open until 11:30 pm.'))
})

it('says no hours before it is said how the guest is served', () => {
  expect(cover(NOON, { serving: null })).toEqual(['Lunch is served', ''])
})
