import { brotliDecompressSync } from 'node:zlib'
import { is } from 'superstruct'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emptyCart } from '#domain/cart.ts'
import { SavedAddress } from '#schemas/address.ts'
import { Cart, type CartLine } from '#schemas/cart.ts'
import { MOST_VISITED, Profile } from '#schemas/guest.ts'
import { ORDER_LIMITS } from '#schemas/limits.ts'
import type { GuestIdentity } from '#server/identity.ts'
import { sql } from '#server/db/sql.ts'
import { MOST_TOMBSTONES } from '#server/sync/forget-tombstones.ts'
import { MOST_ADDRESS_BYTES } from '#server/sync/judge-address.ts'
import { guestScope, outletScope } from '#server/sync/scopes.ts'
import { sizeOf } from '#server/sync/size-of.ts'
import { writeDocuments } from '#server/sync/write-documents.ts'
import { newGuest, uuidV7Now } from './ids.ts'
import { bearer, BRAND, openStage, OTHER_OUTLET, OUTLET, type Stage } from './stage.ts'

type Doc = Record<string, unknown>

let stage: Stage
let guest: GuestIdentity
beforeAll(async () => {
  stage = await openStage({ config: { callsPerMinute: 0 } })
})
afterAll(() => stage.close())
beforeEach(() => {
  guest = newGuest(BRAND)
})

const pushRows = (collection: string, rows: readonly { newDocumentState: Doc; assumedMasterState: Doc | null }[]) =>
  stage.call<{ conflicts: Doc[]; data?: { code: string } }>('POST', `/api/sync/${collection}?scope=${guestScope(guest)}`, { as: guest, body: { rows } })
const push = (collection: string, state: object, seen: object | null = null) =>
  pushRows(collection, [{ newDocumentState: { _deleted: false, ...state }, assumedMasterState: seen && { _deleted: false, ...seen } }])
const pull = async (collection: string, query = '') =>
  (await stage.call<{ documents: Doc[]; checkpoint: { seq: number } | null; more?: boolean }>('GET', `/api/sync/${collection}?scope=${guestScope(guest)}${query}`, { as: guest })).body
const kept = async (collection: string) => (await pull(collection)).documents.map(({ _deleted, ...body }) => body)

const address = (over: Partial<SavedAddress> = {}): SavedAddress => ({
  id: uuidV7Now(), title: 'Home', house: 'B-14', floor: '', addressLine1: 'Laxmi Path', landmark: '', locality: null, pin: { lat: 26.888, lng: 75.804 }, note: '', draft: false,
  createdAt: stage.now() - 1000, updatedAt: stage.now() - 1000, ...over,
})
const OF_TOMORROW = { photo: 'x'.repeat(490_000) }

describe('an address with what a later release added (EN-09)', () => {
  it('is kept whole where that is short, also beside the longest words that this release takes', async () => {
    // A letter that JSON has six bytes for.
    const words = (letters: number): string => '\ud800'.repeat(letters)
    const locality = { id: 'l'.repeat(64), name: words(80), secondaryText: words(120) }
    const longest = address({ title: words(40), house: words(60), floor: words(30), addressLine1: words(100), landmark: words(100), note: words(140), locality, draft: true })
    expect(is(longest, SavedAddress)).toBe(true)
    const sent = { ...longest, gate: 'x'.repeat(3000), locality: { ...locality, lift: true } }
    expect(sizeOf(sent)).toBeLessThan(MOST_ADDRESS_BYTES)
    expect((await push('addresses', sent)).body.conflicts).toEqual([])
    expect(await kept('addresses')).toEqual([sent])
  })

  it('is kept in this release’s own words where it is long, which its phone adopts, and holds up no other', async () => {
    const [long, other] = [address({ locality: { id: 'l1', name: 'C-Scheme', secondaryText: '' } }), address({ house: 'C-2' })]
    const sent = [{ ...long, ...OF_TOMORROW, locality: { ...long.locality, ...OF_TOMORROW } }, other]
    const { body } = await pushRows('addresses', sent.map((state) => ({ newDocumentState: { ...state, _deleted: false }, assumedMasterState: null })))
    expect(body.conflicts).toEqual([{ ...long, updatedAt: long.updatedAt + 1, _deleted: false }])
    expect(await kept('addresses')).toEqual([long, other])
    const edited = { ...long, house: 'B-15', updatedAt: stage.now() }
    expect((await push('addresses', { ...edited, ...OF_TOMORROW }, long)).body.conflicts).toEqual([{ ...edited, updatedAt: edited.updatedAt + 1, _deleted: false }])
    expect(await kept('addresses')).toEqual([other, edited])
  })
})

