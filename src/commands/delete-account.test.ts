import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addLine, linesOf } from '#domain/cart.ts'
import { endSession } from '#outbox/session.ts'
import { CART_ID } from '#schemas/cart-id.ts'
import { FIRST_PREFERENCES } from '#schemas/device.ts'
import { payIntentId } from '#schemas/pay-intent.ts'
import { cartMemory, changeCartMemory } from '#src/queries/cart-memory.ts'
import { device } from '#src/queries/device.ts'
import { loadStore } from '#src/queries/store.ts'
import { visitorDatabase } from '#src/queries/visitor-database.ts'
import { GUEST, idAt, orderEntry, OTHER_GUEST, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { intentOf, RESPONSE } from '#tests/fixtures/paying.ts'
import { deleteAccount } from './delete-account.ts'
import { signOutAfterEnd } from './sign-out.ts'

let asked: { path: string; method: string | undefined; token: string | null }[] = []
let answer: () => Promise<Response>
let refreshed: () => Promise<Response>
const cut = async (): Promise<Response> => Promise.reject(new TypeError('no network'))

beforeEach(async () => {
  asked = []
  answer = async () => new Response(null, { status: 204 })
  refreshed = cut
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    asked.push({ path, method: init?.method, token: new Headers(init?.headers).get('Authorization') })
    return path.includes('initiateDelete') ? answer() : path.includes('refresh') ? refreshed() : cut()
  })
  await (await device()).session.put(sessionUntil(4_000_000_000_000))
})
afterEach(async () => {
  const db = await device()
  await Promise.all([db.session.clear(), db.entries.clear(), db.marks.clear(), db.kept.clear()])
  vi.unstubAllGlobals()
})

const session = async () => (await (await device()).readSession())?.guestId ?? null
const waiting = async () => (await (await device()).readEntries()).map(({ guestId }) => guestId)
const paying = async () => (await (await device()).readPayIntents(Date.now())).map(({ guestId }) => guestId)
/** A row of each guest's payment that the payment page has answered. */
const bothPay = async () =>
  (await device()).marks.bulkPut([GUEST, OTHER_GUEST].map((guestId, n) => intentOf({ id: payIntentId(idAt(1000, n)), orderId: idAt(1000, n), guestId, step: 'back', response: RESPONSE })))

it('P-16: an account is gone at the server first, then its login and what it queued and paid from this phone; another guest’s orders and payments stay', async () => {
  const db = await device()
  const { brandId } = sessionUntil(4_000_000_000_000)
  await db.entries.bulkPut([orderEntry(1000, { attempts: 1 }), orderEntry(2000, { guestId: OTHER_GUEST })])
  await bothPay()
  expect(await deleteAccount({ guestId: GUEST, leaveWaiting: false })).toEqual({ left: { unsent: 0, unanswered: 1, feedback: 0, cancels: 0, changes: 0 } })
  expect([asked, await session(), await paying()]).toEqual([[], GUEST, [GUEST, OTHER_GUEST]])
  expect(await deleteAccount({ guestId: GUEST, leaveWaiting: true })).toEqual({ ok: true })
  expect(asked[0]).toMatchObject({ path: `/api/brands/initiateDelete/${brandId}`, method: 'POST', token: expect.stringMatching(/^Bearer ./) })
  expect([await session(), await waiting(), await paying()]).toEqual([null, [OTHER_GUEST], [OTHER_GUEST]])
  // By which the cookie goes, if it is still this login's.
  expect(await db.readSignOuts()).toMatchObject([{ guestId: GUEST }])
})

it('P-16, ST-06: the allergies of a deleted account are gone from the phone, and calls no longer say where it is, whether call or stream hears first that it is deleted', async () => {
  const db = await device()
  for (const hearsFirst of [false, true]) {
    await db.session.put(sessionUntil(4_000_000_000_000))
    await db.preferences.put({ ...FIRST_PREFERENCES, allergies: ['peanut'], sharesLocation: true })
    answer = async () => {
      if (hearsFirst) await streamHearsFirst()
      return new Response(null, { status: 204 })
    }
    expect(await deleteAccount({ guestId: GUEST, leaveWaiting: true })).toEqual({ ok: true })
    expect([hearsFirst, await db.readPreferences()]).toMatchObject([hearsFirst, { allergies: [], sharesLocation: false }])
  }
  await db.preferences.clear()
})

it('P-16: without the server’s word nothing of the account goes', async () => {
  answer = cut
  expect(await deleteAccount({ guestId: GUEST, leaveWaiting: true })).toMatchObject({ error: 'NO_NETWORK' })
  answer = async () => Response.json({ message: 'Busy.', data: { code: 'SERVER_BUSY' } }, { status: 503 })
  expect(await deleteAccount({ guestId: GUEST, leaveWaiting: true })).toMatchObject({ error: 'SERVER_BUSY' })
  expect(await session()).toBe(GUEST)
})

