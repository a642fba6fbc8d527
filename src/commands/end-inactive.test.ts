import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isSessionEnded } from '#outbox/session.ts'
import type { Profile } from '#schemas/guest.ts'
import { device } from '#src/queries/device.ts'
import { GUEST, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { endInactive } from './end-inactive.ts'
import { enter } from './sign-in.ts'

const LEFT_AT = 1_800_000_000_000
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const ASHA: Profile = {
  id: GUEST, name: 'Asha', email: null, primaryPhoneNumber: '9829012345', countryCode: '91', guestVehicle: [], visitedRestaurants: [], rewardJoiningDate: null, isUserConsent: true, updatedAt: 1,
}

/** A guest is logged in on this device, and has touched it last at LEFT_AT. */
const loginOn = async (surface: 'phone' | 'kiosk'): Promise<void> => {
  const db = await device()
  await db.changeSession(() => sessionUntil(4_000_000_000_000))
  await db.preferences.put({ ...(await db.readPreferences()), surface })
  await db.marks.put({ ...(await db.readMarks(LEFT_AT)), activeAt: LEFT_AT })
}
const isLoggedIn = async (): Promise<boolean> => {
  const session = await (await device()).readSession()
  return session !== null && !isSessionEnded(session)
}

beforeEach(() => void vi.stubGlobal('addEventListener', () => undefined))
afterEach(async () => {
  for (const { id } of await (await device()).readSignOuts()) await (await device()).forgetSignOut(id)
  vi.unstubAllGlobals()
})

it('RD-09: a tablet that nobody touched for ten minutes asks the next guest to log in, and the login it ends is ended on the server too', async () => {
  await loginOn('kiosk')
  expect(await endInactive('orders', LEFT_AT + 10 * MINUTE)).toEqual({ ok: true })
  expect(await isLoggedIn()).toBe(true)
  expect(await endInactive('orders', LEFT_AT + 10 * MINUTE + 1)).toEqual({ ok: true })
  expect(await isLoggedIn()).toBe(false)
  expect(await (await device()).readSignOuts()).toMatchObject([{ guestId: sessionUntil(0).guestId }])
})

it('RD-09: a phone is its owner’s for a month', async () => {
  await loginOn('phone')
  await endInactive('orders', LEFT_AT + 30 * DAY)
  expect(await isLoggedIn()).toBe(true)
  await endInactive('orders', LEFT_AT + 30 * DAY + 1)
  expect(await isLoggedIn()).toBe(false)
})

it.each(['', 'locations', 'account', 'ordering', 'menu/rajwada', 'ordering/menu'])('RD-09: the screen “%s” asks nobody to log in', async (path) => {
  await loginOn('kiosk')
  await endInactive(path, LEFT_AT + DAY)
  expect(await isLoggedIn()).toBe(true)
})

it('RD-09: a guest who was away for a year and logs in again is logged in on the page that opens at once, too', async () => {
  const db = await device()
  await loginOn('phone')
  await db.noteActivity(Date.now() - 365 * DAY)
  expect(await enter({ guest: ASHA, accessToken: sessionUntil(4_000_000_000_000).accessToken, serverTime: Date.now() }, 'brand-1')).toEqual({ ok: true, next: 'done' })
  await endInactive('orders', Date.now() + 1_000)
  expect(await isLoggedIn()).toBe(true)
})

it('a guest who is logged out already leaves nothing to end', async () => {
  await (await device()).changeSession(() => null)
  expect(await endInactive('orders', LEFT_AT + 90 * DAY)).toEqual({ ok: true })
  expect(await (await device()).readSignOuts()).toEqual([])
})
