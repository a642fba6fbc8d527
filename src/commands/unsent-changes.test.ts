import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetSent, keepAside, noteUnsent, readAside, readUnsent, setAside } from '#outbox/unsent-changes.ts'
import type { SavedAddress } from '#schemas/address.ts'
import type { Profile } from '#schemas/guest.ts'
import { device, sessionCell } from '#src/queries/device.ts'
import { bringSetAside } from '#src/queries/bring-set-aside.ts'
import { addressesCell, guestStore } from '#src/queries/guest.ts'
import { GUEST, OTHER_GUEST, sessionUntil, tokenUntil } from '#tests/fixtures/outbox-entries.ts'
import { putAddress, removeAddress } from './addresses.ts'
import { enter } from './sign-in.ts'
import { signOut, signOutAfterEnd } from './sign-out.ts'
import { removeVehicle, saveVehicle } from './vehicles.ts'

const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 20_000 })
const BRAND = 'brand-1'
const words = { title: 'Home', house: 'B-14', floor: '', addressLine1: 'Laxmi Path', landmark: '', note: '', locality: null, pin: { lat: 26.888, lng: 75.804 } }
const profileOf = (id: string, phone: string) => ({ id, name: 'Asha', email: null, primaryPhoneNumber: phone, countryCode: '91', guestVehicle: [], visitedRestaurants: [], rewardJoiningDate: null, isUserConsent: true, updatedAt: 1 })

let end = (): void => undefined
let phone = ''
beforeEach(async () => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
  const db = await device()
  await Promise.all([db.session.clear(), db.entries.clear(), db.kept.clear(), db.marks.where('id').startsWith('unsent:').delete()])
  const session = sessionUntil(4_000_000_000_000)
  ;({ phone } = session)
  await db.session.put({ ...session, brandId: BRAND })
  end = addressesCell.subscribe(() => undefined)
  await eventually(() => expect(sessionCell.get()?.guestId).toBe(GUEST))
  await (await collections()).addresses.find().remove()
  await (await collections()).profile.upsert(profileOf(GUEST, phone))
}, 30_000)
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

const collections = async () => (await guestStore.current()).database.collections
const added = async (house = 'B-14'): Promise<SavedAddress> => {
  const put = await putAddress(null, { ...words, house }, false)
  if ('error' in put) throw new Error(put.error)
  return put.address
}
const login = async (id = GUEST, number = phone, over: Partial<Profile> = {}): Promise<void> => {
  expect(await enter({ guest: { ...profileOf(id, number), ...over }, accessToken: tokenUntil(4_000_000_000_000), serverTime: Date.now() }, BRAND)).toMatchObject({ ok: true })
  await eventually(() => expect(sessionCell.get()?.guestId).toBe(id))
}
const ended = async (): Promise<void> => {
  expect(await signOutAfterEnd(sessionCell.get()?.guestId ?? '')).toBe('left')
  await eventually(async () => expect([sessionCell.get(), await (await device()).readSession()]).toEqual([null, null]))
  // The guest's database is emptied as the visitor's is opened.
  await guestStore.current()
}
const onDisk = async (): Promise<string> => {
  const db = await device()
  return JSON.stringify([await db.kept.toArray(), await db.marks.toArray()])
}
const addresses = async (): Promise<string[]> => (await (await collections()).addresses.find().exec()).map(({ house }) => house)

