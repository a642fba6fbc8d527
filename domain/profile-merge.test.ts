import { describe, expect, it } from 'vitest'
import type { Profile, Vehicle } from '#schemas/guest.ts'
import { mergeProfiles } from './profile-merge.ts'

const car = (id: string, number = `RJ14 ${id}`, description = 'white'): Vehicle => ({ id, number, description })
const base: Profile = {
  id: '0b8f6a52-6c1d-4f0e-9b53-0a4c7d1e2f30', name: 'Asha', email: null, primaryPhoneNumber: '9876543210', countryCode: '91', guestVehicle: [car('1')], visitedRestaurants: ['RAJ'],
  rewardJoiningDate: null, isUserConsent: true, updatedAt: 5,
}
const after = (updatedAt: number, over: Partial<Profile>): Profile => ({ ...base, ...over, updatedAt })
const carsOf = ({ guestVehicle }: Profile): string[] => guestVehicle.map(({ number }) => number)

describe('a profile that two devices change at once (EN-02)', () => {
  it('has the name of the one and the car of the other, whichever was earlier', () => {
    for (const [named, driven] of [[10, 12], [12, 10]] as const) {
      const merged = mergeProfiles(after(named, { name: 'Asha Rao' }), after(driven, { guestVehicle: [car('2'), car('1')] }), base)
      expect(merged).toMatchObject({ name: 'Asha Rao', updatedAt: 12 })
      expect(carsOf(merged)).toEqual(['RJ14 2', 'RJ14 1'])
    }
  })

  it('has of one field that both changed what was said later', () => {
    expect(mergeProfiles(after(10, { name: 'A', email: 'a@example.in' }), after(12, { name: 'B' }), base)).toMatchObject({ name: 'B', email: 'a@example.in' })
    expect(mergeProfiles(after(12, { name: 'A' }), after(10, { name: 'B', email: 'b@example.in' }), base)).toMatchObject({ name: 'A', email: 'b@example.in' })
  })

  it('has the cars that either added, without those that either took away, each number once', () => {
    const two = after(5, { guestVehicle: [car('1'), car('2')] })
    const server = after(10, { guestVehicle: [car('3', 'RJ 14 CA 1234'), car('1')] })
    const device = after(12, { guestVehicle: [car('4', 'rj14ca1234'), car('5'), car('1', 'RJ14 1', 'red'), car('2')] })
    expect(mergeProfiles(server, device, two).guestVehicle).toEqual([car('4', 'rj14ca1234'), car('5'), car('1', 'RJ14 1', 'red')])
  })

  it('is the same merged again, and the server’s other fields are the server’s', () => {
    const device = after(12, { guestVehicle: [car('2'), car('1')], visitedRestaurants: [] })
    const merged = mergeProfiles(after(10, { guestVehicle: [car('3')], visitedRestaurants: ['RAJ', 'KET'] }), device, base)
    expect(merged).toMatchObject({ guestVehicle: [car('2'), car('3')], visitedRestaurants: ['RAJ', 'KET'] })
    expect(mergeProfiles(merged, device, base)).toBe(merged)
  })

  it('is the later one whole where nobody knows what the device had seen', () => {
    const server = after(10, { name: 'Asha Rao' })
    expect(mergeProfiles(server, after(9, { email: 'b@example.in' }), null)).toBe(server)
    expect(mergeProfiles(server, after(12, { email: 'b@example.in' }), null)).toMatchObject({ name: 'Asha', email: 'b@example.in', updatedAt: 12 })
  })
})
