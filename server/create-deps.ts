import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { createBrandBook } from './brands/brand-book.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Health } from './db/health.ts'
import { createTransact } from './db/transact.ts'
import type { Area, Deps } from './deps.ts'
import { createEventStreams } from './http/event-streams.ts'
import { RESERVED_FOR_BOARDS } from './http/stream-places.ts'
import type { PaymentGateway } from './gateways/payment-gateway.ts'
import type { Identity } from './identity.ts'
import { createKitchenHub } from './kitchen/kitchen-hub.ts'
import { createCodeBook } from './outlets/find-outlet.ts'
import { createOutletCache } from './outlets/outlet-cache.ts'
import { createSeats } from './outlets/seats.ts'
import type { Collections } from './sync/collections.ts'
import { createHub } from './sync/hub.ts'
import { createTally, type Tally } from './metrics/tally.ts'
import { productCollections } from './sync/product-collections.ts'

/** What differs from one back end to the next; the rest follows from it. */
export interface Ground {
  config: Config
  db: Database
  identity: Identity
  log: Logger
  /** Left out: the database is assumed healthy, as an in-memory one is. */
  health?: Health
  /** Left out: nothing is paid online. */
  payments?: PaymentGateway | null
  areas?: readonly Area[]
  collections?: Collections
  /** Epoch ms. */
  now?: () => number
  /** Left out: `now`, where there is one instance or one clock. */
  sharedNow?: () => number
  random?: (count: number) => Uint8Array
  /** Left out: one that begins at 0. */
  tally?: Tally
  /** Passes scopes that changed on to other instances. */
  announce?: (scopes: readonly string[]) => void
}

/** Wires a back end: committed changes are published to streams, boards and caches. */
export function createDeps(ground: Ground): Deps {
  const { db, log, announce } = ground
  const now = ground.now ?? Date.now
  const random = ground.random ?? ((count: number) => randomBytes(count))
  const streams = createEventStreams({ log, limits: { most: ground.config.streams, reservedForBoards: RESERVED_FOR_BOARDS, perNetwork: ground.config.streamsPerAddress || Infinity } })
  const hub = createHub({
    db,
    log,
    ...(announce ? { announce } : {}),
    onEpoch: () => {
      outlets.forgetAll()
      streams.endAll()
    },
  })
  const outlets = createOutletCache(db, hub)
  const kitchenHub = createKitchenHub(db, hub, log)
  const transact = createTransact(db, (news) => hub.tell(news))
  return {
    config: ground.config,
    db,
    transact,
    health: ground.health ?? (() => Promise.resolve({ alive: true, pool: null })),
    hub,
    kitchenHub,
    streams,
    tally: ground.tally ?? createTally(),
    outlets,
    codes: createCodeBook(db, outlets, now),
    seats: createSeats(ground.config.tokenSecret, random),
    brands: createBrandBook(db, now),
    identity: ground.identity,
    payments: ground.payments ?? null,
    collections: ground.collections ?? productCollections,
    now,
    sharedNow: ground.sharedNow ?? now,
    random,
    log,
    areas: ground.areas ?? [],
  }
}
