import { expect, it } from 'vitest'
import type { Place } from '#schemas/device.ts'
import { isStillMeant } from './kept-tap.ts'

const NOW = 1_000_000
const at = (code: string): Place => ({ id: 'place', outletId: 'o1', serviceType: 'DI', table: { scanCode: code } }) as Place
const tap = { total: 120_900, place: at('RAJ012'), at: NOW }
const found = { total: 120_900, place: at('RAJ012'), offered: null }

it('a tap that was kept while the bill was made is the order of the same bill, to the same place', () => {
  expect(isStillMeant(tap, { ...found, place: { ...found.place, scannedAt: 7 } }, NOW + 9_999)).toBe(true)
})

it.each([
  ['another sum', { total: 120_901 }, NOW],
  ['another table', { place: at('RAJ007') }, NOW],
  ['another way of being served', { place: { ...at('RAJ012'), serviceType: 'SP' as const } }, NOW],
  ['another outlet', { place: { ...at('RAJ012'), outletId: 'o2' } }, NOW],
  ['a bill without the offer that the guest may have, which could not be read in time', { offered: undefined }, NOW],
  ['a guest who put the phone away meanwhile', {}, NOW + 10_000],
  ['a guest who put the phone away, with a clock that was set back since', {}, NOW - 1_800_000],
])('it is none where it would be for %s', (_what, change, now) => {
  expect(isStillMeant(tap, { ...found, ...change }, now)).toBe(false)
})
