import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Brand } from '#schemas/brand.ts'
import type { TableRuns } from '#schemas/outlet.ts'
import type { ScanAnswer } from '#schemas/scan.ts'
import { device, placeCell } from '#src/queries/device.ts'
import { smallAvailability, smallOutlet } from '#tests/fixtures/small-menu.ts'
import { cartMemory, changeCartMemory } from '#src/queries/cart-memory.ts'
import { addLine, emptyCart, placeCart } from '#domain/cart.ts'
import { chooseWay } from './choose-way.ts'
import { forgetWishes } from './forget-wishes.ts'
import { confirmPlace, correctMadePlace, leaveOpening, openPlace, stayHere } from './open-place.ts'
import { placeKey } from './place-key.ts'

const brand: Brand = {
  id: 'brand-1', subdomain: 'rajwada', name: 'Rajwada', emblem: 'R', tagline: '', modules: [],
  theme: { version: 'L1', color: '#8a1b30', accent: null, radiusPx: 8, font: 'figtree', displayFont: 'figtree', scale: 1, changeComponents: [] },
}

/** What the server says of a restaurant's code, or of one with a table's number. */
function scanAnswer(code: string): ScanAnswer {
  const number = Number(code.slice(-3)) || null
  const restaurant = smallOutlet({ code: number === null ? code : code.slice(0, -3) })
  const selectedTable = number === null ? null : { id: `t${number}`, outletId: restaurant.id, number, label: `Table ${number}`, serviceType: 'DI' as const, scanCode: code }
  return { restaurantGroup: brand, restaurant, selectedTable, serviceTypes: ['DI'], availability: smallAvailability(), sections: [], disabledCategories: [], recommendedSections: [], tableRuns: [{ first: 1, last: 20, serviceType: 'DI', word: 'Table ' }] }
}

beforeEach(() => {
  vi.stubGlobal('location', { hostname: 'rajwada.localhost' })
  vi.stubGlobal('fetch', async (path: string) => Response.json(scanAnswer(/scan\/(\w+)/.exec(path)?.[1] ?? '')))
})
afterEach(async () => {
  const db = await device()
  await Promise.all([db.place.clear(), db.kept.clear()])
  vi.unstubAllGlobals()
})

it('RD-06: tells of a restaurant that was open on this device before, at whichever table', async () => {
  expect(await openPlace('RAJ012')).toMatchObject({ ok: true, visitedBefore: false, place: { outletCode: 'RAJ', table: { number: 12 } } })
  expect(await openPlace('raj-013')).toMatchObject({ ok: true, visitedBefore: true, place: { table: { number: 13 } } })
  expect(await openPlace('RAJ')).toMatchObject({ ok: true, visitedBefore: true, place: { table: null } })
})

it('RD-06: knows a restaurant again after others, and takes none for another whose code begins alike', async () => {
  await openPlace('RAJX001')
  expect(await openPlace('RAJ')).toMatchObject({ visitedBefore: false })
  await openPlace('KETTLE')
  expect(await openPlace('RAJ001')).toMatchObject({ visitedBefore: true })
})

const noNetwork = () => vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
/** What the page's own events are heard on. */
function handsOfThePage(): EventTarget {
  const hands = new EventTarget()
  vi.stubGlobal('addEventListener', hands.addEventListener.bind(hands))
  vi.stubGlobal('removeEventListener', hands.removeEventListener.bind(hands))
  return hands
}
const placeNow = async () => (await device()).readPlace()
const keptOf = async (code: string) => (await (await device()).kept.get(placeKey(code)))?.value

it('RT-04: with no network another table of a restaurant that is on the device opens from its code, and no other restaurant', async () => {
  const hands = handsOfThePage()
  await openPlace('RAJ012')
  noNetwork()
  expect(await openPlace('RAJ012')).toMatchObject({ ok: true, visitedBefore: true, place: { table: { number: 12 } } })
  expect(await openPlace('RAJ007')).toMatchObject({ ok: true, place: { outletCode: 'RAJ', serviceType: 'DI', table: { number: 7, label: 'Table 7', scanCode: 'RAJ007' } } })
  expect(await placeNow()).toMatchObject({ table: { scanCode: 'RAJ007' } })
  expect(await openPlace('CHOWK001')).toMatchObject({ error: 'NO_NETWORK' })
  expect(await placeNow()).toMatchObject({ table: { scanCode: 'RAJ007' } })
  // The server's own words for the table replace those made here.
  vi.stubGlobal('fetch', async () => {
    const answer = scanAnswer('RAJ007')
    return Response.json({ ...answer, selectedTable: answer.selectedTable && { ...answer.selectedTable, label: 'Garden 7' } })
  })
  hands.dispatchEvent(new Event('online'))
  await vi.waitFor(async () => expect(await placeNow()).toMatchObject({ table: { scanCode: 'RAJ007', label: 'Garden 7' } }))
})