describe('what a guest changed without a network, where the server ends their login', () => {
  it('is theirs again when they log in here, and waits to be sent: an address, one that was removed, a car', async () => {
    const [kept, gone] = [await added(), await added('C-7')]
    await removeAddress(gone.id)
    await saveVehicle({ number: 'RJ14 CD 1234', description: 'Red Swift' })
    await ended()
    expect(await (await device()).marks.where('id').startsWith('unsent:').count()).toBe(0)
    await login()
    await eventually(async () => expect(await addresses()).toEqual(['B-14']))
    const profile = await (await collections()).profile.findOne(GUEST).exec()
    expect(profile?.guestVehicle.map(({ description }) => description)).toEqual(['Red Swift'])
    const waits = (await readUnsent(await device(), GUEST)).map(({ collection, documentId }) => `${collection} ${documentId}`).sort()
    expect(waits).toEqual([`addresses ${gone.id}`, `addresses ${kept.id}`, `profile ${GUEST}`].sort())
    expect(await onDisk()).not.toContain('Laxmi Path')
    // What is sent of them next is answered, and then nothing waits.
    const answered = (await (await collections()).addresses.find().exec()).map(({ id, updatedAt }) => ({ collection: 'addresses' as const, documentId: id, updatedAt }))
    await forgetSent(await device(), GUEST, [...answered, { collection: 'addresses', documentId: gone.id, updatedAt: gone.updatedAt + 1 }, { collection: 'profile', documentId: GUEST, updatedAt: profile?.updatedAt ?? 0 }])
    expect(await readUnsent(await device(), GUEST)).toEqual([])
  }, 30_000)

  it.each([['before', -60_000], ['after', 60_000]])('has in it what another phone told the server %s that, and takes nothing of it away', async (_, later) => {
    await saveVehicle({ number: 'RJ14 AA 0001', description: 'sold' })
    const before = await (await collections()).profile.findOne(GUEST).exec()
    const [sold] = before?.guestVehicle ?? []
    if (!sold) throw new Error('no car')
    await forgetSent(await device(), GUEST, [{ collection: 'profile', documentId: GUEST, updatedAt: before?.updatedAt ?? 0 }])
    await removeVehicle(sold.id)
    await saveVehicle({ number: 'RJ14 CD 1234', description: 'Red Swift' })
    await ended()
    const standing = { name: 'Asha Rao', guestVehicle: [{ id: 'other', number: 'RJ14 BB 0002', description: 'of the other phone' }, sold], updatedAt: Date.now() + later }
    await login(GUEST, phone, standing)
    // The database is a new one: it sends its profile as the first it knows, and the later of two stands whole.
    const brought = await eventually(async () => {
      const found = await (await collections()).profile.findOne(GUEST).exec()
      expect(found).not.toBeNull()
      return found
    })
    expect([brought?.name, brought?.guestVehicle.map(({ description }) => description).sort()]).toEqual(['Asha Rao', ['Red Swift', 'of the other phone']])
    expect(brought?.updatedAt).toBeGreaterThan(standing.updatedAt)
    expect(await readUnsent(await device(), GUEST)).toMatchObject([{ collection: 'profile', documentId: GUEST }])
  }, 30_000)

  it('is nobody’s where another guest logs in, neither on the disk nor in a list', async () => {
    await added()
    await ended()
    expect(await onDisk()).toContain('Laxmi Path')
    await login(OTHER_GUEST, '9000000001')
    expect(await onDisk()).not.toContain('Laxmi Path')
    expect([await addresses(), await readUnsent(await device(), OTHER_GUEST)]).toEqual([[], []])
    await ended()
    await login()
    expect(await addresses()).toEqual([])
  }, 30_000)

  it('is not overwritten by a tab that read the database when another had left the login and emptied it', async () => {
    await added()
    const session = await (await device()).readSession()
    if (!session) throw new Error('nobody is logged in')
    await ended()
    await setAside(await device(), session, [], Date.now())
    expect(await onDisk()).toContain('Laxmi Path')
  }, 30_000)

  it('takes away no note of what another tab has just changed, whether it is brought or not', async () => {
    const db = await device()
    const session = await db.readSession()
    if (!session) throw new Error('nobody is logged in')
    const { updatedAt: _, ...edited } = await added()
    for (const updatedAt of [1, Date.now() + 60_000]) {
      await keepAside(db, session, [{ collection: 'addresses', document: { ...edited, house: 'as it was set aside', updatedAt } }], Date.now())
      await noteUnsent(db, GUEST, { collection: 'addresses', documentId: edited.id }, 100)
      await bringSetAside(await guestStore.current(), { brandId: BRAND, guestId: GUEST })
      // The answer to what was sent before that edit.
      await forgetSent(db, GUEST, [{ collection: 'addresses', documentId: edited.id, updatedAt: 99 }])
      expect([await readAside(db, session), await readUnsent(db, GUEST)]).toEqual([[], [{ collection: 'addresses', documentId: edited.id }]])
    }
  }, 30_000)

  it('does not stay on a tablet at a table (LF-06)', async () => {
    const db = await device()
    const preferences = await db.readPreferences()
    await db.preferences.put({ ...preferences, surface: 'kiosk' })
    await added()
    await ended()
    await db.preferences.put(preferences)
    expect(await onDisk()).not.toMatch(/Laxmi Path|unsent:|aside:/)
  }, 30_000)

  it('has among it what they wrote down before they logged in', async () => {
    await ended()
    await added('of a visitor')
    await login()
    await eventually(async () => expect(await addresses()).toEqual(['of a visitor']))
    expect(await readUnsent(await device(), GUEST)).toMatchObject([{ collection: 'addresses' }])
    await ended()
    await login()
    await eventually(async () => expect(await addresses()).toEqual(['of a visitor']))
  }, 30_000)

  it('is not kept of what the server has answered', async () => {
    const { id, updatedAt } = await added()
    await forgetSent(await device(), GUEST, [{ collection: 'addresses', documentId: id, updatedAt }])
    await ended()
    expect(await onDisk()).not.toContain('Laxmi Path')
  }, 30_000)
})

