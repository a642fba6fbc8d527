/** A phone that lay in a drawer for a year: what an earlier release left on it, under this run's guest and outlet, and what the servers have of it. */
import { createHash } from 'node:crypto'
import { isRunning } from '#domain/order-life.ts'
import { isWaiting } from '#outbox/next-step.ts'
import type { Cart } from '#schemas/cart.ts'
import { CART_ID } from '#schemas/cart-id.ts'
import { type CollectionName, COLLECTIONS } from '#schemas/collections.ts'
import type { Order } from '#schemas/order.ts'
import type { OutboxEntry } from '#schemas/outbox.ts'
import { sql } from '#server/db/sql.ts'
import type { Tx } from '#server/db/transact.ts'
import { writeDocuments } from '#server/sync/write-documents.ts'
import { guestDatabaseName, outletDatabaseName } from '#store/names.ts'
import { deviceRows, readRelease, type ReleaseFixtures } from '../../fixtures/releases/fixtures.ts'
import { movedBy } from '../../fixtures/releases/moved-by.ts'
import { RELEASE_OUTLET } from '../../fixtures/releases/release-outlet.ts'
import { putDatabases } from '../../harness/profile.ts'
import { brand, FIRST_MOMENT, outlet } from '../ground.ts'
import type { RealPhone } from './phone.ts'
import { GUEST_ID, type RealDatabase } from './run-database.ts'

const YEAR = 365 * 86_400_000
/** The brand of all fixtures. */
const BRAND = 'rajwada'
const SCOPES = { guest: `guest:${brand.id}:${GUEST_ID}`, outlet: `outlet:${outlet.id}` }
/** Of these the servers still have what the phone had last seen. */
const KEPT_BY_SERVERS = ['orders', 'cart', 'addresses'] as const

/** How all that waited for a year ends. */
const TOLD_NO: ReadonlySet<string> = new Set(['expired', 'rejected', 'withdrawn'])

/** The same bytes as this run's guest, brand and outlet would have had them written. */
function underThisGuest(release: ReleaseFixtures): ReleaseFixtures {
  const [session] = deviceRows(release, 'session') as [{ guestId: string }]
  const text = JSON.stringify(release).replaceAll(session.guestId, GUEST_ID).replaceAll(RELEASE_OUTLET.id, outlet.id).replaceAll(RELEASE_OUTLET.code, outlet.code).replaceAll(BRAND, brand.id)
  return movedBy(JSON.parse(text), release.traffic.at, FIRST_MOMENT - YEAR - release.traffic.at) as ReleaseFixtures
}

/** How far a replication had come stands in a database that is named after its collection and its scope. */
const progressName = (collection: string, scope: string): string => `rx-replication-meta-${createHash('sha256').update(`${collection}-sync-${scope}`).digest('hex')}`

/** Names of the progress as the release wrote them, with what they are called in this run. */
function renamedProgress(release: ReleaseFixtures): ReadonlyMap<string, string> {
  const [session] = deviceRows(release, 'session') as [{ guestId: string }]
  const before = { guest: `guest:${BRAND}:${session.guestId}`, outlet: `outlet:${RELEASE_OUTLET.id}` }
  return new Map((['guest', 'outlet'] as const).flatMap((owner) => COLLECTIONS.map((name) => [progressName(name, before[owner]), progressName(name, SCOPES[owner])] as const)))
}

/** The copies of one row that the fixtures tell apart by their ids, each as a row of its own: what it sends has its id. */
function standsAlone(entry: OutboxEntry): OutboxEntry {
  const { id } = entry
  if (entry.kind === 'place-order') return { ...entry, command: { ...entry.command, orderId: id } }
  if (entry.kind === 'give-feedback') return { ...entry, command: { ...entry.command, feedback: { ...entry.command.feedback, id } } }
  return entry.kind === 'ask-cancel' ? { ...entry, command: { ...entry.command, id } } : entry
}

/** A copy of an order that was taken a year ago is answered as it stands. */
async function keepOrder({ q }: Tx, order: Order): Promise<void> {
  const { id, outletId, status, bill: { total }, orderPunchTime: at } = order
  await q.execute(sql`insert into orders (outlet_id, id, brand_id, guest_id, status, running, version, expected_total, total, punched_at, changed_at, body, terms)
    values (${outletId}, ${id}, ${brand.id}, ${GUEST_ID}, ${status}, false, 1, ${total}, ${total}, ${at}, ${at}, ${JSON.stringify(order)}, '{}')`)
  await q.execute(sql`insert into commands (key, kind, guest_id, outlet_id, outcome, at) values (${id}, 'place-order', ${GUEST_ID}, ${outletId}, 'accepted', ${at})`)
}

