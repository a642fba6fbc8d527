/** The back end on a database of its own with two brands and two small outlets; the token names the guest. */
import { pino } from 'pino'
import type { Brand, BrandResource } from '#schemas/brand.ts'
import type { Item, MenuSection } from '#schemas/menu.ts'
import type { Order, PlaceOrder } from '#schemas/order.ts'
import type { Availability, Outlet, Table } from '#schemas/outlet.ts'
import { createApp } from '#server/app.ts'
import { putBrand } from '#server/brands/put-brand.ts'
import { type Config, readConfig } from '#server/config.ts'
import { createDeps, type Ground } from '#server/create-deps.ts'
import { putKey, putPerson } from '#server/kitchen/staff-book.ts'
import { staffKeyHasher } from '#server/kitchen/staff-keys.ts'
import type { Database } from '#server/db/database.ts'
import type { App, Deps } from '#server/deps.ts'
import { createSandboxGateway } from '#server/gateways/sandbox/sandbox-gateway.ts'
import { sandboxSecret } from '#server/gateways/sandbox/signature.ts'
import type { GuestIdentity, Identity } from '#server/identity.ts'
import { putOutlet } from '#server/outlets/put-outlet.ts'
import { replaceMenu } from '#server/outlets/replace-menu.ts'
import { smallItem } from '../fixtures/small-menu.ts'
import { isScaled } from '#tests/harness/scaled.ts'
import { newGuest, uuidV7Now } from './ids.ts'
import { type Instances, openInstances } from './instances.ts'
import { openMemoryDatabase } from './memory-database.ts'

/** Of the owner of brand b1. */
export const STAFF_KEY = 'a staff key for tests alone, long enough'
export const OUTLET = 'o1'
export const OTHER_OUTLET = 'o2'
export const BRAND = 'b1'

const brand = (id: string, subdomain: string, name: string): Brand => ({
  id,
  subdomain,
  name,
  emblem: name.slice(0, 1),
  tagline: '',
  modules: [{ code: 'onlineOrder', isActive: true }],
  theme: { version: 'L1', color: '#7a2a1e', accent: null, radiusPx: 12, font: 'figtree', displayFont: 'figtree', scale: 1, changeComponents: [] },
})

const resource: BrandResource = {
  about: ['About'],
  helpPhone: null,
  helpEmail: null,
  businessUrl: null,
  terms: { title: 'Terms', updated: '2026', paragraphs: [] },
  privacy: { title: 'Privacy', updated: '2026', paragraphs: [] },
}

const outlet = (id: string, brandId: string, code: string): Outlet => ({
  id,
  code,
  brandId,
  name: `Outlet ${code}`,
  area: 'C-Scheme',
  city: 'Jaipur',
  address: '1 Ashok Marg',
  location: { lat: 26.91, lng: 75.79 },
  phone: '1412200000',
  fssai: null,
  gstin: null,
  timeZone: 'Asia/Kolkata',
  serviceTypes: ['DI', 'SP'],
  hours: (['DI', 'SP'] as const).flatMap((serviceType) => [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, serviceType, startTime: '00:00', endTime: '24:00' }))),
  taxes: [{ id: 'cgst', name: 'CGST', rateBps: 250 }, { id: 'sgst', name: 'SGST', rateBps: 250 }],
  charges: { packingPerOrder: 0, packingTaxIds: [], roundOff: true },
  pureVeg: true,
  prepMinutes: 20,
  additionalProperties: {},
  menuVersion: 0,
  dishCount: 0,
})

const availability = (id: string): Availability => ({ id, mode: 'ACTIVE', serviceStatus: { DI: 'OPEN', SP: 'OPEN' }, soldOut: [], returns: {}, menuVersion: 0 })
const table = (outletId: string, code: string): Table => ({ id: `${outletId}-t7`, outletId, number: 7, label: 'Table 7', serviceType: 'DI', scanCode: `${code}007` })

export const dish = (id: string, name: string, price: number, over: Partial<Item> = {}): Item =>
  smallItem(id, { name, price, taxIds: ['cgst', 'sgst'], categoryId: 'c1', ...over })

