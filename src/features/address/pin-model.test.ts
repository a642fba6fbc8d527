import { describe, expect, it } from 'vitest'
import type { LatLng } from '#schemas/primitives.ts'
import { apartness } from './pin-model.ts'

const PHONE: LatLng = { lat: 26.9117, lng: 75.8013 }
const METRES_A_DEGREE = 111_195
/** A pin so many metres north of the phone. */
const northBy = (metres: number): LatLng => ({ lat: PHONE.lat + metres / METRES_A_DEGREE, lng: PHONE.lng })
const told = (metres: number, accuracy: number) => {
  const said = apartness(northBy(metres), { here: PHONE, accuracy })
  return said && { kind: said.kind, metres: Math.round(said.metres) }
}

describe('how far a pin is from the phone', () => {
  it('is told from more than 200 m on (CO-04)', () => {
    expect(told(0, 10)).toBeNull()
    expect(told(199, 10)).toBeNull()
    expect(told(201, 10)).toEqual({ kind: 'apart', metres: 201 })
    expect(told(4200, 10)).toEqual({ kind: 'apart', metres: 4200 })
  })

  it('is not told where the phone may as well be at the pin: it says how little it knows, from more than 100 m on', () => {
    expect(told(201, 350)).toEqual({ kind: 'coarse', metres: 350 })
    expect(told(351, 350)).toEqual({ kind: 'apart', metres: 351 })
    expect(told(0, 100)).toBeNull()
    expect(told(0, 101)).toEqual({ kind: 'coarse', metres: 101 })
  })

  it('is not told by a phone that does not say where it is', () => {
    expect(apartness(PHONE, null)).toBeNull()
  })
})
