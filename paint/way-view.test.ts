import { expect, it } from 'vitest'
import { SERVICE_TYPES, type ServiceType } from '#schemas/menu.ts'
import type { Availability, WorkHours } from '#schemas/outlet.ts'
import { smallOutlet } from '#tests/fixtures/small-menu.ts'
import { unbroken } from '#tests/fixtures/unbroken.ts'
import { wayChip, wayDoors } from './way-view.ts'

/** A Saturday in Jaipur. */
const at = (clock: string): number => Date.parse(`2026-11-21T${clock}+05:30`)
const span = (day: number, serviceType: ServiceType): WorkHours[] => [{ day, serviceType, startTime: '12:00', endTime: '15:00' }, { day, serviceType, startTime: '19:00', endTime: '23:00' }]
const daily = SERVICE_TYPES.flatMap((way) => [0, 1, 2, 3, 4, 5, 6].flatMap((day) => span(day, way)))
const EVERY_WAY: ServiceType[] = ['DI', 'SP', 'DT', 'DL']

const lines = (clock: string, serviceStatus: Availability['serviceStatus'] = {}, hours = daily): (readonly [string, string])[] =>
  wayDoors(smallOutlet({ serviceTypes: EVERY_WAY, hours, prepMinutes: 20 }), { mode: 'ACTIVE', serviceStatus }, at(clock)).map(({ way, line }) => [way, line] as const)

it('P-06: a door says how long its way takes, or that a code is scanned', () => {
  expect(lines('13:00')).toEqual([['DI', 'Scan'], ['SP', '20 min'], ['DT', '20 min'], ['DL', '']])
})

it('ST-13, ER-21: a door of a way that the staff closed says so, and whether it opens again today', () => {
  expect(lines('13:00', { DI: 'CLOSED', SP: 'CLOSED', DT: 'NOT_OPEN', DL: 'STOPPED' })).toEqual([['DI', 'Closed for the day'], ['SP', 'Closed for the day'], ['DT', 'Not yet open'], ['DL', 'Not now']])
})

it('ER-21: outside its hours a way is for later where its next ones are today or tomorrow; a table has no later times', () => {
  expect(lines('09:00')).toEqual([['DI', 'Not yet open'], ['SP', 'For later'], ['DT', 'For later'], ['DL', 'For later']])
  expect(lines('16:00').slice(0, 2)).toEqual([['DI', 'Not now'], ['SP', 'For later']])
  expect(lines('23:30').slice(0, 2)).toEqual([['DI', 'Closed for the day'], ['SP', 'For later']])
  const onTuesdays = EVERY_WAY.flatMap((way) => span(2, way))
  expect(lines('13:00', {}, onTuesdays).slice(0, 2)).toEqual([['DI', 'Closed for the day'], ['SP', 'Closed for the day']])
  expect(lines('16:00', { SP: 'STOPPED' })[1]).toEqual(['SP', 'Not now'])
})

it('CO-06: the chip of a car says the time that its guest has said, at a bay too, and of one that has passed nothing', () => {
  const outlet = smallOutlet({ serviceTypes: EVERY_WAY })
  const bay = { label: 'Bay 4', serviceType: 'DT' as const }
  const chip = (table: typeof bay | null, wantedAt: number | null) =>
    wayChip({ table, serviceType: 'DT', serving: { wantedAt, vehicle: { number: 'RJ14 CX 4821', description: '' } }, outlet }, at('14:00')).text
  expect([chip(null, null), chip(null, at('20:30')), chip(bay, null), chip(bay, at('20:30')), chip(null, at('13:00'))]).toEqual(['Car 4821', unbroken('Car 4821, 8:30 pm'), 'Bay 4', unbroken('Bay 4, 8:30 pm'), 'Car 4821'])
})