const cartOf = (lines: CartLine[], over: object = {}): Cart => ({ ...emptyCart(0), outletId: OUTLET, serviceType: 'DI', lines, updatedAt: stage.now(), ...over })
const lineOf = (over: object = {}): CartLine => ({
  lineId: uuidV7Now(), itemId: uuidV7Now(), variationId: uuidV7Now(), quantity: 9, changedAt: stage.now(), removedAt: null,
  addOns: Array.from({ length: 6 }, () => ({ groupId: uuidV7Now(), addOnId: uuidV7Now(), quantity: 9 })),
  shown: { name: 'Paneer tikka '.repeat(8), choices: 'Full, with mint chutney · '.repeat(8), unitPrice: 30_000, foodType: 'VF', picture: null }, ...over,
})

describe('a cart', () => {
  it('of as many lines as an order has, each with six add-ons, is kept in step', async () => {
    const full = cartOf(Array.from({ length: ORDER_LIMITS.lines }, () => lineOf()))
    expect(is(full, Cart)).toBe(true)
    expect((await push('cart', full)).body.conflicts).toEqual([])
    const changed = { ...full, note: 'no onion', updatedAt: stage.now() + 1 }
    expect((await push('cart', changed, full)).body.conflicts).toEqual([])
    expect(await kept('cart')).toEqual([changed])
  })

  it('that is larger than any is refused, and what stands stays', async () => {
    const small = cartOf([lineOf()])
    await push('cart', small)
    const { status, body } = await push('cart', { ...small, ...OF_TOMORROW, more: 'x'.repeat(30_000) }, small)
    expect([status, body.data?.code]).toEqual([413, 'BODY_TOO_LARGE'])
    expect(await kept('cart')).toEqual([small])
  })

  it('does not grow without end by what is merged with it', async () => {
    const first = cartOf([lineOf(OF_TOMORROW)])
    await push('cart', first)
    expect((await push('cart', cartOf([lineOf(OF_TOMORROW)]))).body.conflicts).toEqual([{ ...first, _deleted: false }])
    expect(await kept('cart')).toEqual([first])
  })
})

it('a profile that says more than a profile can is refused, and what stands stays', async () => {
  const profile: Profile = {
    id: guest.guestId, name: 'Asha', email: null, primaryPhoneNumber: '9829012345', countryCode: '91', visitedRestaurants: Array<string>(MOST_VISITED).fill('RAJWADA12345'), rewardJoiningDate: null, isUserConsent: true, updatedAt: 1,
    guestVehicle: Array.from({ length: 10 }, (_, at) => ({ id: `${at}${'v'.repeat(60)}`, number: `RJ 14 CA ${1000 + at}`, description: 'सफ़ेद मारुति '.repeat(4) })),
  }
  expect(is(profile, Profile)).toBe(true)
  await stage.deps.transact((tx) => writeDocuments(tx, guestScope(guest), [{ collection: 'profile', id: profile.id, body: profile }]))
  const renamed = { ...profile, name: 'Meera', updatedAt: 2 }
  expect((await push('profile', renamed, profile)).body.conflicts).toEqual([])
  const [first, ...others] = renamed.guestVehicle
  const { status, body } = await push('profile', { ...renamed, guestVehicle: [{ ...first, ...OF_TOMORROW }, ...others], updatedAt: 3 }, renamed)
  expect([status, body.data?.code]).toEqual([413, 'BODY_TOO_LARGE'])
  expect(await kept('profile')).toEqual([renamed])
})

