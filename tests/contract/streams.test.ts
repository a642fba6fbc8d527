/** Who may hold a line open, and how what is watched is found: lines of many phones cost the server little, and boards always get one. */
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StreamEvent } from '#schemas/sync.ts'
import type { Database } from '#server/db/database.ts'
import { createTransact } from '#server/db/transact.ts'
import { sql } from '#server/db/sql.ts'
import type { Config } from '#server/config.ts'
import { createDeps } from '#server/create-deps.ts'
import type { Deps } from '#server/deps.ts'
import { createEventStreams, type EventStreams } from '#server/http/event-streams.ts'
import { callerOf } from '#server/http/address.ts'
import { BOARDS_PER_KEY, createStreamPlaces, RESERVED_FOR_BOARDS, type StreamLimits } from '#server/http/stream-places.ts'
import type { GuestIdentity } from '#server/identity.ts'
import { ACCESS_LIFE_MS, signAccess } from '#server/guests/access-tokens.ts'
import { createIdentity } from '#server/guests/create-identity.ts'
import { createKeys } from '#server/guests/keys.ts'
import { endSession, openSession } from '#server/guests/sessions.ts'
import { createHub } from '#server/sync/hub.ts'
import { guestScope, outletScope } from '#server/sync/scopes.ts'
import { writeDocuments } from '#server/sync/write-documents.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { newGuest, uuidV7Now } from './ids.ts'
import { type EventReader, type LiveServer, openLiveServer, readEvents } from './live-server.ts'
import { BRAND, openStage, OTHER_OUTLET, OUTLET, type Stage, STAFF_KEY } from './stage.ts'

const log = pino({ level: 'silent' })
let database: FreshDatabase
let stage: Stage
let live: LiveServer
beforeAll(async () => {
  database = await openFreshDatabase(8)
  stage = await openStage({ database })
  live = await openLiveServer(stage, 'first')
})
afterAll(async () => {
  await live.close()
  await stage.close()
})

const stream = (scopes: readonly string[], as?: GuestIdentity) => readEvents<StreamEvent>(`${live.url}/api/sync/stream?${scopes.map((scope) => `scope=${scope}`).join('&')}`, as)
const greeted = async (reader: EventReader<StreamEvent>): Promise<StreamEvent & { type: 'hello' }> => (await reader.next((event) => event.type === 'hello')) as StreamEvent & { type: 'hello' }
/** Lets `seconds` pass for the streams. */
const tick = (seconds: number): void => {
  for (let second = 0; second < seconds; second++) stage.deps.streams.tick()
}
/** The stage with other streams, until `act` is over. */
const withStreams = async (others: EventStreams, act: () => Promise<void>): Promise<void> => {
  const { streams } = stage.deps
  stage.deps.streams = others
  try {
    await act()
    await expect.poll(() => stage.deps.streams.count()).toBe(0)
  } finally {
    stage.deps.streams = streams
  }
}
const withLimits = (limits: StreamLimits, act: () => Promise<void>): Promise<void> => withStreams(createEventStreams({ log, limits }), act)
/** As a server that was configured so has them. */
const configured = ({ db, identity, config }: Deps, change: Partial<Config>): EventStreams => createDeps({ db, identity, log, config: { ...config, ...change } }).streams
/** A database that counts the statements it is asked. */
const counting = (db: Database): { db: Database; asked: () => number } => {
  let asked = 0
  return {
    asked: () => asked,
    db: {
      execute(statement) {
        asked += 1
        return db.execute(statement)
      },
      transaction: (act) => db.transaction(act),
    },
  }
}