export interface Drawer {
  /** Writes what the servers kept of this phone's guest. */
  seed: (database: Pick<RealDatabase, 'transact'>) => Promise<void>
  /** Writes what the phone kept; nothing may be open on it. */
  open: () => Promise<void>
  /** Notes how what waited has ended: what is over is deleted days later, and a run may last so long. @param entries the phone's, now */
  see: (entries: readonly OutboxEntry[]) => void
  /** What of it is lost (yet) on the phone. */
  whatIsLost: (phone: RealPhone) => Promise<string[]>
}

/** @param name of the release */
export function layInDrawer(name: string): Drawer {
  const written = readRelease(name)
  const { profile, entries, traffic } = underThisGuest(written)
  const progress = renamedProgress(written)
  const own = [guestDatabaseName({ brandId: brand.id, guestId: GUEST_ID }), outletDatabaseName(outlet.id)]
  const left = [...(deviceRows({ ...written, profile }, 'entries') as OutboxEntry[]), ...entries.map(standsAlone)]
  const databases = profile.databases
    .filter(({ name: full }) => full === 'device' || own.some((one) => full.startsWith(`rxdb-dexie-${one}--`)))
    .map((database) => ({
      ...database,
      name: [...progress].reduce((full, [before, now]) => full.replace(before, now), database.name),
      stores: database.stores.map((store) => (store.name === 'entries' ? { ...store, rows: left.map((value) => ({ value })) } : store)),
    }))
  const rowsOf = <T>(collection: CollectionName): T[] => {
    const stores = databases.filter(({ name: full }) => full.endsWith(`--${collection}`)).flatMap((database) => database.stores)
    return stores.filter((store) => store.name === 'docs').flatMap(({ rows }) => rows.map(({ value }) => value as T))
  }
  const inCart = rowsOf<Cart>('cart').flatMap(({ lines }) => lines.filter(({ removedAt }) => removedAt === null).map(({ lineId }) => lineId))

  const toldNo = new Set<string>()
  const see = (entries: readonly OutboxEntry[]): void => entries.filter(({ state }) => TOLD_NO.has(state)).forEach(({ id }) => toldNo.add(id))

  /** An order that was not served by then was in the year since. */
  const served = (order: Order): Order => (isRunning(order.status) ? { ...order, status: 'SETTLED', events: [...order.events, { status: 'SETTLED', at: order.orderPunchTime }] } : order)

  return {
    seed: ({ transact }) =>
      transact(async (tx) => {
        const documents = KEPT_BY_SERVERS.flatMap((collection) => (traffic.documents[collection] ?? []).map((one) => {
          const { _deleted: _gone, ...body } = one as { _deleted: boolean; id: string }
          return { collection, id: body.id, body: collection === 'orders' ? { ...served(body as unknown as Order) } : body }
        }))
        await writeDocuments(tx, SCOPES.guest, documents)
        for (const { collection, body } of documents) if (collection === 'orders') await keepOrder(tx, body as unknown as Order)
      }),
    open: () => putDatabases(databases),
    see,
    whatIsLost: async (phone) => {
      const stores = phone.stores()
      if (!stores) return ['the phone has no database open']
      const { cart, orders } = stores.guest.database.collections
      const lines = new Set((await cart.findOne(CART_ID).exec())?.lines.filter(({ removedAt }) => removedAt === null).map(({ lineId }) => lineId))
      const held = new Set((await orders.find().exec()).map(({ id }) => id))
      const entries = await phone.device.readEntries()
      see(entries)
      const states = new Map(entries.map(({ id, state }) => [id, state]))
      return [
        ...inCart.filter((lineId) => !lines.has(lineId)).map((lineId) => `the cart of a year ago lost ${lineId}`),
        ...rowsOf<{ id: string }>('orders').filter(({ id }) => !held.has(id)).map(({ id }) => `the order ${id} of a year ago is gone`),
        ...left.filter((entry) => isWaiting(entry) && !toldNo.has(entry.id)).map(({ id, kind }) => `${kind} ${id} waited for a year and is ${states.get(id) ?? 'gone'}`),
      ]
    },
  }
}