describe('a page of a pull', () => {
  const ids = (documents: readonly Doc[]): unknown[] => documents.map(({ id }) => id)
  const fill = (...sizes: number[]) =>
    stage.deps.transact((tx) => writeDocuments(tx, guestScope(guest), sizes.map((size, at) => ({ collection: 'orders', id: `d${at}`, body: { filler: 'x'.repeat(size) } }))))

  it('ends at a megabyte and says so; the next goes on behind it, and nothing is passed over', async () => {
    await fill(...Array<number>(9).fill(300_000), 10)
    const pages: unknown[][] = []
    for (let [checkpoint, more] = [0, true]; more;) {
      const page = await pull('orders', `&limit=25&cut=1&checkpoint=${checkpoint}`)
      pages.push(ids(page.documents))
      more = page.more === true
      checkpoint = page.checkpoint?.seq ?? Infinity
    }
    expect(pages).toEqual([['d0', 'd1', 'd2', 'd3'], ['d4', 'd5', 'd6', 'd7'], ['d8', 'd9']])
  })

  it('has a document larger than that to itself', async () => {
    await fill(2_000_000, 10)
    expect(await pull('orders', '&cut=1')).toMatchObject({ documents: [{ id: 'd0' }], more: true })
  })

  it('is whole for a phone of an earlier release, which takes a short one for the last; who asks for more at once is not such a phone', async () => {
    await fill(...Array<number>(6).fill(300_000))
    expect(ids((await pull('orders', '&limit=25')).documents)).toHaveLength(6)
    expect(ids((await pull('orders', '&limit=500')).documents)).toHaveLength(4)
    expect((await pull('orders', '&limit=3&cut=1')).more).toBeUndefined()
  })

  it('says to each phone whether others follow, also where another phone was sent the same documents as all that it asked for', async () => {
    const sections = [0, 1, 2].map((at) => ({ collection: 'menuSections', id: `long-${at}`, body: { filler: 'x'.repeat(600_000) } }))
    await stage.deps.transact((tx) => writeDocuments(tx, outletScope(OTHER_OUTLET), sections))
    const first = Number((await stage.deps.db.execute(sql`select min(seq) as seq from documents where scope = ${outletScope(OTHER_OUTLET)} and id like 'long-%'`)).rows[0]?.['seq'])
    const ask = async (limit: number): Promise<{ more?: boolean; documents: Doc[] }> => {
      const path = `/api/sync/menuSections?scope=${outletScope(OTHER_OUTLET)}&checkpoint=${first - 1}&limit=${limit}&cut=1`
      const answer = await stage.app.request(path, { headers: { Host: 'kettle.localhost:8080', 'Accept-Encoding': 'br' } })
      expect(answer.headers.get('Content-Encoding')).toBe('br')
      return JSON.parse(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()) as { more?: boolean; documents: Doc[] }
    }
    const whole = await ask(2)
    const cut = await ask(3)
    expect([ids(whole.documents), whole.more]).toEqual([['long-0', 'long-1'], undefined])
    expect([ids(cut.documents), cut.more]).toEqual([['long-0', 'long-1'], true])
  })
})

describe('what one guest may send', () => {
  it('is bounded by size and minute, and the guest is told when to come again; nobody else waits for it', async () => {
    const rows = [{ newDocumentState: { filler: 'x'.repeat(900_000) }, assumedMasterState: null }]
    const send = async (as: GuestIdentity): Promise<{ status: number; body: unknown }> => {
      const answer = await stage.app.request(`/api/sync/addresses?scope=${guestScope(as)}`, {
        method: 'POST', body: JSON.stringify({ rows }), headers: { Host: 'rajwada.localhost:8080', Authorization: bearer(as) },
      })
      return { status: answer.status, body: await answer.json() }
    }
    let served = 0
    while (served < 100 && (await send(guest)).status === 200) served += 1
    expect(served).toBe(42)
    expect(await send(guest)).toMatchObject({ status: 429, body: { data: { code: 'RATE_LIMITED', details: { retryAfterMs: expect.any(Number) } } } })
    expect((await send(newGuest(BRAND))).status).toBe(200)
  })

  it('leaves so many removals and no more, the last ones', async () => {
    const removed = Array.from({ length: MOST_TOMBSTONES + 150 }, (_, at) => `gone-${at}`)
    await push('addresses', address())
    for (let at = 0; at < removed.length; at += 100)
      await pushRows('addresses', removed.slice(at, at + 100).map((id) => ({ newDocumentState: { id, updatedAt: 1, _deleted: true }, assumedMasterState: null })))
    const { rows } = await stage.deps.db.execute(sql`select id from documents where scope = ${guestScope(guest)} and collection = 'addresses' and deleted order by seq`)
    expect(rows.map(({ id }) => id)).toEqual(removed.slice(-MOST_TOMBSTONES))
    expect((await pull('addresses', '&limit=1')).documents).toHaveLength(1)
  })
})