export const menu = (outletId: string, items: readonly Item[]): MenuSection[] => [
  { id: 's1', outletId, name: 'Tandoor', rank: 0, categories: [{ id: 'c1', name: 'Starters' }], items: [...items], addOnGroups: [{ id: 'dips', name: 'Dips', addOns: [{ id: 'mint', name: 'Mint', price: 2000, foodType: 'VF' }] }] },
]

export const DISHES = [dish('tikka', 'Paneer tikka', 30_000, { recommended: true, addOnGroups: [{ groupId: 'dips', least: 0, most: 2 }] }), dish('dal', 'Dal makhani', 20_000)]

export interface Answer<T> {
  status: number
  body: T
  headers: Headers
}

export interface Stage {
  /** Of the first instance. */
  deps: Deps
  app: App
  /** One, or two at scale (harness/scaled.ts), which `call` asks in turn. */
  instances: Instances
  /** Of outlet o1's table 7. */
  tableCode: string
  otherBrandCode: string
  /** Epoch ms; stands still. */
  now: () => number
  pass: (ms: number) => void
  guest: GuestIdentity
  call: <T = Record<string, unknown>>(method: string, path: string, options?: CallOptions) => Promise<Answer<T>>
  /** An order of one paneer tikka and one dal, 525 rupees, as the guest's phone sends it. */
  command: (over?: Partial<PlaceOrder>) => PlaceOrder
  place: (command: PlaceOrder, options?: CallOptions) => Promise<Answer<Order & { data: { code: string } }>>
  close: () => Promise<void>
}

export interface CallOptions {
  body?: unknown
  as?: GuestIdentity | null
  /** true: the owner of brand b1; a text: the holder of this key. */
  staff?: boolean | string
  headers?: Record<string, string>
}

export interface StageOptions {
  /** PGlite in memory where it is left out. */
  database?: { db: Database; close: () => Promise<void>; again?: () => { db: Database } }
  areas?: Ground['areas']
  collections?: Ground['collections']
  config?: Partial<Config>
  announce?: Ground['announce']
  /** The real sessions in place of `bearer`; @param now epoch ms */
  identity?: (db: Database, now: () => number) => Ground['identity']
  health?: Ground['health']
  /** The payment company over a database; left out: the practice company. */
  payments?: (db: Database, now: () => number) => NonNullable<Ground['payments']>
  /** False: the brands and outlets are there already. */
  seed?: boolean
}

/** `Bearer guest <brand> <guest>`: tests say who calls; the real tokens are tested where they are made. */
export const bearer = (guest: GuestIdentity): string => `Bearer guest ${guest.brandId} ${guest.guestId}`

/** Takes any guest the bearer names; their session is named as they are, and never over. */
function openIdentity(): Identity {
  const verify = async (authorization: string | undefined): Promise<GuestIdentity | null> => {
    const match = /^Bearer guest (\S+) (\S+)$/.exec(authorization ?? '')
    return match?.[1] && match[2] ? { brandId: match[1], guestId: match[2] } : null
  }
  return {
    verify,
    named: verify,
    async identify(authorization) {
      const guest = await verify(authorization)
      return guest && { ...guest, sessionId: guest.guestId }
    },
    ended: async () => new Set(),
  }
}

async function seed(deps: Deps): Promise<void> {
  await deps.transact(async (tx) => {
    await putBrand(tx, brand(BRAND, 'rajwada', 'Rajwada'), resource, [{ type: 'overall', question: 'How was it?' }], [{ key: 'diwali', path: '/web/ordering/menu' }])
    await putBrand(tx, brand('b2', 'kettle', 'Kettle'), resource, [])
    for (const [id, brandId, code] of [[OUTLET, BRAND, 'RAJ'], [OTHER_OUTLET, 'b2', 'KETTLE']] as const) {
      await putOutlet(tx, outlet(id, brandId, code), availability(id), [table(id, code)])
      await replaceMenu(tx, id, menu(id, DISHES))
    }
    const owner = { id: uuidV7Now(), brandId: BRAND, name: 'Owner of tests', role: 'owner' } as const
    await putPerson(tx.q, owner, deps.now())
    await putKey(tx.q, { id: uuidV7Now(), staffId: owner.id, hash: staffKeyHasher(deps.config.tokenSecret)(STAFF_KEY), role: 'owner', outletIds: null }, deps.now())
  })
}