describe('a stream', () => {
  it('is of one outlet and one guest at the most', async () => {
    const guest = newGuest(BRAND)
    await expect(stream([outletScope(OUTLET), outletScope(OTHER_OUTLET)])).rejects.toThrow(/^400/)
    await expect(stream([guestScope(guest), guestScope(newGuest(BRAND))], guest)).rejects.toThrow(/^400/)
  })

  it('is refused for an outlet that does not exist', async () => {
    await expect(stream([outletScope('nowhere')])).rejects.toThrow(/^404/)
  })

  it('is refused before anything is asked of the database where no place is left', () =>
    withLimits({ most: 1, reservedForBoards: 1, perNetwork: 1 }, async () => {
      const guest = newGuest(BRAND)
      const { identity } = stage.deps
      const { identify } = identity
      let asked = 0
      identity.identify = (authorization) => {
        asked += 1
        return identify(authorization)
      }
      await expect(stream([guestScope(guest)], guest)).rejects.toThrow(/^429/)
      identity.identify = identify
      expect(asked).toBe(0)
    }))

  it('gives its place back when it is refused, and when it ends', () =>
    withLimits({ most: 1, reservedForBoards: 0, perNetwork: 1 }, async () => {
      const guest = newGuest(BRAND)
      await expect(stream([guestScope(guest)])).rejects.toThrow(/^401/)
      await expect(stream([outletScope('nowhere')])).rejects.toThrow(/^404/)
      const first = await stream([outletScope(OUTLET)])
      await greeted(first)
      await expect(stream([outletScope(OUTLET)])).rejects.toThrow(/^429/)
      first.close()
      await expect.poll(() => stage.deps.streams.count()).toBe(0)
      const second = await stream([outletScope(OUTLET)])
      await greeted(second)
      second.close()
    }))

  it('is refused to a network that holds as many as the server was configured with (F5)', () =>
    withStreams(configured(stage.deps, { streamsPerAddress: 2 }), async () => {
      const held = [await stream([outletScope(OUTLET)]), await stream([outletScope(OUTLET)])]
      await expect(stream([outletScope(OUTLET)])).rejects.toThrow(/^429/)
      held.forEach((each) => each.close())
    }))

  it('is refused where the server holds as many as it was configured with, but for those that are kept for boards (F5)', () =>
    withStreams(configured(stage.deps, { streams: RESERVED_FOR_BOARDS + 1, streamsPerAddress: 0 }), async () => {
      const held = await stream([outletScope(OUTLET)])
      await expect(stream([outletScope(OUTLET)])).rejects.toThrow(/^429/)
      held.close()
    }))

  it('of a board finds a place when phones have taken all of theirs', () =>
    withLimits({ most: 3, reservedForBoards: 1, perNetwork: 10 }, async () => {
      const phones = [await stream([outletScope(OUTLET)]), await stream([outletScope(OUTLET)])]
      await expect(stream([outletScope(OUTLET)])).rejects.toThrow(/^429/)
      const board = await readEvents<{ type: string }>(`${live.url}/api/kitchen/stream?outletId=${OUTLET}`, `Bearer ${STAFF_KEY}`)
      await board.next(({ type }) => type === 'hello')
      board.close()
      phones.forEach((phone) => phone.close())
    }))

  it('of one login makes room for the third: the oldest ends', async () => {
    const guest = newGuest(BRAND)
    const first = await stream([guestScope(guest)], guest)
    await greeted(first)
    const others = [await stream([guestScope(guest)], guest), await stream([guestScope(guest)], guest)]
    await first.ended
    await Promise.all(others.map(greeted))
    others.forEach((each) => each.close())
    await expect.poll(() => stage.deps.streams.count()).toBe(0)
  })

  it('of nobody ends after ten minutes, a guest’s and a board’s go on', async () => {
    const guest = newGuest(BRAND)
    const [anonymous, own] = [await stream([outletScope(OUTLET)]), await stream([guestScope(guest), outletScope(OUTLET)], guest)]
    const board = await readEvents<{ type: string }>(`${live.url}/api/kitchen/stream?outletId=${OUTLET}`, `Bearer ${STAFF_KEY}`)
    await Promise.all([greeted(anonymous), greeted(own), board.next(({ type }) => type === 'hello')])
    tick(9 * 60)
    expect(stage.deps.streams.count()).toBe(3)
    tick(2 * 60)
    await anonymous.ended
    await expect.poll(() => stage.deps.streams.count()).toBe(2)
    own.close()
    board.close()
    await expect.poll(() => stage.deps.streams.count()).toBe(0)
  })
})

