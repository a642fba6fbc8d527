import { expect, it } from 'vitest'
import type { Place } from '#schemas/device.ts'
import { smallOutlet } from '#tests/fixtures/small-menu.ts'
import { asServed } from './as-served.ts'
import type { MenuSource } from './menu-model.ts'

const outlet = smallOutlet()
const serving = { vehicle: { number: 'RJ14 CX 4821', description: '' } }
const source = { outlet, table: null, serviceType: 'DT', sections: [], serving } as unknown as MenuSource
const place = { outletId: outlet.id, table: null, serviceType: 'DT' } as unknown as Place

it('ST-06: a painted screen that still names the car of the guest before loses it as soon as the place is read', () => {
  expect(asServed(source, null).serving).toEqual(serving)
  expect(asServed(source, place)).not.toHaveProperty('serving')
  expect(asServed(source, { ...place, serving: { wantedAt: 5 } }).serving).toEqual({ wantedAt: 5 })
})

it('a screen of another place is taken at its word, and one that says the same stays what it is', () => {
  expect(asServed(source, { ...place, outletId: 'outlet-2' })).toBe(source)
  const { serving: _said, ...plain } = source
  expect(asServed(plain as MenuSource, place)).toBe(plain)
})