export async function openStage(options: StageOptions = {}): Promise<Stage> {
  const database: NonNullable<StageOptions['database']> = options.database ?? (isScaled ? await (await import('./fresh-database.ts')).openFreshDatabase() : await openMemoryDatabase())
  let now = Date.UTC(2026, 10, 21, 6, 30)
  const config = readConfig({ DEMO: '1', ATTENDANT: 'manual' }, () => 'a kept secret for tests alone, long enough')
  const create = (db: Database): Deps => createDeps({
    // The stage's clock stands still, so no limit would ever give anything back.
    config: { ...config, staffActsPerMinute: 0, ...options.config },
    db,
    log: pino({ level: 'silent' }),
    identity: options.identity?.(db, () => now) ?? openIdentity(),
    now: () => now,
    payments: options.payments?.(db, () => now) ?? createSandboxGateway({ db, now: () => now, secret: sandboxSecret(config.tokenSecret) }),
    ...(options.areas ? { areas: options.areas } : {}),
    ...(options.collections ? { collections: options.collections } : {}),
    ...(options.announce ? { announce: options.announce } : {}),
    ...(options.health ? { health: options.health } : {}),
  })
  const deps = create(database.db)
  if (options.seed !== false) await seed(deps)
  const app = createApp(deps)
  // A database that a test opened its own way is asked by one instance, about whose connections that test is.
  const second = isScaled && database.again ? [create(database.again().db)] : []
  const instances = openInstances({ deps, app }, second.map((other) => ({ deps: other, app: createApp(other) })), [OUTLET, OTHER_OUTLET])
  const guest = newGuest(BRAND)

  const stage: Stage = {
    deps,
    app,
    instances,
    tableCode: 'RAJ007',
    otherBrandCode: 'KETTLE007',
    now: () => now,
    pass: (ms) => void (now += ms),
    guest,
    async call<T>(method: string, path: string, { body, as = guest, staff = false, headers = {} }: CallOptions = {}): Promise<Answer<T>> {
      const authorization: Record<string, string> = staff !== false ? { Authorization: `Bearer ${staff === true ? STAFF_KEY : staff}` } : as ? { Authorization: bearer(as) } : {}
      const answer = await (await instances.next()).app.request(path, {
        method,
        headers: { Host: 'rajwada.localhost:8080', 'Content-Type': 'application/json', ...authorization, ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await answer.text()
      const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false
      return { status: answer.status, body: (text === '' ? null : isJson ? JSON.parse(text) : text) as T, headers: answer.headers }
    },
    command: (over = {}) => ({
      version: 1,
      orderId: uuidV7Now(),
      outletId: OUTLET,
      tableCode: 'RAJ007',
      serviceType: 'DI',
      lines: [
        { lineId: uuidV7Now(), itemId: 'tikka', variationId: null, addOns: [], quantity: 1 },
        { lineId: uuidV7Now(), itemId: 'dal', variationId: null, addOns: [], quantity: 1 },
      ],
      note: '',
      menuVersion: 1,
      expectedTotal: 52_500,
      placedAt: now,
      ...over,
    }),
    place: (command, options = {}) =>
      stage.call('POST', '/api/orders/v2', { body: command, ...options, headers: { 'Idempotency-Key': command.orderId, 'X-Device-Time': String(now), ...options.headers } }),
    async close() {
      await instances.stop()
      await database.close()
    },
  }
  return stage
}

/** A seat of outlet o1's table 7, as its phones are given one (decision 0035). */
export const seatAt = ({ deps, now, tableCode }: Stage, over: Partial<Table> = {}): string => deps.seats.make({ ...table(OUTLET, 'RAJ'), scanCode: tableCode, ...over }, now()).value
