import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { pino } from 'pino'
import { assert } from 'superstruct'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addLine, emptyCart, placeCart } from '#domain/cart.ts'
import type { Cart } from '#schemas/cart.ts'
import type { Profile } from '#schemas/guest.ts'
import { StreamEvent } from '#schemas/sync.ts'
import { sql } from '#server/db/sql.ts'
import { createTransact } from '#server/db/transact.ts'
import type { GuestIdentity } from '#server/identity.ts'
import { replaceMenu } from '#server/outlets/replace-menu.ts'
import { createHub } from '#server/sync/hub.ts'
import { createAnnouncer } from '#server/sync/announcer.ts'
import { guestScope, outletScope } from '#server/sync/scopes.ts'
import { raisedScopes } from '#server/sync/sync-news.ts'
import { writeDocuments } from '#server/sync/write-documents.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { newGuest, uuidV7Now } from './ids.ts'
import { type LiveServer, openLiveServer, readEvents } from './live-server.ts'
import { BRAND, DISHES, dish, menu, openStage, OUTLET, type Stage } from './stage.ts'

interface Page {
  documents: (Record<string, unknown> & { id: string; _deleted: boolean })[]
  checkpoint: { seq: number } | null
}

let database: FreshDatabase
let stage: Stage
let live: LiveServer
beforeAll(async () => {
  database = await openFreshDatabase(16)
  stage = await openStage({ database })
  live = await openLiveServer(stage)
})
afterAll(async () => {
  await live.close()
  await stage.close()
})

/** What is waited for comes in its own time: how long that takes on a busy machine is no matter of a test. */
const eventually = <T>(ask: () => T | Promise<T>) => expect.poll(ask, { timeout: 20_000 })

const pull = async (collection: string, scope: string, checkpoint = 0, limit = 100, as: GuestIdentity | null = stage.guest) =>
  stage.call<Page>('GET', `/api/sync/${collection}?scope=${scope}&checkpoint=${checkpoint}&limit=${limit}`, { as })

describe('pull', () => {
  it('gives an outlet’s documents to anybody, in pages that lose nothing', async () => {
    const scope = `outlet:${randomUUID()}`
    await stage.deps.transact((tx) => writeDocuments(tx, scope, Array.from({ length: 25 }, (_, at) => ({ collection: 'menuSections', id: `s${at}`, body: { at } }))))
    const seen: string[] = []
    for (let checkpoint = 0; ; ) {
      const { body } = await pull('menuSections', scope, checkpoint, 10, null)
      seen.push(...body.documents.map(({ id }) => id))
      if (body.documents.length < 10) break
      checkpoint = body.checkpoint?.seq ?? 0
    }
    expect(seen).toEqual(Array.from({ length: 25 }, (_, at) => `s${at}`))
  })

  it('gives a guest’s documents to that guest alone', async () => {
    const scope = guestScope(stage.guest)
    expect((await pull('cart', scope)).status).toBe(200)
    expect(await pull('cart', scope, 0, 10, null)).toMatchObject({ status: 401, body: { data: { code: 'INVALID_TOKEN' } } })
    expect(await pull('cart', scope, 0, 10, newGuest(BRAND))).toMatchObject({ status: 403, body: { data: { code: 'FORBIDDEN' } } })
  })

  it('says what is wrong with a request', async () => {
    expect((await pull('menus', outletScope(OUTLET))).status).toBe(404)
    expect((await pull('cart', outletScope(OUTLET))).status).toBe(404)
    expect((await pull('outlet', 'kitchen:x')).status).toBe(400)
    expect((await stage.call('GET', `/api/sync/outlet?scope=${outletScope(OUTLET)}&checkpoint=x`)).status).toBe(400)
    expect((await stage.call('GET', `/api/sync/outlet?scope=${outletScope(OUTLET)}&limit=0`)).status).toBe(400)
  })

  it('is empty without a checkpoint where there is nothing more', async () => {
    const scope = `outlet:${randomUUID()}`
    await stage.deps.transact((tx) => writeDocuments(tx, scope, [{ collection: 'outlet', id: 'x', body: {} }]))
    const { id: epoch } = await stage.deps.hub.epoch()
    expect((await pull('outlet', scope, 1)).body).toEqual({ documents: [], checkpoint: null, epoch })
  })

  it('never lets a reader pass a number that commits later, with forty writers in one scope', async () => {
    const scope = `outlet:${randomUUID()}`
    const write = (name: number) =>
      stage.deps.transact(async (tx) => {
        await writeDocuments(tx, scope, [{ collection: 'menuSections', id: `w${name}`, body: {} }])
        await tx.q.execute(sql`select pg_sleep(${Math.random() / 50})`)
      })
    const seen = new Set<string>()
    let checkpoint = 0
    const writing = new AbortController()
    const reader = (async () => {
      while (!writing.signal.aborted || (await pull('menuSections', scope, checkpoint)).body.documents.length > 0) {
        const { body } = await pull('menuSections', scope, checkpoint, 3)
        for (const { id } of body.documents) seen.add(id)
        checkpoint = body.checkpoint?.seq ?? checkpoint
      }
    })()
    await Promise.all(Array.from({ length: 40 }, (_, name) => write(name)))
    writing.abort()
    await reader
    expect(seen.size).toBe(40)
  })
})

