import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SavedAddress } from '#schemas/address.ts'
import type { Profile } from '#schemas/guest.ts'
import { bringAside } from './bring-aside.ts'
import { type GuestStore, openGuest } from './open-guest.ts'

const GUEST = '11111111-1111-4111-8111-111111111111'
const address = (over: Partial<SavedAddress> = {}): SavedAddress => ({
  id: '01890a5d-ac96-774b-bcce-b30209900001', title: 'Home', house: 'B-14', floor: '', addressLine1: 'Laxmi Path', landmark: '', locality: null, pin: { lat: 26.888, lng: 75.804 }, note: '', draft: false, createdAt: 1, updatedAt: 5, ...over,
})
const car = (id: string, number: string) => ({ id, number, description: '' })
const profile = (over: Partial<Profile> = {}): Profile => ({
  id: GUEST, name: 'Asha', email: null, primaryPhoneNumber: '9876543210', countryCode: '91', guestVehicle: [], visitedRestaurants: [], rewardJoiningDate: null, isUserConsent: true, updatedAt: 5, ...over,
})

let store: GuestStore
beforeEach(async () => {
  store = await openGuest({ brandId: 'b', guestId: GUEST })
  await store.database.collections.addresses.find().remove()
  await store.database.collections.profile.find().remove()
})
afterEach(() => store.close())

const addresses = async (): Promise<string[]> => (await store.database.collections.addresses.find().exec()).map(({ house }) => house)
const own = async () => (await store.database.collections.profile.findOne(GUEST).exec())?.toJSON()

it('a change that was set aside stands where it is the later one, and is said to be sent', async () => {
  await store.database.collections.addresses.insert(address({ house: 'before', updatedAt: 4 }))
  const set = [{ collection: 'addresses', document: { ...address() } }]
  expect([await bringAside(store, GUEST, set), await addresses()]).toEqual([[true], ['B-14']])
  expect([await bringAside(store, GUEST, set), await addresses()]).toEqual([[true], ['B-14']])
  expect([await bringAside(store, GUEST, set), await addresses()]).toEqual([[false], ['B-14']])
})

it('nothing of it is to be sent where another device changed the same later, or where this release cannot read it', async () => {
  await store.database.collections.addresses.insert(address({ house: 'of the other phone', updatedAt: 6 }))
  const set = [{ collection: 'addresses', document: { ...address() } }, { collection: 'addresses', document: { id: 'of tomorrow' } }]
  expect([await bringAside(store, GUEST, set), await addresses()]).toEqual([[false, false], ['of the other phone']])
})

it('what stands as it was set aside is sent once more: the database may have outlived the login', async () => {
  await store.database.collections.addresses.insert(address())
  await store.database.collections.profile.insert(profile())
  const set = [{ collection: 'addresses', document: { ...address() } }, { collection: 'profile', document: { ...profile() } }]
  expect([await bringAside(store, GUEST, set), await bringAside(store, GUEST, set)]).toEqual([[true, true], [false, false]])
})

it('an address that was removed is removed', async () => {
  expect(await bringAside(store, GUEST, [{ collection: 'addresses', document: { ...address(), _deleted: true } }])).toEqual([true])
  expect(await addresses()).toEqual([])
})

it('a profile takes the words of the later change, and loses no car; of a restored server it is under the id of the new login', async () => {
  await store.database.collections.profile.insert(profile({ name: 'Asha Rathore', guestVehicle: [car('a', 'RJ14 AA 0001')], updatedAt: 9 }))
  const aside = { collection: 'profile', document: { ...profile({ id: '22222222-2222-4222-8222-222222222222', name: 'A', guestVehicle: [car('b', 'RJ14 BB 0002')] }) } }
  expect(await bringAside(store, GUEST, [aside])).toEqual([true])
  expect(await own()).toMatchObject({ name: 'Asha Rathore', guestVehicle: [{ id: expect.any(String) as string }, { id: expect.any(String) as string }], updatedAt: 10 })
  expect(await bringAside(store, GUEST, [aside])).toEqual([false])
})

it('an address that another release has added to is brought whole', async () => {
  const aside = { collection: 'addresses', document: { ...address(), gate: 'the green one' } }
  expect(await bringAside(store, GUEST, [aside])).toEqual([true])
  expect((await store.database.collections.addresses.findOne(address().id).exec())?.toJSON()).toMatchObject({ house: 'B-14', gate: 'the green one' })
})

it.each([['before', 3], ['after', 9]])('EN-02: what another device changed %s it stands beside what was changed here, by what this device had seen', async (_, at) => {
  await store.database.collections.profile.insert(profile({ email: 'b@example.in', updatedAt: at }))
  const base = profile({ email: 'a@example.in', updatedAt: 1 })
  expect(await bringAside(store, GUEST, [{ collection: 'profile', document: { ...base, name: 'Asha Rao', updatedAt: 5 }, base }])).toEqual([true])
  expect(await own()).toMatchObject({ name: 'Asha Rao', email: 'b@example.in', updatedAt: Math.max(5, at + 1) })
})
