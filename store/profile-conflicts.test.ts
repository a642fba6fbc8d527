import type { WithDeleted } from 'rxdb'
import { describe, expect, it } from 'vitest'
import type { Profile } from '#schemas/guest.ts'
import { CONFLICTS } from './conflicts.ts'

const car = { id: 'car-1', number: 'RJ14 CA 1234', description: 'white' }
const seen: WithDeleted<Profile> = {
  id: '0b8f6a52-6c1d-4f0e-9b53-0a4c7d1e2f30', name: 'Asha', email: null, primaryPhoneNumber: '9876543210', countryCode: '91', guestVehicle: [], visitedRestaurants: [],
  rewardJoiningDate: null, isUserConsent: true, updatedAt: 5, _deleted: false,
}
const resolved = (server: WithDeleted<Profile>, mine: WithDeleted<Profile>) => CONFLICTS.profile.resolve({ assumedMasterState: seen, realMasterState: server, newDocumentState: mine }, 'test')

describe('a profile changed on this device and on another (EN-02)', () => {
  it('keeps the car that was added here beside the name that was given there, whichever was later', async () => {
    for (const [named, driven] of [[6, 7], [7, 6]] as const)
      expect(await resolved({ ...seen, name: 'Asha Rao', updatedAt: named }, { ...seen, guestVehicle: [car], updatedAt: driven })).toEqual({ ...seen, name: 'Asha Rao', guestVehicle: [car], updatedAt: 7 })
  })

  it('is what the server has where that answers what this device had seen: it refused what was new', async () => {
    expect(await resolved(seen, { ...seen, guestVehicle: [{ ...car, number: 'My car' }], updatedAt: 9 })).toEqual(seen)
  })

  it('is gone where the server says so', async () => {
    expect(await resolved({ ...seen, _deleted: true }, { ...seen, name: 'Meera', updatedAt: 9 })).toMatchObject({ _deleted: true })
  })
})