it('P-16: without a login nothing is asked', async () => {
  await (await device()).session.clear()
  expect(await deleteAccount({ guestId: GUEST, leaveWaiting: true })).toEqual({ error: 'INVALID_TOKEN' })
  expect(asked).toEqual([])
})

it('P-16: a question that another guest answers, who logged in under it, takes no account away', async () => {
  await (await device()).session.put({ ...sessionUntil(4_000_000_000_000), guestId: OTHER_GUEST })
  expect(await deleteAccount({ guestId: GUEST, leaveWaiting: true })).toEqual({ error: 'INVALID_TOKEN' })
  expect([asked, await session()]).toEqual([[], OTHER_GUEST])
})

it('P-16: nor does it where the other guest logs in after the question was answered and before the call goes out', async () => {
  const db = await device()
  const read = vi.spyOn(db, 'readEntries').mockImplementationOnce(async () => {
    await db.session.put({ ...sessionUntil(4_000_000_000_000), guestId: OTHER_GUEST })
    return []
  })
  expect(await deleteAccount({ guestId: GUEST, leaveWaiting: true })).toMatchObject({ error: 'INVALID_TOKEN' })
  expect([read.mock.calls.length > 0, asked, await session()]).toEqual([true, [], OTHER_GUEST])
})

it('P-16: another guest who logged in, in another tab, while the account was being deleted stays logged in', async () => {
  answer = async () => {
    await (await device()).session.put({ ...sessionUntil(4_000_000_000_000), guestId: OTHER_GUEST })
    return new Response(null, { status: 204 })
  }
  expect(await deleteAccount({ guestId: GUEST, leaveWaiting: true })).toEqual({ ok: true })
  expect(await session()).toBe(OTHER_GUEST)
})

const dal = { lineId: '01890a5d-ac96-774b-bcce-b302099a8057', itemId: 'dal', variationId: null, addOns: [], quantity: 1, shown: { name: 'Dal', choices: '', unitPrice: 24_000, foodType: 'VF' as const, picture: null } }
const visitorsCart = async (): Promise<unknown> => {
  const { openVisitorCart } = await loadStore()
  const visitor = await openVisitorCart(await visitorDatabase(await device()))
  const cart = await visitor.database.collections.cart.findOne(CART_ID).exec()
  await visitor.close()
  return cart
}
/** What the sync worker does where the server refuses a login, and what every page does as it sees that. */
const streamHearsFirst = async (): ReturnType<typeof signOutAfterEnd> => {
  const db = await device()
  await endSession(db, sessionUntil(4_000_000_000_000).accessToken)
  return signOutAfterEnd(GUEST)
}

it('P-16: payments of a deleted account, and what it queued, are gone from the phone also where the answer is lost and the stream hears of the end; at any other end of a login they stay', async () => {
  const db = await device()
  const accepted = orderEntry(1000, { state: 'accepted', attempts: 1, changedAt: Date.now(), answer: { token: 1, status: 'UNATTENDED', at: Date.now() } })
  await db.entries.put(accepted)
  await bothPay()
  expect(await streamHearsFirst()).toBe('left')
  expect([await waiting(), await paying()]).toEqual([[GUEST], [GUEST, OTHER_GUEST]])

  await db.session.put(sessionUntil(4_000_000_000_000))
  answer = cut
  expect(await deleteAccount({ guestId: GUEST, leaveWaiting: false })).toMatchObject({ error: 'NO_NETWORK' })
  expect(await streamHearsFirst()).toBe('deleted')
  expect([await waiting(), await paying()]).toEqual([[], [OTHER_GUEST]])
})

it('P-16: asked again after a lost answer, where the login is over by then, all of the guest’s goes from the phone, and nobody claims that the account is deleted', async () => {
  const db = await device()
  const refused = async (): Promise<Response> => Response.json({ message: 'No.', data: { code: 'INVALID_TOKEN' } }, { status: 401 })
  // Whether the stream hears of the end before the second answer is here, and whether something waits that this page then asks about.
  for (const { stream, queued } of [{ stream: null, queued: true }, { stream: 'held', queued: true }, { stream: 'deleted', queued: false }]) {
    await db.session.put(sessionUntil(4_000_000_000_000))
    await db.preferences.put({ ...FIRST_PREFERENCES, allergies: ['peanut'], sharesLocation: true })
    if (queued) await db.entries.put(orderEntry(1000, { attempts: 1 }))
    await bothPay()
    changeCartMemory((cart, now) => addLine({ ...cart, outletId: 'raj' }, dal, now))
    answer = cut
    expect(await deleteAccount({ guestId: GUEST, leaveWaiting: true })).toMatchObject({ error: 'NO_NETWORK' })
    answer = refused
    refreshed = async () => {
      if (stream) expect(await streamHearsFirst()).toBe(stream)
      return refused()
    }
    expect(await deleteAccount({ guestId: GUEST, leaveWaiting: true })).toEqual({ unheard: true })
    // Another page that has seen the end says the same, and one whose question still stands.
    expect(await signOutAfterEnd(GUEST)).toBe('deleted')
    expect(await deleteAccount({ guestId: GUEST, leaveWaiting: true })).toEqual({ unheard: true })
    expect([await session(), await waiting(), await paying(), await visitorsCart(), linesOf(cartMemory.get())]).toEqual([null, [], [OTHER_GUEST], null, []])
    expect(await db.readPreferences()).toMatchObject({ allergies: [], sharesLocation: false })
  }
  await db.preferences.clear()
})