it('RT-04, P-06: with no network a room of a restaurant where only a table was ever opened is a room, and a number that could be either is not opened', async () => {
  handsOfThePage()
  const tableRuns: TableRuns = [{ first: 1, last: 20, serviceType: 'DI', word: 'Table ' }, { first: 201, last: 212, serviceType: 'RO', word: 'Room ' }]
  vi.stubGlobal('fetch', async () => Response.json({ ...scanAnswer('RAJ012'), tableRuns }))
  await openPlace('RAJ012')
  noNetwork()
  expect(await openPlace('RAJ204')).toMatchObject({ ok: true, place: { serviceType: 'RO', table: { number: 204, label: 'Room 204', serviceType: 'RO', scanCode: 'RAJ204' } } })
  // Made of the code itself by now, and still told of all tables.
  expect(await openPlace('RAJ007')).toMatchObject({ ok: true, place: { serviceType: 'DI', table: { label: 'Table 7' } } })
  expect(await openPlace('RAJ099')).toEqual({ error: 'NO_NETWORK', message: expect.anything() as unknown })
  expect(await placeNow()).toMatchObject({ table: { scanCode: 'RAJ007' } })
})

it('RT-04: what was made of a code is made again by what the phone was told of the tables since, also where an older release had kept it', async () => {
  handsOfThePage()
  await openPlace('RAJ012')
  noNetwork()
  expect(await openPlace('RAJ204')).toMatchObject({ ok: true, place: { serviceType: 'DI', table: { label: 'Table 204' } } })
  expect(await keptOf('RAJ204')).toBeUndefined()
  await (await device()).kept.put({ id: placeKey('RAJ204'), value: { ...(await placeNow()), tableRuns: undefined }, at: Date.now() })
  const tableRuns: TableRuns = [{ first: 1, last: 20, serviceType: 'DI', word: 'Table ' }, { first: 201, last: 212, serviceType: 'RO', word: 'Room ' }]
  vi.stubGlobal('fetch', async () => Response.json({ ...scanAnswer('RAJ012'), tableRuns }))
  await openPlace('RAJ012')
  noNetwork()
  expect(await openPlace('RAJ204')).toMatchObject({ ok: true, place: { serviceType: 'RO', table: { label: 'Room 204' } } })
})

it('RT-04: a place that was opened while the server was away is corrected a minute later too, where the network never went', async () => {
  handsOfThePage()
  await openPlace('RAJ012')
  noNetwork()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    expect(await openPlace('RAJ007')).toMatchObject({ ok: true, place: { table: { label: 'Table 7' } } })
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
    vi.stubGlobal('fetch', async () => Response.json({ ...scanAnswer('RAJ007'), selectedTable: { ...scanAnswer('RAJ007').selectedTable, label: 'Garden 7' } }))
    await vi.advanceTimersByTimeAsync(60_000)
  } finally {
    vi.useRealTimers()
  }
  await vi.waitFor(async () => expect(await placeNow()).toMatchObject({ table: { scanCode: 'RAJ007', label: 'Garden 7' } }))
})

/** Answers as `scanAnswer` does, of a restaurant that has pickup too. */
const withPickup = (name = 'Rajwada') =>
  vi.stubGlobal('fetch', async (path: string) => {
    const answer = scanAnswer(/scan\/(\w+)/.exec(path)?.[1] ?? '')
    return Response.json({ ...answer, restaurant: { ...answer.restaurant, name, serviceTypes: ['DI', 'SP'] } })
  })

it('RT-04: a place that was made of a code in a page that is gone is asked about by the next one, now or with the next network, and keeps the way that was chosen there', async () => {
  withPickup()
  await openPlace('RAJ012')
  handsOfThePage()
  noNetwork()
  await openPlace('RAJ007')
  expect(await chooseWay('SP', { wantedAt: 5 })).toEqual({ ok: true })
  const hands = handsOfThePage()
  await correctMadePlace()
  expect((await placeNow())?.table?.id).toBe('RAJ007')
  withPickup()
  hands.dispatchEvent(new Event('online'))
  await vi.waitFor(async () => expect((await placeNow())?.table?.id).toBe('t7'), { timeout: 10_000 })
  expect(await placeNow()).toMatchObject({ serviceType: 'SP', serving: { wantedAt: 5 } })
})

