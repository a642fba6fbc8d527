import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { device, placeCell } from '#src/queries/device.ts'
import { GUEST, OTHER_GUEST, sessionUntil, tokenUntil } from '#tests/fixtures/outbox-entries.ts'
import { recoverSession } from './recover-session.ts'

const guest = {
  id: GUEST, name: 'Asha', email: null, primaryPhoneNumber: '9829012345', countryCode: '91', guestVehicle: [], visitedRestaurants: [], rewardJoiningDate: null, isUserConsent: true, updatedAt: 1,
}
const known = () => Response.json({ guest, accessToken: tokenUntil(4_000_000_000_000), serverTime: Date.now() })
const nobody = () => new Response(null, { status: 204 })

let asked: { path: string; body: unknown }[]
let answer: () => Response
const sessionOf = async () => (await (await device()).readSession())?.guestId ?? null
/** A browser that has deleted what pages wrote: its next database is new. */
const isEmptied = async (): Promise<void> => {
  const db = await device()
  db.close()
  await db.delete()
  await db.open()
}

beforeEach(async () => {
  asked = []
  answer = known
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    asked.push({ path, body })
    return answer()
  })
  await isEmptied()
  placeCell.set({ brand: { id: 'brand-1' } } as never)
})
afterEach(() => {
  placeCell.set(null)
  vi.unstubAllGlobals()
})
const refreshes = (): unknown[] => asked.filter(({ path }) => path.endsWith('/refresh')).map(({ body }) => body)

it('a guest whose browser deleted all that pages wrote, and kept the cookie, is logged in again, without a code and without being asked', async () => {
  await recoverSession()
  expect(await sessionOf()).toBe(GUEST)
  expect(refreshes()).toEqual(['{"ifAny":true}'])
})

it('a device that never had a login is not told of one, and asks once', async () => {
  answer = nobody
  await recoverSession()
  answer = known
  await recoverSession()
  expect([await sessionOf(), refreshes().length]).toEqual([null, 1])
})

it('a server that did not answer is asked again at the next start', async () => {
  answer = () => new Response('', { status: 503 })
  await recoverSession()
  answer = known
  await recoverSession()
  expect(await sessionOf()).toBe(GUEST)
})

it('nobody is logged in where somebody is, after a logout, or on a tablet of the house', async () => {
  const db = await device()
  await db.session.put({ ...sessionUntil(4_000_000_000_000), guestId: OTHER_GUEST })
  await recoverSession()
  expect(await sessionOf()).toBe(OTHER_GUEST)

  await isEmptied()
  await db.preferences.put({ ...(await db.readPreferences()), surface: 'kiosk' })
  await recoverSession()
  expect(await sessionOf()).toBeNull()

  await isEmptied()
  await db.noteSignOut(sessionUntil(4_000_000_000_000))
  await recoverSession()
  expect([await sessionOf(), refreshes()]).toEqual([null, []])
})
