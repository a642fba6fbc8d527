import { Dexie } from 'dexie'
import { expect, it, vi } from 'vitest'
import { openDevice } from '#outbox/device.ts'
import { EPOCH_ROW, epochRowOf } from '#outbox/epoch-rows.ts'
import { keepAside, noteUnsent, readAside, readUnsent } from '#outbox/unsent-changes.ts'
import type { SavedAddress } from '#schemas/address.ts'
import type { Profile } from '#schemas/guest.ts'
import { bringAside } from '#store/bring-aside.ts'
import { openGuest } from '#store/open-guest.ts'
import { openOutlet } from '#store/open-outlet.ts'
import { databasesOnDisk } from '#store/wipe-database.ts'
import { GUEST, orderEntry, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { smallOutlet } from '#tests/fixtures/small-menu.ts'
import { purgeIfMarked } from './purge.ts'

const NOW = 1_800_000_000_000
const savedAddress = (id: string): SavedAddress => ({ id, title: 'Home', house: id, floor: '', addressLine1: 'Laxmi Path', landmark: '', locality: null, pin: { lat: 26.888, lng: 75.804 }, note: '', draft: false, createdAt: 1, updatedAt: 5 })

it('ST-01: what is marked for purge is deleted once, and nothing that waits to be sent is', async () => {
  const device = openDevice('purge-test')
  const entry = orderEntry(NOW)
  await device.entries.add(entry)
  await device.session.put(sessionUntil(NOW))
  const store = await openOutlet('outlet-1')
  await store.database.collections.outlet.insert(smallOutlet())
  await store.close()

  expect(await purgeIfMarked(device, NOW)).toBe(false)
  expect(await databasesOnDisk()).toEqual(['outlet-outlet-1'])

  await device.marks.put({ ...(await device.readMarks(NOW)), purge: true })
  expect(await purgeIfMarked(device, NOW)).toBe(true)
  expect(await databasesOnDisk()).toEqual([])
  expect(await device.readEntries()).toEqual([entry])
  expect(await device.readSession()).not.toBeNull()
  expect(await purgeIfMarked(device, NOW)).toBe(false)

  await device.kept.put({ id: 'generation', value: 0, at: NOW })
  expect(await purgeIfMarked(device, NOW)).toBe(true)
  expect(await purgeIfMarked(device, NOW)).toBe(false)
  device.close()
})

it('ST-01: the epochs of the server stay, by which what was accepted before the purge is not taken for lost', async () => {
  const device = openDevice('purge-and-epochs')
  const rows = [EPOCH_ROW, epochRowOf(GUEST)].map((id) => ({ id, value: 'first', at: NOW }))
  await device.kept.bulkPut([...rows, { id: 'start-up', value: {}, at: NOW }])
  await device.marks.put({ ...(await device.readMarks(NOW)), purge: true })
  expect(await purgeIfMarked(device, NOW)).toBe(true)
  expect((await device.kept.toArray()).filter(({ id }) => id !== 'generation')).toEqual(rows)
  device.close()
})

it('ST-01: what was set aside for a guest’s next login stays; changes whose documents are gone are not said to wait', async () => {
  const device = openDevice('purge-and-aside')
  const person = { brandId: 'brand-1', phone: '+919800000001' }
  const documents = [{ collection: 'addresses' as const, document: { id: 'home' } }]
  await keepAside(device, person, documents, NOW)
  await noteUnsent(device, GUEST, { collection: 'addresses', documentId: 'work' }, NOW)
  await device.marks.put({ ...(await device.readMarks(NOW)), purge: true })
  expect(await purgeIfMarked(device, NOW)).toBe(true)
  expect([await readAside(device, person), await readUnsent(device, GUEST)]).toEqual([documents, []])
  device.close()
})

it('ST-01, P-16: an address that was written and one that was removed without a network outlive a purge, and are the guest’s again', async () => {
  const device = openDevice('purge-and-unsent')
  const session = sessionUntil(NOW)
  const [before, written, removed, sent] = [1, 2, 3, 4].map((end) => `01890a5d-ac96-774b-bcce-b3020990000${end}`) as [string, string, string, string]
  await device.session.put(session)
  const store = await openGuest(session)
  for (const id of [written, removed, sent]) await store.database.collections.addresses.insert(savedAddress(id))
  await store.database.collections.addresses.findOne(removed).remove()
  await store.close()
  for (const documentId of [written, removed]) await noteUnsent(device, session.guestId, { collection: 'addresses', documentId }, NOW)
  await keepAside(device, session, [{ collection: 'addresses', document: { ...savedAddress(before) } }], NOW)
  await device.marks.put({ ...(await device.readMarks(NOW)), purge: true })

  expect(await purgeIfMarked(device, NOW)).toBe(true)
  expect(await databasesOnDisk()).toEqual([])
  const aside = await readAside(device, session)
  expect(aside.map(({ document }) => [document['id'], document['_deleted'] ?? false])).toEqual([[before, false], [written, false], [removed, true]])
  const anew = await openGuest(session)
  await bringAside(anew, session.guestId, aside)
  expect((await anew.database.collections.addresses.find().exec()).map(({ id }) => id).sort()).toEqual([before, written])
  await anew.close()
  device.close()
})

it('ST-01, EN-02: a profile that was changed without a network outlives a purge with what this device had seen of the server before', async () => {
  const device = openDevice('purge-and-profile')
  const session = sessionUntil(NOW)
  await device.session.put(session)
  const store = await openGuest(session)
  const base: Profile = {
    id: session.guestId, name: 'Asha', email: 'a@example.in', primaryPhoneNumber: session.phone, countryCode: '91', guestVehicle: [], visitedRestaurants: [], rewardJoiningDate: null, isUserConsent: true, updatedAt: 5,
  }
  await store.database.collections.profile.insert({ ...base, name: 'Asha Rao', updatedAt: 10 })
  await store.close()
  await noteUnsent(device, session.guestId, { collection: 'profile', documentId: session.guestId, base }, 10)
  await device.marks.put({ ...(await device.readMarks(NOW)), purge: true })
  expect(await purgeIfMarked(device, NOW)).toBe(true)
  const aside = await readAside(device, session)
  expect(aside).toMatchObject([{ collection: 'profile', document: { name: 'Asha Rao', email: 'a@example.in' }, base }])
  // Pulled before it is brought: another phone has changed the email since.
  const anew = await openGuest(session)
  await anew.database.collections.profile.insert({ ...base, email: 'b@example.in', updatedAt: 20 })
  expect(await bringAside(anew, session.guestId, aside)).toEqual([true])
  expect((await anew.database.collections.profile.findOne(session.guestId).exec())?.toJSON()).toMatchObject({ name: 'Asha Rao', email: 'b@example.in' })
  await anew.close()
  device.close()
})

it('ST-01: a database that cannot be read keeps a purge waiting for two starts, and not for ever', async () => {
  const device = openDevice('purge-unreadable')
  const session = sessionUntil(NOW)
  await device.session.put(session)
  const store = await openGuest(session)
  await store.close()
  await noteUnsent(device, session.guestId, { collection: 'addresses', documentId: '01890a5d-ac96-774b-bcce-b30209900009' }, NOW)
  await device.marks.put({ ...(await device.readMarks(NOW)), purge: true })
  const unread = vi.spyOn(await import('./unsent-documents.ts'), 'unsentDocuments').mockRejectedValue(new Error('It cannot be read.'))
  await expect(purgeIfMarked(device, NOW)).rejects.toThrow('cannot be read')
  await expect(purgeIfMarked(device, NOW)).rejects.toThrow('cannot be read')
  expect(await databasesOnDisk()).not.toEqual([])
  expect(await purgeIfMarked(device, NOW)).toBe(true)
  expect([await databasesOnDisk(), (await device.readMarks(NOW)).purge]).toEqual([[], false])
  unread.mockRestore()
  device.close()
})

it('ST-01: what another tab notes while a purge ends stays noted', async () => {
  const [device, other] = [openDevice('purge-beside-another'), openDevice('purge-beside-another')]
  await device.marks.put({ ...(await device.readMarks(NOW)), purge: true })
  const read = device.readMarks.bind(device)
  let reads = 0
  // The other tab writes between the purge's last look at the row and its own write, as soon as no transaction holds it back.
  let noted: Promise<unknown> = Promise.resolve()
  vi.spyOn(device, 'readMarks').mockImplementation(async (now) => {
    const marks = await read(now)
    reads += 1
    if (reads === 2) noted = Dexie.ignoreTransaction(() => other.marks.update('marks', { activeAt: NOW + 1 }))
    if (!Dexie.currentTransaction) await noted
    return marks
  })
  expect(await purgeIfMarked(device, NOW)).toBe(true)
  await noted
  expect(await other.readMarks(NOW)).toMatchObject({ purge: false, activeAt: NOW + 1 })
  device.close()
  other.close()
})