it('RT-04: a table that was made of a code in a page that is gone, and that its server does not know, is left; nothing is asked of any other place', async () => {
  handsOfThePage()
  await openPlace('RAJ012')
  noNetwork()
  await openPlace('RAJ019')
  const asked = vi.fn(async () => Response.json({ message: 'no', data: { code: 'TABLE_NOT_FOUND' } }, { status: 404 }))
  vi.stubGlobal('fetch', asked)
  await correctMadePlace()
  expect(await placeNow()).toMatchObject({ outletCode: 'RAJ', table: null })
  await correctMadePlace()
  expect(asked).toHaveBeenCalledTimes(1)
})

it('RT-04, P-06: who opens a table’s code sits there, with a network and without, however they were served the last time', async () => {
  handsOfThePage()
  withPickup()
  await openPlace('RAJ012')
  expect(await chooseWay('SP', { wantedAt: 5 })).toEqual({ ok: true })
  const online = await openPlace('RAJ012')
  expect(online).toMatchObject({ ok: true, place: { serviceType: 'DI', table: { scanCode: 'RAJ012' } } })
  expect(await chooseWay('SP', { wantedAt: 5 })).toEqual({ ok: true })
  addAtTable('outlet-1')
  noNetwork()
  for (const code of ['RAJ012', 'RAJ007']) {
    const offline = await openPlace(code)
    expect(offline).toMatchObject({ ok: true, place: { serviceType: 'DI', table: { scanCode: code } } })
    expect('ok' in offline && 'serving' in offline.place).toBe(false)
    expect(cartMemory.get()).toMatchObject({ serviceType: 'DI', tableCode: code })
    expect(await chooseWay('SP', { wantedAt: 5 })).toEqual({ ok: true })
  }
})

it('P-06: without a table they are served as the last time, with a network and without', async () => {
  handsOfThePage()
  withPickup()
  await openPlace('RAJ')
  expect(await chooseWay('SP', { wantedAt: 5 })).toEqual({ ok: true })
  expect(await openPlace('RAJ')).toMatchObject({ place: { serviceType: 'SP', serving: { wantedAt: 5 } } })
  noNetwork()
  expect(await openPlace('RAJ')).toMatchObject({ place: { table: null, serviceType: 'SP', serving: { wantedAt: 5 } } })
})

it('P-06: a restaurant’s code without a table, opened with no network by who sat there before, is served as its server says once it is heard', async () => {
  const hands = handsOfThePage()
  await openPlace('RAJ012')
  noNetwork()
  // However often: nobody chose the table's way here.
  for (const _ of [1, 2]) expect(await openPlace('RAJ')).toMatchObject({ ok: true, place: { table: null, serviceType: 'DI' } })
  withPickup()
  hands.dispatchEvent(new Event('online'))
  await vi.waitFor(async () => expect(await placeNow()).toMatchObject({ outletCode: 'RAJ', table: null, serviceType: 'SP' }))
})

it('P-06: the way that was chosen for such a code since stays when its server is heard', async () => {
  const hands = handsOfThePage()
  await openPlace('RAJ012')
  noNetwork()
  await openPlace('RAJ')
  expect(await chooseWay('DI', { wantedAt: 5 })).toEqual({ ok: true })
  withPickup('Rajwada of today')
  hands.dispatchEvent(new Event('online'))
  await vi.waitFor(async () => expect((await placeNow())?.outletName).toBe('Rajwada of today'))
  expect(await placeNow()).toMatchObject({ serviceType: 'DI', serving: { wantedAt: 5 } })
})

it('ST-06: what a guest said at a place does not come back after their logout, when the server is heard at last', async () => {
  const hands = handsOfThePage()
  withPickup()
  await openPlace('RAJ')
  expect(await chooseWay('SP', { wantedAt: 5 })).toEqual({ ok: true })
  noNetwork()
  expect(await openPlace('RAJ')).toMatchObject({ place: { serving: { wantedAt: 5 } } })
  await forgetWishes(await device())
  withPickup('Rajwada of today')
  hands.dispatchEvent(new Event('online'))
  await vi.waitFor(async () => expect((await placeNow())?.outletName).toBe('Rajwada of today'))
  for (const place of [await placeNow(), await keptOf('RAJ')]) expect(place).not.toHaveProperty('serving')
})