describe('push', () => {
  const line = (at: number) => ({
    lineId: uuidV7Now(), itemId: 'tikka', variationId: null, addOns: [{ groupId: 'dips', addOnId: 'mint', quantity: at }], quantity: 1,
    shown: { name: 'Paneer tikka', choices: '', unitPrice: 30_000, foodType: 'VF' as const, picture: null },
  })
  const cartWith = (at: number, now: number): Cart => addLine(placeCart(emptyCart(now), { outletId: OUTLET, tableCode: null, serviceType: 'DI' }, now), line(at), now)
  const push = (collection: string, guest: GuestIdentity, newDocumentState: unknown, assumedMasterState: unknown = null, as: GuestIdentity | null = guest) =>
    stage.call<{ conflicts: (Record<string, unknown> & { lines?: unknown[] })[] }>('POST', `/api/sync/${collection}?scope=${guestScope(guest)}`, {
      as,
      body: { rows: [{ newDocumentState, assumedMasterState }] },
    })
  const document = async (collection: string, guest: GuestIdentity) => (await pull(collection, guestScope(guest), 0, 10, guest)).body.documents[0]

  it('keeps no document of another name in the cart\'s place', async () => {
    const guest = newGuest(BRAND)
    const other = { ...cartWith(1, 1000), id: 'cart2', _deleted: false }
    expect((await push('cart', guest, other)).body.conflicts).toMatchObject([{ id: 'cart2', _deleted: true }])
    expect((await pull('cart', guestScope(guest), 0, 10, guest)).body).toMatchObject({ documents: [] })
  })

  it('takes a first cart, and a change by a device that had seen it', async () => {
    const guest = newGuest(BRAND)
    const first = { ...cartWith(1, 1000), _deleted: false }
    expect((await push('cart', guest, first)).body.conflicts).toEqual([])
    const second = { ...first, note: 'mild', noteChangedAt: 2000, updatedAt: 2000 }
    expect((await push('cart', guest, second, first)).body.conflicts).toEqual([])
    expect(await document('cart', guest)).toMatchObject({ note: 'mild' })
  })

  it('merges two carts that were filled apart, and tells the device (domain/cart-merge.ts)', async () => {
    const guest = newGuest(BRAND)
    await push('cart', guest, { ...cartWith(1, 1000), _deleted: false })
    const { body } = await push('cart', guest, { ...cartWith(2, 2000), _deleted: false })
    expect(body.conflicts[0]?.lines).toHaveLength(2)
    expect((await document('cart', guest))?.['lines']).toHaveLength(2)
  })

  it('loses no line when two devices push at once', async () => {
    const guest = newGuest(BRAND)
    await Promise.all([1, 2, 3, 4, 5, 6].map((at) => push('cart', guest, { ...cartWith(at, 1000 + at), _deleted: false })))
    expect((await document('cart', guest))?.['lines']).toHaveLength(6)
  })

  it('answers a cart that cannot be with what stands, never with an error', async () => {
    const guest = newGuest(BRAND)
    const cart = { ...cartWith(1, 1000), _deleted: false }
    await push('cart', guest, cart)
    expect((await push('cart', guest, { ...cart, lines: 'many' }, cart)).body.conflicts).toEqual([cart])
    expect((await push('cart', guest, { ...cart, _deleted: true }, cart)).body.conflicts).toEqual([cart])
    expect((await push('cart', newGuest(BRAND), { id: 'cart', _deleted: false })).body.conflicts[0]).toMatchObject({ id: 'cart', lines: [] })
  })

  it('takes name, email and vehicles of a profile and nothing else, the later change winning', async () => {
    const guest = newGuest(BRAND)
    const profile: Profile = {
      id: guest.guestId, name: 'Asha', email: null, primaryPhoneNumber: '9812345678', countryCode: '91', guestVehicle: [], visitedRestaurants: ['RAJ'], rewardJoiningDate: null, isUserConsent: true, updatedAt: 1000,
    }
    const standing = { ...profile, _deleted: false }
    await stage.deps.transact((tx) => writeDocuments(tx, guestScope(guest), [{ collection: 'profile', id: profile.id, body: profile }]))
    const renamed = { ...standing, name: 'Asha Rao', updatedAt: 2000 }
    expect((await push('profile', guest, renamed, standing)).body.conflicts).toEqual([])
    const greedy = { ...renamed, visitedRestaurants: [], primaryPhoneNumber: '9999999999', email: 'asha@example.com', updatedAt: 3000 }
    expect((await push('profile', guest, greedy, renamed)).body.conflicts).toEqual([{ ...renamed, email: 'asha@example.com', updatedAt: 3000 }])
    const older = { ...standing, name: 'A', updatedAt: 1500 }
    expect((await push('profile', guest, older, standing)).body.conflicts[0]).toMatchObject({ name: 'Asha Rao' })
    expect((await push('profile', guest, { ...greedy, name: '<b>', updatedAt: 4000 }, greedy)).body.conflicts[0]).toMatchObject({ name: 'Asha Rao' })
    expect((await push('profile', guest, { ...greedy, email: `a@${'b.'.repeat(125)}in1`, updatedAt: 4000 }, greedy)).body.conflicts[0]).toMatchObject({ email: 'asha@example.com' })
    expect((await push('profile', guest, { ...standing, id: randomUUID() })).body.conflicts[0]).toMatchObject({ _deleted: true })
  })

  it('VA-15, EN-04: takes no car whose number is none, and takes what else the guest changed with it', async () => {
    const guest = newGuest(BRAND)
    const [old, car] = [{ id: 'car-1', number: 'My car', description: '' }, { id: 'car-2', number: 'RJ14 CA 1234', description: 'white' }]
    const profile: Profile = { id: guest.guestId, name: 'Asha', email: null, primaryPhoneNumber: '9812345678', countryCode: '91', guestVehicle: [old], visitedRestaurants: [], rewardJoiningDate: null, isUserConsent: true, updatedAt: 1000 }
    const seen = { ...profile, _deleted: false }
    await stage.deps.transact((tx) => writeDocuments(tx, guestScope(guest), [{ collection: 'profile', id: profile.id, body: profile }]))
    const none = { id: 'car-3', number: 'Her car', description: '' }
    expect((await push('profile', guest, { ...seen, guestVehicle: [none, old], updatedAt: 2000 }, seen)).body.conflicts).toEqual([seen])
    const taken = { ...seen, name: 'Asha Rao', guestVehicle: [car, old], updatedAt: 3000 }
    expect((await push('profile', guest, { ...taken, guestVehicle: [car, none, old] }, seen)).body.conflicts).toEqual([taken])
    // What an earlier release kept stays as it is, and can be described anew.
    const described = { ...taken, guestVehicle: [car, { ...old, description: 'blue' }], updatedAt: 4000 }
    expect((await push('profile', guest, described, taken)).body.conflicts).toEqual([])
  })

  it('keeps the name that one device gave and the car that another added at the same time, whichever comes first (EN-02)', async () => {
    const car = { id: 'car-1', number: 'RJ14 CA 1234', description: 'white' }
    for (const [named, driven] of [[2000, 3000], [3000, 2000]] as const) {
      const guest = newGuest(BRAND)
      const profile: Profile = { id: guest.guestId, name: 'Asha', email: null, primaryPhoneNumber: '9812345678', countryCode: '91', guestVehicle: [], visitedRestaurants: [], rewardJoiningDate: null, isUserConsent: true, updatedAt: 1000 }
      const seen = { ...profile, _deleted: false }
      await stage.deps.transact((tx) => writeDocuments(tx, guestScope(guest), [{ collection: 'profile', id: profile.id, body: profile }]))
      expect((await push('profile', guest, { ...seen, name: 'Asha Rao', updatedAt: named }, seen)).body.conflicts).toEqual([])
      const both = { ...seen, name: 'Asha Rao', guestVehicle: [car], updatedAt: 3000 }
      expect((await push('profile', guest, { ...seen, guestVehicle: [car], updatedAt: driven }, seen)).body.conflicts).toEqual([both])
      // A late copy of the name's change takes no car away.
      expect((await push('profile', guest, { ...seen, name: 'Asha Rao', updatedAt: named }, seen)).body.conflicts).toEqual([both])
    }
  })

  it('refuses collections of the server, other guests’ scopes and outlets', async () => {
    const guest = newGuest(BRAND)
    expect((await push('orders', guest, { id: 'x' })).status).toBe(403)
    expect((await push('cart', guest, { id: 'cart' }, null, newGuest(BRAND))).status).toBe(403)
    expect((await push('cart', guest, { id: 'cart' }, null, null)).status).toBe(401)
    expect((await stage.call('POST', `/api/sync/availability?scope=${outletScope(OUTLET)}`, { body: { rows: [] } })).status).toBe(403)
  })
})