describe('places', () => {
  it('are limited for a network: an IPv4 address, the /64 of an IPv6 one', () => {
    const places = createStreamPlaces({ most: 100, reservedForBoards: 10, perNetwork: 2 })
    const take = (address: string) => places.take('phone', callerOf(address))
    const back = take('2001:db8:1:2::1')
    take('2001:db8:1:2:ffff::9')
    expect(() => take('2001:0db8:0001:0002:1:2:3:4')).toThrow('RATE_LIMITED')
    expect(() => take('2001:db8:1:3::1')).not.toThrow()
    back()
    back()
    take('2001:db8:1:2::7')
    expect(() => take('2001:db8:1:2::8')).toThrow('RATE_LIMITED')
  })

  it('of a server that was told nothing are 1,000 for a network and 24,000 for all phones, and boards still find theirs (F5)', () => {
    const streams = configured(stage.deps, {})
    const ofOne = Array.from({ length: 1000 }, () => streams.take('phone', 'one network'))
    expect(() => streams.take('phone', 'one network')).toThrow('RATE_LIMITED')
    for (const place of ofOne) place.giveBack()
    for (let phones = 0; phones < 24_000; phones++) streams.take('phone', `network ${phones % 100}`)
    expect(() => streams.take('phone', 'another network')).toThrow('RATE_LIMITED')
    for (let boards = 0; boards < RESERVED_FOR_BOARDS; boards++) streams.take('board', `key ${boards % 100}`)
    expect(() => streams.take('board', 'another key')).toThrow('RATE_LIMITED')
  })

  it('are limited for a staff key: a key that leaked takes no board of another its place', () => {
    const places = createStreamPlaces({ most: 1_000, reservedForBoards: 500, perNetwork: 2 })
    const backs = Array.from({ length: BOARDS_PER_KEY }, () => places.take('board', 'leaked'))
    expect(() => places.take('board', 'leaked')).toThrow('RATE_LIMITED')
    expect(() => places.take('board', 'other')).not.toThrow()
    backs[0]?.()
    backs[0]?.()
    places.take('board', 'leaked')
    expect(() => places.take('board', 'leaked')).toThrow('RATE_LIMITED')
  })
})

describe('logins of streams', () => {
  it('are asked about over the whole minute, many in one query', async () => {
    const guests = Array.from({ length: 120 }, () => newGuest(BRAND))
    const lines = await Promise.all(guests.map((guest) => stream([guestScope(guest)], guest)))
    await Promise.all(lines.map(greeted))
    const { identity } = stage.deps
    const { ended } = identity
    const asked: number[] = []
    identity.ended = async (ids) => {
      asked.push(ids.length)
      return new Set()
    }
    tick(60)
    identity.ended = ended
    expect(asked.length).toBe(60)
    expect(Math.max(...asked)).toBe(2)
    expect(asked.reduce((sum, count) => sum + count)).toBe(120)
    lines.forEach((line) => line.close())
    await expect.poll(() => stage.deps.streams.count()).toBe(0)
  })

  it('end no line while nobody can say whether they stand', async () => {
    const guest = newGuest(BRAND)
    const events = await stream([guestScope(guest)], guest)
    await greeted(events)
    const { identity } = stage.deps
    const { ended } = identity
    let failed = 0
    identity.ended = () => {
      failed += 1
      return Promise.reject(new Error('the database does not answer'))
    }
    tick(60)
    await expect.poll(() => failed).toBe(1)
    identity.ended = async (ids) => new Set(ids)
    expect(stage.deps.streams.count()).toBe(1)
    tick(60)
    await events.ended
    identity.ended = ended
  })
})