it('P-06: a way that is chosen while the server is asked for the place stays', async () => {
  withPickup()
  await openPlace('RAJ012')
  const late = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => late.promise)
  const opening = openPlace('RAJ012')
  expect(await chooseWay('SP', { wantedAt: 5 })).toEqual({ ok: true })
  const answer = scanAnswer('RAJ012')
  late.resolve(Response.json({ ...answer, restaurant: { ...answer.restaurant, serviceTypes: ['DI', 'SP'] } }))
  expect(await opening).toMatchObject({ ok: true, place: { serviceType: 'SP', serving: { wantedAt: 5 } } })
  expect(await placeNow()).toMatchObject({ serviceType: 'SP', table: { scanCode: 'RAJ012' } })
})

it('RT-04: a server that answers late is not waited for, and a table it does not know is left without going back to the old one', async () => {
  await openPlace('RAJ012')
  const late = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => late.promise)
  expect(await openPlace('RAJ099')).toMatchObject({ ok: true, place: { table: { number: 99 } } })
  late.resolve(Response.json({ message: 'no', data: { code: 'INVALID_METHOD_PARAMS' } }, { status: 404 }))
  await vi.waitFor(async () => expect(await placeNow()).toMatchObject({ outletCode: 'RAJ', table: null }))
  noNetwork()
  handsOfThePage()
  expect(await confirmPlace(77, undefined)).toEqual({ ok: true })
  expect((await placeNow())?.scannedAt).toBe(77)
  expect(await confirmPlace(78, 'RAJ012'), 'of a table that is not here any more').toEqual({ ok: true })
  expect((await placeNow())?.scannedAt).toBe(77)
})

it.each([['SERVER_BUSY', 503], ['RATE_LIMITED', 429]] as const)('RT-04: a server that has no time for a code has said nothing of it, and is asked again: %s', async (code, status) => {
  await openPlace('RAJ012')
  const hands = handsOfThePage()
  vi.stubGlobal('fetch', async () => Response.json({ message: 'later', data: { code } }, { status }))
  expect(await openPlace('RAJ007')).toMatchObject({ ok: true, place: { table: { id: 'RAJ007' } } })
  withPickup()
  await vi.waitFor(async () => {
    hands.dispatchEvent(new Event('online'))
    expect((await placeNow())?.table?.id).toBe('t7')
  }, { timeout: 10_000 })
})

it('a code that the server refuses changes nothing on the device', async () => {
  await openPlace('RAJ012')
  vi.stubGlobal('fetch', async () => Response.json({ message: 'no', data: { code: 'INVALID_METHOD_PARAMS' } }, { status: 404 }))
  expect(await openPlace('RAJ099')).toMatchObject({ error: 'INVALID_METHOD_PARAMS' })
  expect(await placeNow()).toMatchObject({ table: { number: 12 } })
})

/** A dish in the cart, added at table 12 of the outlet. */
const addAtTable = (outletId: string) =>
  changeCartMemory((_cart, now) =>
    addLine(
      placeCart(emptyCart(now), { outletId, tableCode: 'RAJ012', serviceType: 'DI' }, now),
      { lineId: '01970000-0000-7000-8000-000000000001', itemId: 'dal', variationId: null, addOns: [], quantity: 1, shown: { name: 'Dal', choices: '', unitPrice: 22_000, foodType: 'VF', picture: null } },
      now,
    ))

it('the cart goes with its guest: to another table, and to another way of being served', async () => {
  await openPlace('RAJ012')
  addAtTable('outlet-1')
  expect(await chooseWay('SP')).toEqual({ ok: true })
  expect([(await (await device()).readPlace())?.serviceType, cartMemory.get().serviceType]).toEqual(['SP', 'SP'])
  await openPlace('RAJ013')
  expect(cartMemory.get()).toMatchObject({ serviceType: 'DI', tableCode: 'RAJ013', lines: [{ itemId: 'dal', removedAt: null }] })
})

it('ST-19: a cart of another outlet stays what it was', async () => {
  await openPlace('RAJ012')
  addAtTable('outlet-2')
  const before = cartMemory.get()
  await chooseWay('SP')
  await openPlace('RAJ013')
  expect(cartMemory.get()).toEqual(before)
})

/** Answers each code when the test says so. */
function slowServer(): { answer: (code: string) => void } {
  const waiting = new Map<string, () => void>()
  vi.stubGlobal('fetch', (path: string) => new Promise<Response>((resolve) => {
    const code = /scan\/(\w+)/.exec(path)?.[1] ?? ''
    waiting.set(code, () => resolve(Response.json(scanAnswer(code))))
  }))
  return { answer: (code) => waiting.get(code)?.() }
}

