import { expect, it } from 'vitest'
import type { Place } from '#schemas/device.ts'
import type { ServiceType } from '#schemas/menu.ts'
import { atOutlet } from '#tests/fixtures/at-outlet.ts'
import { smallOutlet } from '#tests/fixtures/small-menu.ts'
import { placeFromCode } from './place-from-code.ts'

const at = (serviceType: ServiceType, label: string | null, number = 214): Place =>
  atOutlet(smallOutlet(), { serviceType, table: label === null ? null : { id: 't', outletId: 'outlet-1', number, label, serviceType, scanCode: `RAJ${number}` } })
const labelOf = (from: Place): string | undefined => placeFromCode({ restaurantCode: 'RAJ', tableNumber: 204 }, from, 1).table?.label

it('RT-04, P-06: a room or bay opened with no network is called as the restaurant calls the others', () => {
  expect(labelOf(at('RO', 'Room 214'))).toBe('Room 204')
  expect(labelOf(at('DT', 'Bay 3', 3))).toBe('Bay 204')
  expect(labelOf(at('DI', 'Garden table 12', 12))).toBe('Garden table 204')
})

it('RT-04: it is a table only to a guest who dines in; where no label of the restaurant helps, the number is true of any', () => {
  expect([labelOf(at('DI', null)), labelOf(at('SP', null)), labelOf(at('DI', 'By the window', 12))]).toEqual(['Table 204', 'Table 204', 'Table 204'])
  expect([labelOf(at('RO', null)), labelOf(at('DT', null)), labelOf(at('RO', 'Lake Suite')), labelOf(at('RO', 'Room 007', 7))]).toEqual(['Number 204', 'Number 204', 'Number 204', 'Number 204'])
})