it('a guest’s line outlives the token that it was opened with: the login is asked about, not the token', async () => {
  const keys = createKeys('a kept secret for tests alone, long enough')
  const own = await openStage({ database, seed: false, identity: (db, now) => createIdentity(db, keys, now) })
  const server = await openLiveServer(own, 'first')
  const guest = newGuest(BRAND)
  const sessionId = uuidV7Now()
  const { generation } = await own.deps.transact((tx) => openSession(tx, guest, sessionId, own.now()))
  const token = `Bearer ${await signAccess(keys.access, { sub: guest.guestId, brd: BRAND, sid: sessionId, gen: generation }, own.now())}`
  const open = () => readEvents<StreamEvent>(`${server.url}/api/sync/stream?scope=${guestScope(guest)}`, token)
  const events = await open()
  await greeted(events)
  own.pass(ACCESS_LIFE_MS + 1000)
  await expect(open()).rejects.toThrow(/^401/)
  for (let second = 0; second < ACCESS_LIFE_MS / 1000; second++) own.deps.streams.tick()
  await own.deps.transact((tx) => writeDocuments(tx, guestScope(guest), [{ collection: 'orders', id: 'a', body: { of: 'later' } }]))
  await events.next((event) => event.type === 'documents')
  await own.deps.transact((tx) => endSession(tx.q, sessionId, own.now()))
  for (let second = 0; second < 60; second++) own.deps.streams.tick()
  await events.ended
  await server.close()
})

