import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { device, placeCell } from '#src/queries/device.ts'
import { GUEST, OTHER_GUEST, sessionUntil, tokenUntil } from '#tests/fixtures/outbox-entries.ts'
import { recoverSession } from './recover-session.ts'
import { verifyOtp } from './sign-in.ts'

const guest = {
  id: GUEST, name: 'Asha', email: null, primaryPhoneNumber: '9829012345', countryCode: '91', guestVehicle: [], visitedRestaurants: [], rewardJoiningDate: null, isUserConsent: true, updatedAt: 1,
}
const known = () => Response.json({ guest, accessToken: tokenUntil(4_000_000_000_000), serverTime: Date.now() })
const nobody = () => new Response(null, { status: 204 })

let asked: { path: string; body: unknown }[]
let answer: (path: string) => Response | Promise<Response>
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
    return answer(path)
  })
  vi.stubGlobal('document', { cookie: 'other=1; __Host-login=1' })
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

it('a logout whose note the browser deleted with the rest stays a logout: without the mark of a login its cookie is not asked', async () => {
  document.cookie = 'other=1'
  await recoverSession()
  expect([await sessionOf(), refreshes()]).toEqual([null, []])
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

it('a login waits for the answer that is on its way, and the cookie is not asked while one is: the last one to set it is the login', async () => {
  const login = () => verifyOtp({ requestId: 'request-1', phone: '9829012345', otp: '123456' })
  const loggedIn = () => Response.json({ guest: { ...guest, id: OTHER_GUEST }, accessToken: tokenUntil(4_000_000_000_000), serverTime: Date.now() })
  const late = Promise.withResolvers<Response>()
  answer = (path) => (path.endsWith('/refresh') ? late.promise : loggedIn())
  const recovering = recoverSession()
  await vi.waitFor(() => expect(refreshes()).toHaveLength(1))
  const entering = login()
  await vi.waitFor(async () => expect((await navigator.locks.query()).pending).toHaveLength(1))
  expect(asked.map(({ path }) => path)).toEqual(['/api/guests/refresh'])
  late.resolve(known())
  await recovering
  expect(await entering).toMatchObject({ ok: true })
  expect([await sessionOf(), asked[1]?.path]).toEqual([OTHER_GUEST, '/api/guests/signin'])

  await isEmptied()
  asked = []
  const slow = Promise.withResolvers<Response>()
  answer = (path) => (path.endsWith('/signin') ? slow.promise : known())
  const second = login()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  const asking = recoverSession()
  await vi.waitFor(async () => expect((await navigator.locks.query()).pending).toHaveLength(1))
  slow.resolve(loggedIn())
  await Promise.all([second, asking])
  expect([await sessionOf(), refreshes()]).toEqual([OTHER_GUEST, []])
})
