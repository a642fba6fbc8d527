import { afterEach, expect, it } from 'vitest'
import { locationHeader, sharedHere, sharedLocationCell } from './shared-location.ts'

afterEach(() => sharedLocationCell.set(null))

it('CA-01: a call says where the guest is only while they agree to it, to a hundred metres, and not what is long over', () => {
  expect(locationHeader(1000)).toEqual({})
  sharedLocationCell.set({ here: { lat: 26.912_345, lng: 75.787_61 }, at: 1000 })
  expect(locationHeader(2000)).toEqual({ 'X-Location': '26.912,75.788' })
  expect([sharedHere(1000 + 9 * 60_000) === null, sharedHere(1000 + 10 * 60_000)]).toEqual([false, null])
  sharedLocationCell.set(null)
  expect(locationHeader(2000)).toEqual({})
})
