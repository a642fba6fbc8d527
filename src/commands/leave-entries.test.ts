import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UNANSWERED_MS } from '#domain/order-life.ts'
import type { Profile } from '#schemas/guest.ts'
import { device } from '#src/queries/device.ts'
import { cancelEntry, feedbackEntry, GUEST, idAt, orderEntry, OTHER_GUEST, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { noteDeleting } from './deleting-account.ts'
import { enter } from './sign-in.ts'
import { signOut } from './sign-out.ts'

const now = Date.now()
const FAR = 4_000_000_000_000
const answered = { state: 'accepted', attempts: 1, answer: { token: 1, status: 'UNATTENDED', at: now } } as const
const lost = orderEntry(now, { ...answered, id: idAt(now, 1) })
const served = orderEntry(now, { ...answered, id: idAt(now, 2), over: true })
const old = orderEntry(now, { ...answered, id: idAt(now, 3), changedAt: now - UNANSWERED_MS - 1 })
const perhaps = orderEntry(now, { id: idAt(now, 4), state: 'sending', attempts: 1 })

beforeEach(async () => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
  const db = await device()
  await db.session.put(sessionUntil(FAR))
  await db.entries.bulkPut([lost, served, old, perhaps])
})
afterEach(async () => {
  const db = await device()
  await Promise.all([db.session.clear(), db.entries.clear(), db.kept.clear(), db.marks.clear()])
  vi.unstubAllGlobals()
})

const logsIn = (guestId: string): ReturnType<typeof enter> => {
  const guest: Profile = { id: guestId, name: 'Ravi', email: null, primaryPhoneNumber: '9829012345', countryCode: '91', guestVehicle: [], visitedRestaurants: [], rewardJoiningDate: null, isUserConsent: true, updatedAt: 1 }
  return enter({ guest, accessToken: sessionUntil(FAR).accessToken, serverTime: now }, 'brand-1')
}

it.each([
  ['whom the server logged out', () => signOut({ leaveWaiting: true, isOver: true }), [lost, perhaps]],
  ['whose place another takes', () => logsIn(OTHER_GUEST), [lost, perhaps]],
  ['who logs out', () => signOut({ leaveWaiting: true }), [perhaps]],
])('a guest %s leaves, for their own number at this brand, what a restored server may have lost', async (_, ends, left) => {
  expect(await ends()).toMatchObject({ ok: true })
  expect(await (await device()).readEntries()).toEqual(left.map((entry) => ({ ...entry, leftBy: { brandId: 'brand-1', phone: '9876543210' } })))
})

it('CA-22: a wish to cancel that waits is told to a guest who logs out as what it is, beside their feedback', async () => {
  await (await device()).entries.bulkPut([cancelEntry(now + 5, lost.id), feedbackEntry(now + 6, served.id)])
  expect(await signOut({ leaveWaiting: false })).toEqual({ left: { unsent: 0, unanswered: 1, feedback: 1, cancels: 1, changes: 0 } })
})

it('P-16: an account that is being deleted leaves nothing to be sent again, nor what may have arrived: no login of it comes back to hear of that', async () => {
  const db = await device()
  await noteDeleting(db, GUEST)
  await signOut({ leaveWaiting: true, isOver: true })
  expect(await db.readEntries()).toEqual([])
})

it('a login of the same guest leaves everything as it is', async () => {
  await logsIn(GUEST)
  expect(await (await device()).readEntries()).toEqual([lost, served, old, perhaps])
})
