import { expect, it } from 'vitest'
import type { Profile } from '#schemas/guest.ts'
import { broughtProfile } from './brought-profile.ts'

const car = (id: string) => ({ id, number: `RJ14 ${id}`, description: '' })
const base: Profile = {
  id: '0b8f6a52-6c1d-4f0e-9b53-0a4c7d1e2f30', name: 'Asha', email: null, primaryPhoneNumber: '9876543210', countryCode: '91', guestVehicle: [car('old')], visitedRestaurants: [],
  rewardJoiningDate: null, isUserConsent: true, updatedAt: 5,
}

it.each([[8, 10], [10, 8]])('has what was changed on either side where it is known what stood before, whichever was later', (theirs, ours) => {
  const standing = { ...base, name: 'Asha Rao', guestVehicle: [car('theirs'), car('old')], updatedAt: theirs }
  const merged = broughtProfile(standing, { ...base, guestVehicle: [car('ours')], updatedAt: ours }, base)
  expect([merged.name, merged.guestVehicle.map(({ id }) => id).sort()]).toEqual(['Asha Rao', ['ours', 'theirs']])
})

it('loses no car of a profile that was changed before, where that is not known', () => {
  const standing = { ...base, name: 'Asha Rao', updatedAt: 10 }
  expect(broughtProfile(standing, { ...base, guestVehicle: [car('ours')], updatedAt: 8 }, null)).toMatchObject({ name: 'Asha Rao', guestVehicle: [car('old'), car('ours')] })
})

it('is what stands where that says the same', () => expect(broughtProfile(base, { ...base, updatedAt: 8 }, null)).toBe(base))
