import { expect, it } from 'vitest'
import type { Place } from '#schemas/device.ts'
import type { UnknownWord } from '#schemas/primitives.ts'
import type { TableRun } from '#schemas/outlet.ts'
import { atOutlet } from '#tests/fixtures/at-outlet.ts'
import { smallOutlet } from '#tests/fixtures/small-menu.ts'
import { placeFromCode } from './place-from-code.ts'

const runOf = (serviceType: TableRun['serviceType'], word: string | null, first: number, last = first): TableRun => ({ first, last, serviceType, word })
const opened = (tableNumber: number, ...tableRuns: TableRun[]): Place | null => placeFromCode({ restaurantCode: 'RAJ', tableNumber }, atOutlet(smallOutlet(), { tableRuns }), 1)
const HOTEL = [runOf('DI', 'Table ', 1, 28), runOf('RO', 'Room ', 201, 212), runOf('DT', 'Bay ', 301, 304)]

it('RT-04, P-06: a table, a room and a bay of one outlet, opened with no network, are each served and called as the restaurant says', () => {
  expect(opened(12, ...HOTEL)).toMatchObject({ serviceType: 'DI', table: { number: 12, label: 'Table 12', serviceType: 'DI', scanCode: 'RAJ012' } })
  expect(opened(204, ...HOTEL)).toMatchObject({ serviceType: 'RO', table: { number: 204, label: 'Room 204', serviceType: 'RO', scanCode: 'RAJ204' } })
  expect(opened(303, ...HOTEL)).toMatchObject({ serviceType: 'DT', table: { label: 'Bay 303' } })
})

it('RT-04: a number that the restaurant did not tell of is taken as all its tables are; where they differ, or nothing was told, it is not opened', () => {
  expect(opened(99, runOf('DI', 'Garden table ', 1, 28), runOf('DI', 'Garden table ', 40, 44))?.table?.label).toBe('Garden table 99')
  expect(opened(99, runOf('DI', 'Garden table ', 1, 28), runOf('DI', 'Hall ', 40, 44))?.table?.label).toBe('Table 99')
  expect(opened(99, runOf('RO', 'Room ', 1, 28))).toMatchObject({ serviceType: 'RO', table: { label: 'Room 99' } })
  expect([opened(99, ...HOTEL), opened(99)]).toEqual([null, null])
  expect(placeFromCode({ restaurantCode: 'RAJ', tableNumber: 12 }, atOutlet(smallOutlet()), 1)).toBeNull()
})

it('RT-04: it is a table only to a guest who dines in; where its label is not made of its number, the number is true of any', () => {
  expect([opened(12, runOf('DI', null, 12)), opened(12, runOf('RO', null, 12)), opened(12, runOf('DT', null, 12))].map((place) => place?.table?.label)).toEqual(['Table 12', 'Number 12', 'Number 12'])
})

it('RT-04: a table that is served in a way which this release does not know is not opened alone', () => {
  expect(opened(12, runOf('BOAT' as UnknownWord, 'Boat ', 1, 20))).toBeNull()
})