it('P-16: a server that has no time for the second call leaves the first one open: the login that ends then has ended with the account', async () => {
  changeCartMemory((cart, now) => addLine({ ...cart, outletId: 'raj' }, dal, now))
  answer = cut
  expect(await deleteAccount({ guestId: GUEST, leaveWaiting: false })).toMatchObject({ error: 'NO_NETWORK' })
  answer = async () => Response.json({ message: 'Busy.', data: { code: 'SERVER_BUSY' } }, { status: 503 })
  expect(await deleteAccount({ guestId: GUEST, leaveWaiting: false })).toMatchObject({ error: 'SERVER_BUSY' })
  expect(await streamHearsFirst()).toBe('deleted')
  expect(await visitorsCart()).toBeNull()
})

it('P-16: a server that lost its database under the first call may have deleted the account: the login that ends then leaves nothing of the guest, and no visitor has their dishes', async () => {
  const db = await device()
  await db.entries.put(orderEntry(1000, { state: 'accepted', attempts: 1, changedAt: Date.now(), answer: { token: 1, status: 'UNATTENDED', at: Date.now() } }))
  await bothPay()
  changeCartMemory((cart, now) => addLine({ ...cart, outletId: 'raj' }, dal, now))
  answer = async () => Response.json({ message: 'Busy.', data: { code: 'SERVER_BUSY' } }, { status: 503 })
  expect(await deleteAccount({ guestId: GUEST, leaveWaiting: false })).toMatchObject({ error: 'SERVER_BUSY' })
  expect(await streamHearsFirst()).toBe('deleted')
  expect([await waiting(), await paying(), await visitorsCart()]).toEqual([[], [OTHER_GUEST], null])
})

it('P-16: the dishes of a deleted account are nobody’s, also where the stream hears that its login is over before the page hears its answer', async () => {
  changeCartMemory((cart, now) => addLine({ ...cart, outletId: 'raj' }, dal, now))
  const held: { release: () => void } = { release: () => undefined }
  answer = () => new Promise((resolve) => {
    held.release = () => resolve(new Response(null, { status: 204 }))
  })
  const deleting = deleteAccount({ guestId: GUEST, leaveWaiting: false })
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  expect(await streamHearsFirst()).toBe('deleted')
  held.release()
  expect(await deleting).toEqual({ ok: true })
  expect([await visitorsCart(), linesOf(cartMemory.get())]).toEqual([null, []])
})

it('P-16, ST-02: nor where the answer is lost; where the server said no they pass to the visitor as at any session’s end', async () => {
  changeCartMemory((cart, now) => addLine({ ...cart, outletId: 'raj' }, dal, now))
  answer = cut
  expect(await deleteAccount({ guestId: GUEST, leaveWaiting: false })).toMatchObject({ error: 'NO_NETWORK' })
  expect(await streamHearsFirst()).toBe('deleted')
  expect(await visitorsCart()).toBeNull()

  await (await device()).session.put(sessionUntil(4_000_000_000_000))
  changeCartMemory((cart, now) => addLine({ ...cart, outletId: 'raj' }, dal, now))
  answer = async () => Response.json({ message: 'Busy.', data: { code: 'FORBIDDEN' } }, { status: 403 })
  expect(await deleteAccount({ guestId: GUEST, leaveWaiting: false })).toMatchObject({ error: 'FORBIDDEN' })
  expect(await streamHearsFirst()).toBe('left')
  expect(await visitorsCart()).toMatchObject({ lines: [{ itemId: 'dal' }] })
})

it('P-16, ST-02: an only call that finds the login over is no deletion: the dishes wait for the next login', async () => {
  changeCartMemory((cart, now) => addLine({ ...cart, outletId: 'raj' }, dal, now))
  answer = refreshed = async () => Response.json({ message: 'No.', data: { code: 'INVALID_TOKEN' } }, { status: 401 })
  expect(await deleteAccount({ guestId: GUEST, leaveWaiting: false })).toMatchObject({ error: 'INVALID_TOKEN' })
  expect(await signOutAfterEnd(GUEST)).toBe('left')
  expect(await visitorsCart()).toMatchObject({ lines: [{ itemId: 'dal' }] })
})

it('P-16: a first call that was one too many was not judged by anybody: the login that ends then is as any', async () => {
  answer = async () => Response.json({ message: 'Slowly.', data: { code: 'RATE_LIMITED' } }, { status: 429 })
  expect(await deleteAccount({ guestId: GUEST, leaveWaiting: false })).toMatchObject({ error: 'RATE_LIMITED' })
  expect(await streamHearsFirst()).toBe('left')
})
