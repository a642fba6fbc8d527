import { beforeEach, expect, it } from 'vitest'
import { mergeProfiles } from '#domain/profile-merge.ts'
import { noteUnsent, readUnsent } from '#outbox/unsent-changes.ts'
import { Device } from '#outbox/device.ts'
import type { Profile } from '#schemas/guest.ts'
import { CONFLICTS } from '#store/conflicts.ts'
import { GUEST, idAt } from '#tests/fixtures/outbox-entries.ts'
import { notingSent } from './noting-sent.ts'
import type { PushedRow } from './server.ts'

const SCOPE = `guest:brand-1:${GUEST}`
const id = idAt(1_000, 1)
const change = { collection: 'addresses' as const, documentId: id }
const sent = { id, house: 'B-14', updatedAt: 20, _deleted: false }

let device: Device
beforeEach(async () => {
  device = new Device(`device-${crypto.randomUUID()}`, {})
  await noteUnsent(device, GUEST, change, 20)
})

const after = async (conflicts: Record<string, unknown>[]) => {
  await notingSent(device, async () => ({ done: conflicts }))(SCOPE, 'addresses', [{ assumedMasterState: null, newDocumentState: sent }] as never)
  return readUnsent(device, GUEST)
}

it('a change that the server has taken waits no more, nor one that it refuses', async () => {
  expect(await after([])).toEqual([])
  await noteUnsent(device, GUEST, change, 20)
  expect(await after([{ id, updatedAt: 20, _deleted: true }])).toEqual([])
})

it('a change that the device is to send again, as something else stood, waits on', async () => {
  expect(await after([{ ...sent, house: 'of another phone', updatedAt: 10 }])).toEqual([change])
})

const base: Profile = {
  id: GUEST, name: 'Asha', email: 'a@example.in', primaryPhoneNumber: '9876543210', countryCode: '91', guestVehicle: [], visitedRestaurants: [], rewardJoiningDate: null, isUserConsent: true, updatedAt: 1,
}
const live = <T>(document: T): T & { _deleted: boolean } => ({ ...document, _deleted: false })

/** A database that was emptied by a purge sends the profile that was changed before it, as RxDB does: what this device had seen of the server it does not know. */
async function sendsAnew(mine: Profile, standing: Profile): Promise<{ server: Profile; device: Partial<Profile> }> {
  const row: PushedRow = { newDocumentState: { ...live(mine) } }
  let server = standing
  const push = notingSent(device, async (_scope, _collection, [sent]) => {
    const seen = sent?.assumedMasterState as Profile | undefined
    server = mergeProfiles(standing, mine, seen ?? null)
    return { done: [live(server)] }
  })
  await push(SCOPE, 'profile', [row])
  const resolved = await CONFLICTS.profile.resolve({ ...row, realMasterState: live(server) } as never, 'test')
  return { server, device: resolved }
}

it.each([['before', 5], ['after', 20]])('EN-02: a name that was changed here and an email that another phone changed %s that both stand after a purge, though the new database knows nothing of what was seen', async (_, at) => {
  await noteUnsent(device, GUEST, { collection: 'profile', documentId: GUEST, base }, 10)
  const both = { name: 'Asha Rao', email: 'b@example.in' }
  const sent = await sendsAnew({ ...base, name: both.name, updatedAt: 10 }, { ...base, email: both.email, updatedAt: at })
  expect(sent).toMatchObject({ server: both, device: both })
})

it('EN-02: where nobody knows what was seen, or the database does, a push goes as it is', async () => {
  const rows = [{ newDocumentState: live({ ...base, updatedAt: 10 }) }, { newDocumentState: live({ ...base, updatedAt: 10 }), assumedMasterState: live({ ...base, name: 'A' }) }]
  const sent: unknown[] = []
  const push = notingSent(device, async (_scope, _collection, [row]) => {
    sent.push(row?.assumedMasterState)
    return { done: [] }
  })
  await push(SCOPE, 'profile', rows.slice(0, 1))
  await noteUnsent(device, GUEST, { collection: 'profile', documentId: GUEST, base }, 10)
  await push(SCOPE, 'profile', rows.slice(1))
  expect(sent).toEqual([undefined, live({ ...base, name: 'A' })])
})