describe('hello', () => {
  it('comes first, and says where each collection stands, which every later change goes on from', async () => {
    const guest = newGuest(BRAND)
    const scope = guestScope(guest)
    await stage.deps.transact((tx) => writeDocuments(tx, scope, [{ collection: 'profile', id: 'p', body: {} }, { collection: 'orders', id: 'a', body: {} }]))
    // Held by another line already, so that its changes could be told before the hello.
    const end = (await stage.deps.hub.watch(scope, () => undefined)).end
    const changing = new AbortController()
    const changes = (async () => {
      for (let at = 0; !changing.signal.aborted; at++) await stage.deps.transact((tx) => writeDocuments(tx, scope, [{ collection: 'orders', id: 'b', body: { at } }]))
    })()
    const events = await stream([scope], guest)
    const hello = await greeted(events)
    await expect.poll(() => events.seen().length).toBeGreaterThan(5)
    changing.abort()
    await changes
    expect(events.seen()[0]).toBe(hello)
    expect(hello.numbers?.[scope]).toMatchObject({ profile: 1 })
    let stands = hello.numbers?.[scope]?.['orders']
    for (const event of events.seen().slice(1)) {
      expect(event).toMatchObject({ type: 'documents', after: stands })
      stands = event.type === 'documents' ? event.checkpoint.seq : stands
    }
    end()
    events.close()
    await expect.poll(() => stage.deps.streams.count()).toBe(0)
  })

  it('comes first where the guest is watched already and the outlet is read late: what changes meanwhile is in its numbers, and is told by nothing else', async () => {
    const guest = newGuest(BRAND)
    const scope = guestScope(guest)
    const change = (at: number): Promise<void> => stage.deps.transact((tx) => writeDocuments(tx, scope, [{ collection: 'orders', id: 'a', body: { at } }]))
    await change(1)
    const { hub, outlets } = stage.deps
    // Whether there is such an outlet is known, and asks for no watch of its own.
    await outlets.get(OUTLET)
    const { watch } = hub
    let told = 0
    const held = await watch(scope, () => (told += 1))
    const [live, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    hub.watch = async (watched, listener) => {
      if (watched !== scope) await late.promise
      const begun = await watch(watched, listener)
      if (watched === scope) live.resolve()
      return begun
    }
    const events = await stream([scope, outletScope(OUTLET)], guest)
    await live.promise
    hub.watch = watch
    await change(2)
    await expect.poll(() => told).toBe(1)
    late.resolve()
    const hello = await greeted(events)
    await change(3)
    await events.next((event) => event.type === 'documents' && event.checkpoint.seq === 3)
    expect(events.seen()).toMatchObject([hello, { type: 'documents', after: 2 }])
    expect(hello.numbers?.[scope]).toEqual({ orders: 2 })
    held.end()
    events.close()
    await expect.poll(() => stage.deps.streams.count()).toBe(0)
  })
})

describe('what other instances changed', () => {
  it('is found by as many queries a second for ten thousand watched scopes as for ten', async () => {
    const few = counting(database.db)
    const many = counting(database.db)
    const queriesOf = async ({ db, asked }: ReturnType<typeof counting>, scopes: number): Promise<number> => {
      const hub = createHub({ db, log })
      await hub.poll()
      for (let left = scopes; left > 0; left -= 100) await Promise.all(Array.from({ length: Math.min(left, 100) }, () => hub.watch(`outlet:${randomUUID()}`, () => undefined)))
      const before = asked()
      for (let second = 0; second < 10; second++) await hub.poll()
      return asked() - before
    }
    const [ofFew, ofMany] = [await queriesOf(few, 10), await queriesOf(many, 10_000)]
    expect(ofFew).toBe(10)
    expect(ofMany).toBeLessThanOrEqual(2 * ofFew)
  })

  it('is found although an older transaction commits later', async () => {
    const [slow, fast] = [`outlet:${randomUUID()}`, `outlet:${randomUUID()}`]
    const other = database.again(4)
    const hub = createHub({ db: other.db, log })
    const told: string[] = []
    for (const scope of [slow, fast]) await hub.watch(scope, (notice) => told.push(notice.scope))
    await hub.poll()
    const transact = createTransact(database.db, () => undefined)
    const held = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const late = transact(async (tx) => {
      await writeDocuments(tx, slow, [{ collection: 'outlet', id: 'x', body: {} }])
      begun.resolve()
      await held.promise
    })
    await begun.promise
    await transact((tx) => writeDocuments(tx, fast, [{ collection: 'outlet', id: 'x', body: {} }]))
    await hub.poll()
    await expect.poll(() => told).toEqual([fast])
    held.resolve()
    await late
    await hub.poll()
    await expect.poll(() => told).toEqual([fast, slow])
    await hub.poll()
    expect(told).toEqual([fast, slow])
  })

  it('is read again by the next poll where it could not be read', async () => {
    const scope = `outlet:${randomUUID()}`
    let broken = false
    const db: Database = {
      execute: (statement) => (broken && statement.text.includes('from documents') ? Promise.reject(new Error('cut')) : database.db.execute(statement)),
      transaction: (act) => database.db.transaction(act),
    }
    const hub = createHub({ db, log })
    let told = 0
    await hub.watch(scope, () => (told += 1))
    await hub.poll()
    broken = true
    await createTransact(database.db, () => undefined)((tx) => writeDocuments(tx, scope, [{ collection: 'outlet', id: 'x', body: {} }]))
    await hub.poll()
    await new Promise((resolve) => setImmediate(resolve))
    broken = false
    await expect.poll(async () => {
      await hub.poll()
      return told
    }).toBe(1)
  })

  it('is found whatever transaction numbers a restored dump brought along', async () => {
    const scope = `outlet:${randomUUID()}`
    await database.db.execute(sql`alter table scope_counters disable trigger scope_counters_changed`)
    await database.db.execute(sql`insert into scope_counters (scope, seq, changed_in) values (${scope}, 1, '9000000000')`)
    await database.db.execute(sql`alter table scope_counters enable trigger scope_counters_changed`)
    const hub = createHub({ db: database.db, log })
    const told: number[] = []
    await hub.poll()
    await hub.watch(scope, ({ change }) => told.push(change?.documents[0]?.seq ?? 0))
    await createTransact(database.db, () => undefined)((tx) => writeDocuments(tx, scope, [{ collection: 'outlet', id: 'x', body: {} }]))
    await hub.poll()
    await expect.poll(() => told).toEqual([2])
  })
})
