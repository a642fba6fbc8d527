/**
 * What a device writes comes to rest, also where its clock runs ahead or the server refuses it: the server takes no time of its own future, and the device takes the server's.
 */
import { expect, it } from 'vitest'
import type { RxConflictHandler, WithDeleted } from 'rxdb'
import type { SavedAddress } from '#schemas/address.ts'
import type { Profile } from '#schemas/guest.ts'
import { judgeAddress } from '#server/sync/judge-address.ts'
import { judgeProfile } from '#server/sync/judge-profile.ts'
import { stateOf } from '#server/sync/same-document.ts'
import { CONFLICTS } from '#store/conflicts.ts'

const NOW = 1_000_000_000
const AHEAD = NOW + 3 * 3_600_000
const guest = { brandId: 'b', guestId: '11111111-1111-4111-8111-111111111111' }

/** Sends what the device has until server and device agree, as the sync does. @returns after how many pushes */
async function pushesUntilRest<T extends { id: string }>(judge: typeof judgeAddress, conflicts: RxConflictHandler<T>, written: T, standing: WithDeleted<T> | null): Promise<number> {
  let mine: WithDeleted<T> = { ...written, _deleted: false }
  let master = standing
  let assumed = standing
  for (let pushes = 1; pushes < 20; pushes++) {
    const { write, conflict } = judge({ id: written.id, seen: true, base: assumed && stateOf(assumed).body, fresh: stateOf(mine), master: master && stateOf(master), guest, now: NOW + pushes })
    if (write) master = { ...write.body, _deleted: write.deleted } as unknown as WithDeleted<T>
    if (!conflict) return pushes
    const said = { ...conflict.body, _deleted: conflict.deleted } as unknown as WithDeleted<T>
    mine = await conflicts.resolve({ ...(assumed ? { assumedMasterState: assumed } : {}), realMasterState: said, newDocumentState: mine }, 'test')
    if (conflicts.isEqual(mine, said, 'test')) return pushes
    assumed = said
  }
  return Infinity
}

const address: SavedAddress = {
  id: '01890a5d-ac96-774b-bcce-b30209900001', title: 'Home', house: 'B-1', floor: '', addressLine1: 'Laxmi Path', landmark: '', locality: null, pin: { lat: 26.888, lng: 75.804 }, note: '',
  draft: false, createdAt: NOW, updatedAt: AHEAD,
}
const profile: Profile = {
  id: guest.guestId, name: 'Asha', email: null, primaryPhoneNumber: '9000000001', countryCode: '91', guestVehicle: [], visitedRestaurants: [], rewardJoiningDate: null, isUserConsent: true, updatedAt: NOW,
}

it('an address is pushed once, a new one and a changed one', async () => {
  expect(await pushesUntilRest(judgeAddress, CONFLICTS.addresses, address, null)).toBe(1)
  expect(await pushesUntilRest(judgeAddress, CONFLICTS.addresses, address, { ...address, house: 'B-2', updatedAt: NOW, _deleted: false })).toBe(1)
})

it('an address is taken from who has seen what stands, also by a server whose clock is behind', async () => {
  const standing = { ...address, updatedAt: NOW + 5_000, _deleted: false }
  expect(await pushesUntilRest(judgeAddress, CONFLICTS.addresses, { ...address, house: 'B-2', updatedAt: NOW + 5_001 }, standing)).toBe(1)
  const { write } = judgeAddress({ id: address.id, seen: true, base: null, fresh: stateOf({ ...address, house: 'B-2', updatedAt: NOW, _deleted: false }), master: stateOf(standing), guest, now: NOW + 10_000 })
  expect(write).toBeNull()
})

it('an address that is refused where one stands is sent once, and the one that stands is the device’s again', async () => {
  const standing = { ...address, updatedAt: NOW, _deleted: false }
  for (const draft of [true, false])
    expect(await pushesUntilRest(judgeAddress, CONFLICTS.addresses, { ...address, draft, note: 'Ring\u2028twice', updatedAt: AHEAD }, standing)).toBe(1)
})

it('a late copy of an earlier change does not take the place of a later one', () => {
  const later = { body: { ...address, house: 'B-2', updatedAt: NOW }, deleted: false }
  const copy = { id: address.id, base: null, fresh: stateOf({ ...address, _deleted: false }), master: later, guest, now: NOW + 600_000 }
  expect(judgeAddress({ ...copy, seen: false })).toEqual({ write: null, conflict: later })
  // Nor once its time has come.
  expect(judgeAddress({ ...copy, seen: false, now: AHEAD + 1 })).toEqual({ write: null, conflict: later })
  expect(judgeAddress({ ...copy, seen: true }).write?.body).toMatchObject({ house: 'B-1', updatedAt: NOW + 600_000 })
})

it('a changed name is pushed once', async () => {
  expect(await pushesUntilRest(judgeProfile, CONFLICTS.profile, { ...profile, name: 'Usha', updatedAt: AHEAD }, { ...profile, _deleted: false })).toBe(1)
})

it('VA-15, VA-04: a car whose number is none and a name that is none are refused once, and the device has again what stands', async () => {
  const standing = { ...profile, guestVehicle: [{ id: 'v1', number: 'RJ14 CX 4821', description: '' }], _deleted: false }
  for (const refused of [{ name: '<b>' }, { guestVehicle: [{ id: 'v1', number: 'My car', description: '' }] }])
    expect(await pushesUntilRest(judgeProfile, CONFLICTS.profile, { ...standing, ...refused, updatedAt: NOW + 1 }, standing)).toBe(1)
  // What else was changed with it is taken first.
  expect(await pushesUntilRest(judgeProfile, CONFLICTS.profile, { ...standing, name: '<b>', guestVehicle: [], updatedAt: NOW + 1 }, standing)).toBe(2)
})