it('the place that the guest asked for last stands, however late the answer to an earlier one comes; so does staying where they are', async () => {
  await openPlace('KETTLE')
  const { answer } = slowServer()
  const first = openPlace('CHOWK001')
  const second = openPlace('RAJ012')
  await vi.waitFor(() => {
    answer('RAJ012')
    return expect(Promise.race([second, Promise.reject(new Error('not yet'))])).resolves.toMatchObject({ ok: true })
  }, { timeout: 10_000 })
  answer('CHOWK001')
  expect(await first).toEqual({ left: true })
  expect(await placeNow()).toMatchObject({ table: { scanCode: 'RAJ012' } })
  const third = openPlace('CHOWK001')
  stayHere()
  await vi.waitFor(() => {
    answer('CHOWK001')
    return expect(Promise.race([third, Promise.reject(new Error('not yet'))])).resolves.toEqual({ left: true })
  }, { timeout: 10_000 })
  expect(await placeNow()).toMatchObject({ table: { scanCode: 'RAJ012' } })
})

it.each(['CHOWK001', 'KETTLE'])('RT-04: who leaves the page of a code stays where they were; what is said of the code where they are already is taken: %s', async (code) => {
  await openPlace('KETTLE')
  await (await device()).place.update('place', { scannedAt: 1 })
  const end = placeCell.subscribe(() => undefined)
  await vi.waitFor(() => expect(placeCell.get()).toMatchObject({ outletCode: 'KETTLE', scannedAt: 1 }), { timeout: 10_000 })
  const { answer } = slowServer()
  const opening = openPlace(code)
  leaveOpening(code)
  await vi.waitFor(() => {
    answer(code)
    return expect(Promise.race([opening, Promise.reject(new Error('not yet'))])).resolves.toEqual(code === 'KETTLE' ? expect.objectContaining({ ok: true }) : { left: true })
  }, { timeout: 10_000 })
  const here = await placeNow()
  expect([here?.outletCode, here?.scannedAt === 1]).toEqual(['KETTLE', code !== 'KETTLE'])
  end()
})

it('what the server says later of a place that was opened without it leaves the way that the guest has chosen since', async () => {
  await openPlace('RAJ012')
  const hands = handsOfThePage()
  noNetwork()
  const opened = await openPlace('RAJ007')
  expect(opened).toMatchObject({ ok: true, place: { serviceType: 'DI' } })
  expect(await chooseWay('SP', { wantedAt: 5 })).toEqual({ ok: true })
  withPickup()
  hands.dispatchEvent(new Event('online'))
  // The server's own id of the table: its word has come.
  await vi.waitFor(async () => expect((await placeNow())?.table?.id).toBe('t7'), { timeout: 10_000 })
  expect(await placeNow()).toMatchObject({ serviceType: 'SP', serving: { wantedAt: 5 } })
})

it('RT-04: with no network opens a table that was opened before also where its row says something that cannot be read', async () => {
  await openPlace('RAJ012')
  const db = await device()
  await db.kept.update(placeKey('RAJ012'), { value: { ...(await keptOf('RAJ012') as object), seat: 7, serving: { riderNote: 7 } } })
  await db.place.clear()
  handsOfThePage()
  noNetwork()
  expect(await openPlace('RAJ012')).toMatchObject({ ok: true, place: { table: { number: 12, label: 'Table 12' } } })
})

it('RT-04: a guest who is led back to a table, and scanned nothing, is there since they last scanned its code; one who was never there is asked', async () => {
  const db = await device()
  await openPlace('RAJ012')
  await db.kept.update(placeKey('RAJ012'), { value: { ...(await db.readPlace()), scannedAt: 77 } })
  await openPlace('RAJ013')
  expect(await openPlace('RAJ012', { isScanned: false })).toMatchObject({ ok: true, place: { table: { number: 12 }, scannedAt: 77 } })
  await db.place.update('place', { scannedAt: 99 })
  expect(await openPlace('RAJ012', { isScanned: false })).toMatchObject({ place: { scannedAt: 99 } })
  expect(await openPlace('RAJ014', { isScanned: false })).toMatchObject({ place: { scannedAt: 0 } })
  expect((await openPlace('RAJ012')) as { place: { scannedAt: number } }).toMatchObject({ place: { scannedAt: expect.toSatisfy((at: number) => at > 99) as number } })
})
