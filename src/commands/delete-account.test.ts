import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { device } from '#src/queries/device.ts'
import { GUEST, orderEntry, OTHER_GUEST, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { deleteAccount } from './delete-account.ts'

let asked: { path: string; method: string | undefined; token: string | null }[] = []
let answer: () => Promise<Response>

beforeEach(async () => {
  asked = []
  answer = async () => new Response(null, { status: 204 })
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    asked.push({ path, method: init?.method, token: new Headers(init?.headers).get('Authorization') })
    return path.includes('initiateDelete') ? answer() : Promise.reject(new TypeError('no network'))
  })
  await (await device()).session.put(sessionUntil(4_000_000_000_000))
})
afterEach(async () => {
  const db = await device()
  await Promise.all([db.session.clear(), db.entries.clear(), db.marks.clear()])
  vi.unstubAllGlobals()
})

const session = async () => (await (await device()).readSession())?.guestId ?? null
const waiting = async () => (await (await device()).readEntries()).map(({ guestId }) => guestId)

it('P-16: an account is gone at the server first, then its login and what it queued from this phone; another guest’s orders stay', async () => {
  const db = await device()
  const { brandId } = sessionUntil(4_000_000_000_000)
  await db.entries.bulkPut([orderEntry(1000, { attempts: 1 }), orderEntry(2000, { guestId: OTHER_GUEST })])
  expect(await deleteAccount({ leaveWaiting: false })).toEqual({ left: { unsent: 0, unanswered: 1, feedback: 0 } })
  expect([asked, await session()]).toEqual([[], GUEST])
  expect(await deleteAccount({ leaveWaiting: true })).toEqual({ ok: true })
  expect(asked[0]).toMatchObject({ path: `/api/brands/initiateDelete/${brandId}`, method: 'POST', token: expect.stringMatching(/^Bearer ./) })
  expect([await session(), await waiting()]).toEqual([null, [OTHER_GUEST]])
})

it('P-16: without the server’s word nothing of the account goes', async () => {
  answer = async () => Promise.reject(new TypeError('no network'))
  expect(await deleteAccount({ leaveWaiting: true })).toMatchObject({ error: 'NO_NETWORK' })
  answer = async () => Response.json({ message: 'Busy.', data: { code: 'SERVER_BUSY' } }, { status: 503 })
  expect(await deleteAccount({ leaveWaiting: true })).toMatchObject({ error: 'SERVER_BUSY' })
  expect(await session()).toBe(GUEST)
  await (await device()).session.clear()
  expect(await deleteAccount({ leaveWaiting: true })).toEqual({ error: 'INVALID_TOKEN' })
})