describe('the stream', () => {
  const stream = (scopes: readonly string[], as?: GuestIdentity) => readEvents<StreamEvent>(`${live.url}/api/sync/stream?${scopes.map((scope) => `scope=${scope}`).join('&')}`, as)
  const isDocuments = (event: StreamEvent): event is StreamEvent & { type: 'documents' } => event.type === 'documents'

  it('says hello, then tells of each change with its checkpoint', async () => {
    const events = await stream([outletScope(OUTLET)])
    await events.next((event) => event.type === 'hello')
    await stage.call('POST', `/api/kitchen/outlets/${OUTLET}/sold-out`, { staff: true, body: { ids: ['dal'], soldOut: true, returns: 'at 7 pm' } })
    const told = await events.next(isDocuments)
    for (const event of events.seen()) assert(event, StreamEvent)
    expect(told).toMatchObject({ collection: 'availability', documents: [{ id: OUTLET, soldOut: ['dal'], returns: { dal: 'at 7 pm' }, _deleted: false }] })
    await stage.call('POST', `/api/kitchen/outlets/${OUTLET}/sold-out`, { staff: true, body: { ids: ['dal'], soldOut: false } })
    await events.next((event) => isDocuments(event) && isDocuments(told) && event.checkpoint.seq > told.checkpoint.seq)
    events.close()
  })

  it('tells a guest of the own order and nobody else', async () => {
    const [guest, other] = [newGuest(BRAND), newGuest(BRAND)]
    const [mine, theirs] = [await stream([guestScope(guest), outletScope(OUTLET)], guest), await stream([guestScope(other)], other)]
    await Promise.all([mine.next((event) => event.type === 'hello'), theirs.next((event) => event.type === 'hello')])
    const command = stage.command()
    await stage.place(command, { as: guest })
    await stage.call('POST', `/api/kitchen/orders/${command.orderId}/accept`, { staff: true, body: { cancelledLineIds: [], prepMinutes: 10 } })
    await mine.next((event) => isDocuments(event) && event.documents[0]?.['status'] === 'CONFIRMED')
    expect(theirs.seen().filter(isDocuments)).toEqual([])
    mine.close()
    theirs.close()
  })

  it('is closed to others and to nonsense', async () => {
    const guest = newGuest(BRAND)
    await expect(stream([guestScope(guest)])).rejects.toThrow(/^401/)
    await expect(stream([guestScope(guest)], newGuest(BRAND))).rejects.toThrow(/^403/)
    await expect(stream(['cellar:1'])).rejects.toThrow(/^400/)
    await expect(stream([])).rejects.toThrow(/^400/)
  })

  it('asks for a pull where a change is too large for a stream', async () => {
    const events = await stream([outletScope(OUTLET)])
    await events.next((event) => event.type === 'hello')
    const large = Array.from({ length: 400 }, (_, at) => dish(`d${at}`, `Dish ${at}`, 10_000, { description: 'x'.repeat(200) }))
    await stage.deps.transact((tx) => replaceMenu(tx, OUTLET, menu(OUTLET, large)))
    await events.next((event) => event.type === 'resync')
    await stage.deps.transact((tx) => replaceMenu(tx, OUTLET, menu(OUTLET, DISHES)))
    events.close()
  })

  it('tells every change once and in order, with writers at three instances', async () => {
    const scope = `outlet:${randomUUID()}`
    const [a, b] = [database.again(4), database.again(4)]
    const log = pino({ level: 'silent' })
    const [announceA, announceB] = [createAnnouncer(a.pool, database.url, log), createAnnouncer(b.pool, database.url, log)]
    const other = createHub({ db: a.db, log, announce: announceA.announce })
    const others = createHub({ db: b.db, log, announce: announceB.announce })
    announceB.listen(others.hint)
    const told: number[] = []
    await others.watch(scope, ({ change }) => told.push(...(change?.documents.map(({ seq }) => seq) ?? [])))
    const transactA = createTransact(a.db, (news) => other.tell(news))
    const transactB = createTransact(b.db, (news) => others.tell(news))
    const write = (transact: typeof transactA, at: number) => transact((tx) => writeDocuments(tx, scope, [{ collection: 'menuSections', id: `d${at}`, body: { at } }]))
    await Promise.all(Array.from({ length: 60 }, (_, at) => write(at % 3 === 0 ? stage.deps.transact : at % 3 === 1 ? transactA : transactB, at)))
    await eventually(async () => {
      await others.poll()
      return told.at(-1)
    }).toBe(60)
    expect(told).toEqual([...told].sort((x, y) => x - y))
    expect(new Set(told).size).toBe(told.length)
    await Promise.all([announceA.stop(), announceB.stop()])
  })

  it('hears of another instance’s change by its hint, without a poll', async () => {
    const scope = `outlet:${randomUUID()}`
    const there = database.again(3)
    const log = pino({ level: 'silent' })
    const [here, away] = [createAnnouncer(database.pool, database.url, log), createAnnouncer(there.pool, database.url, log)]
    const heard: string[][] = []
    here.listen((scopes) => {
      heard.push([...scopes])
      stage.deps.hub.hint(scopes)
    })
    const told: string[] = []
    const watch = await stage.deps.hub.watch(scope, ({ change }) => told.push(...(change?.documents.map(({ id }) => id) ?? [])))
    const transact = createTransact(there.db, (news) => away.announce([...raisedScopes(news).keys()]))
    await eventually(async () => {
      await transact((tx) => writeDocuments(tx, scope, [{ collection: 'outlet', id: 'x', body: {} }]))
      return told.length > 0 && heard.flat().includes(scope)
    }).toBe(true)
    watch.end()
    await Promise.all([here.stop(), away.stop()])
  })

  it('cuts a device that does not read, and goes on for the others', async () => {
    const alone = await openLiveServer(stage, 'first')
    const { port } = new URL(alone.url)
    const open = (): number => stage.instances.all.reduce((sum, { deps }) => sum + deps.streams.count(), 0)
    const stuck = connect(Number(port), '127.0.0.1')
    stuck.pause()
    stuck.write(`GET /api/sync/stream?scope=${outletScope(OUTLET)} HTTP/1.1\r\nHost: x\r\n\r\n`)
    await eventually(open).toBe(1)
    const events = await stream([outletScope(OUTLET)])
    await events.next((event) => event.type === 'hello')
    // As large as a stream takes them, and no faster than the other device reads, so that it is never the one that is cut.
    const large = (round: number) => (['offers', 'menuSections'] as const).map((collection) => ({ collection, id: 'large', body: { round, filler: 'x'.repeat(60_000) } }))
    for (let round = 0; round < 400 && open() > 1; round++) {
      await stage.deps.transact((tx) => writeDocuments(tx, outletScope(OUTLET), large(round)))
      for (const name of ['offers', 'menuSections']) await events.next((event) => isDocuments(event) && event.collection === name && event.documents[0]?.['round'] === round)
    }
    expect(open()).toBe(1)
    expect(events.seen().filter(isDocuments).length).toBeGreaterThan(2)
    stuck.destroy()
    events.close()
    await eventually(open).toBe(0)
    await alone.close()
  })

  it('ends within a minute of the end of its login, however fresh its token is', async () => {
    const guest = newGuest(BRAND)
    const { identity } = stage.deps
    const ended = identity.ended
    const events = await stream([guestScope(guest)], guest)
    await events.next((event) => event.type === 'hello')
    identity.ended = async (ids) => new Set(ids)
    for (let second = 0; second < 60; second++) stage.deps.streams.tick()
    await events.ended
    identity.ended = ended
  })
})