describe('a guest who signs out', () => {
  it('is told of changes that were not sent, and after that nothing of them stays', async () => {
    await added()
    expect(await signOut({ leaveWaiting: false, countChanges: true })).toEqual({ left: { unsent: 0, unanswered: 0, feedback: 0, cancels: 0, changes: 1 } })
    expect(await signOut({ leaveWaiting: true, countChanges: true })).toMatchObject({ ok: true })
    expect(await onDisk()).not.toMatch(/Laxmi Path|unsent:|aside:/)
  }, 30_000)

  it('is asked nothing where all was sent; one more change after that waits again', async () => {
    const { id, updatedAt } = await added()
    const sent = [{ collection: 'addresses' as const, documentId: id, updatedAt }]
    await forgetSent(await device(), GUEST, sent)
    expect(await readUnsent(await device(), GUEST)).toEqual([])
    await eventually(() => expect(Date.now()).toBeGreaterThan(updatedAt))
    await putAddress(id, { ...words, house: 'B-15' }, false)
    // The answer to the change before comes late.
    await forgetSent(await device(), GUEST, sent)
    expect(await readUnsent(await device(), GUEST)).toEqual([{ collection: 'addresses', documentId: id }])
  }, 30_000)

  it('is told of the second of two changes on a phone whose clock is behind the server’s, when the answer to the first comes', async () => {
    const { id } = await added()
    // What stands was written by another phone, or the server, five minutes ahead of this one.
    const document = await (await collections()).addresses.findOne(id).exec()
    await document?.incrementalModify((address) => ({ ...address, updatedAt: Date.now() + 300_000 }))
    const first = await putAddress(id, { ...words, house: 'B-15' }, false)
    if ('error' in first) throw new Error(first.error)
    await putAddress(id, { ...words, house: 'B-16' }, false)
    await forgetSent(await device(), GUEST, [{ collection: 'addresses', documentId: id, updatedAt: first.address.updatedAt }])
    expect(await readUnsent(await device(), GUEST)).toEqual([{ collection: 'addresses', documentId: id }])
  }, 30_000)

  it('is told nothing of a change that could not be written', async () => {
    const { addresses } = await collections()
    vi.spyOn(addresses, 'insert').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
    expect(await putAddress(null, { ...words, house: 'never' }, false)).toHaveProperty('error')
    expect(await readUnsent(await device(), GUEST)).toEqual([])
  }, 30_000)

  it('on a tablet that was left alone is not kept signed in by a change that was not sent (LF-06)', async () => {
    await added()
    expect(await signOut({ leaveWaiting: false, keepSeat: true })).toMatchObject({ ok: true })
    expect(await onDisk()).not.toMatch(/Laxmi Path|unsent:|aside:/)
  }, 30_000)
})
