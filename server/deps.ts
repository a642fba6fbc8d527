import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { BrandBook } from './brands/brand-book.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Health } from './db/health.ts'
import type { Transact } from './db/transact.ts'
import type { EventStreams } from './http/event-streams.ts'
import type { PaymentGateway } from './gateways/payment-gateway.ts'
import type { Identity } from './identity.ts'
import type { CodeBook } from './outlets/find-outlet.ts'
import type { OutletCache } from './outlets/outlet-cache.ts'
import type { Seats } from './outlets/seats.ts'
import type { Hub } from './sync/hub.ts'
import type { Tally } from './metrics/tally.ts'
import type { Collections } from './sync/collections.ts'
import type { KitchenHub } from './kitchen/kitchen-hub.ts'
import type { Staff } from './kitchen/staff.ts'

/** All that the back end stands on; tests bring their own clock, database and collections. */
export interface Deps {
  config: Config
  db: Database
  transact: Transact
  health: Health
  hub: Hub
  streams: EventStreams
  /** Counts what /metrics tells. */
  tally: Tally
  kitchenHub: KitchenHub
  outlets: OutletCache
  codes: CodeBook
  seats: Seats
  brands: BrandBook
  identity: Identity
  /** The payment company; null: nothing is paid online. */
  payments: PaymentGateway | null
  collections: Collections
  /** Epoch ms. */
  now: () => number
  /** Epoch ms of the clock that all instances share, the database's (db/database-clock.ts). */
  sharedNow: () => number
  /** `count` random bytes. */
  random: (count: number) => Uint8Array
  log: Logger
  /** Areas that stand beside the core (guests, media, demo): each adds its routes below /api or beside it. */
  areas: readonly Area[]
}

/** What requests carry through the app. On a test's `app.request()` there is no raw request, so no stream. */
export interface Env {
  Bindings: Partial<HttpBindings>
  /** `staff`: under /api/kitchen alone, where its door was passed. */
  Variables: { requestId: string; staff: Staff }
}

export type App = Hono<Env>

/** Adds an area's routes to the app, by their whole paths. */
export type Area = (app: App, deps: Deps) => void
