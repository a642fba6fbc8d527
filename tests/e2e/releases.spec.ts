/** Time between releases: a phone that an earlier release left behind opens today's page; today's page meets a server of tomorrow. */
import { isRunning } from '#domain/order-life.ts'
import { GUEST_COLLECTIONS } from '#schemas/collections.ts'
import type { Order } from '#schemas/order.ts'
import type { Session } from '#schemas/guest.ts'
import type { MenuSection } from '#schemas/menu.ts'
import { guestScope, outletScope } from '#server/sync/scopes.ts'
import { writeDocuments } from '#server/sync/write-documents.ts'
import { deviceRows, readRelease, type ReleaseFixtures, releases } from '../fixtures/releases/fixtures.ts'
import { movedWithIds } from '../fixtures/releases/moved-by.ts'
import { openReleaseOutlet, RELEASE_GUEST } from '../fixtures/releases/release-outlet.ts'
import { FIELD_OF_TOMORROW, WORD_OF_TOMORROW } from '../fixtures/releases/tomorrow.ts'
import { dishes, ids } from '../fixtures/test-menu.ts'
import { readOrderEntries } from '../harness/device.ts'
import type { TestDatabase } from '../harness/database.ts'
import { type Profile, writeProfile } from '../harness/profile.ts'
import type { TestOutlet } from '../harness/test-outlet.ts'
import { HOME } from './delivering.ts'
import { Guest } from './guest.ts'
import { isAboutToOrder } from './moments.ts'
import { say } from './say.ts'
import { expect, type House, test } from './stage.ts'

const plain = (document: unknown): Record<string, unknown> & { id: string } => {
  const { _deleted: _gone, ...fields } = document as Record<string, unknown> & { id: string }
  return fields
}

/** Orders that the release's server had accepted: a copy of one is answered as it stands. */
async function keepsOrders({ pool }: TestDatabase, { guestId }: Session, orders: readonly Order[]): Promise<void> {
  for (const order of orders) {
    await pool.query(
      `insert into orders (outlet_id, id, brand_id, guest_id, status, running, version, expected_total, total, punched_at, changed_at, body, terms)
        values ($1, $2, $3, $4, $5, $6, 1, $7, $7, $8, $8, $9, '{}')`,
      [order.outletId, order.id, order.brandId, guestId, order.status, isRunning(order.status), order.bill.total, order.orderPunchTime, JSON.stringify(order)],
    )
    await pool.query("insert into commands (key, kind, guest_id, outlet_id, outcome, at) values ($1, 'place-order', $2, $3, 'accepted', $4)", [order.id, guestId, order.outletId, order.orderPunchTime])
  }
}

/** The phone is told of by more than one test, and its orders' ids are those of its release: what waits in it has reached no server yet. */
async function forgetsOrders({ pool }: TestDatabase, { traffic, ...release }: ReleaseFixtures): Promise<void> {
  const ids = (deviceRows({ traffic, ...release }, 'entries') as { id: string }[]).map(({ id }) => id)
  await pool.query('delete from order_events where order_id = any($1)', [ids])
  await pool.query('delete from orders where id = any($1)', [ids])
  await pool.query('delete from commands where key = any($1)', [ids])
  await pool.query("delete from documents where collection = 'orders' and id = any($1)", [ids])
}

/** The server that this phone knew, as it went on without it: its outlet, its guest, the documents they share. */
async function serverOf({ traffic, ...release }: ReleaseFixtures, { database }: House): Promise<{ outlet: TestOutlet; session: Session }> {
  const outlet = await openReleaseOutlet(database)
  const [session] = deviceRows({ traffic, ...release }, 'session') as [Session]
  await database.pool.query(
    "insert into guests (brand_id, id, country, phone, created_at) values ($1, $2, '91', $3, $4) on conflict (brand_id, country, phone) do update set id = excluded.id",
    [session.brandId, session.guestId, RELEASE_GUEST.phone, traffic.at],
  )
  await forgetsOrders(database, { traffic, ...release })
  const documents = GUEST_COLLECTIONS.filter((collection) => collection in traffic.documents).flatMap((collection) => traffic.documents[collection].map((document) => ({ collection, body: plain(document), id: plain(document).id })))
  await database.transact((tx) => writeDocuments(tx, guestScope(session), documents))
  await keepsOrders(database, session, documents.filter(({ collection }) => collection === 'orders').map(({ body }) => body as Order))
  return { outlet, session }
}

/** Somebody who takes that phone into the hand again. */
async function takesThePhone(guest: Guest, profile: Profile): Promise<Guest> {
  await guest.page.goto(`${guest.origin}/healthz`)
  await writeProfile(guest.page, profile)
  return new Guest(guest.page, guest.origin, guest.server, RELEASE_GUEST)
}

const seesOrdersAndCart = async (guest: Guest): Promise<void> => {
  await guest.open('orders')
  await guest.orders.isOpen()
  await guest.orders.says('Order Served')
  await guest.orders.says('Cancelled')
  await guest.open('cart')
  await guest.cart.isOpen()
  await guest.cart.holds(dishes.samosa)
}

/** An address and points: what release 0.1 did not know of yet. */
async function seesWhatItOwns(guest: Guest, { traffic }: ReleaseFixtures): Promise<void> {
  if (!('rewards' in traffic.documents)) return
  await guest.open('account')
  await expect(guest.page.getByText(say('points.row', { count: 60 })).first()).toBeVisible()
  await guest.page.getByRole('link', { name: say('account.myAddresses'), exact: true }).click()
  await expect(guest.page.getByText(HOME.house).first()).toBeVisible()
}

for (const name of releases)
  test.describe(`a phone that release ${name} left with a cart, orders and an order that waits${name === releases.at(-1) ? '' : ' @long'}`, () => {
    const written = readRelease(name)
    /** What the release left behind, as if it had been at that moment, epoch ms. */
    const leftAt = (moment: number): { release: ReleaseFixtures; waitingId: string } => {
      const release = movedWithIds(written, written.traffic.at, moment - written.traffic.at)
      const waiting = (deviceRows(release, 'entries') as { id: string; kind: string; state: string }[]).find(({ kind, state }) => kind === 'place-order' && state === 'saved')
      return { release, waitingId: waiting?.id ?? '' }
    }

    test('opens today’s page with all of it, and what waited goes once its guest is logged in again', async ({ guest: newcomer, house, ledger }) => {
      const { release, waitingId } = leftAt(Date.now() - 60_000)
      const { outlet } = await serverOf(release, house)
      const before = (await ledger.ordersOf(outlet.id)).map(({ id }) => id)
      const guest = await takesThePhone(newcomer, release.profile)
      await guest.open('ordering/menu')
      await guest.menu.isOpen()
      await guest.menu.cartBarSays(1, '₹89.50')
      await guest.isAskedToLogInAgain()
      expect((await ledger.ordersOf(outlet.id)).map(({ id }) => id)).toEqual(before)
      await guest.logsInAgain()
      await expect.poll(async () => new Set((await ledger.ordersOf(outlet.id)).map(({ id }) => id))).toEqual(new Set([...before, waitingId]))
      await expect.poll(async () => (await readOrderEntries(guest.page)).find(({ id }) => id === waitingId)?.state).toBe('accepted')
      await seesOrdersAndCart(guest)
      await seesWhatItOwns(guest, release)
    })

    test('and lay in a drawer for a year opens with all of it, and says of what waited that it was not ordered', async ({ guest: newcomer, house, ledger }) => {
      const YEAR = 365 * 86_400_000
      const { release, waitingId } = leftAt(Date.now() - YEAR)
      const { outlet } = await serverOf(release, house)
      const before = (await ledger.ordersOf(outlet.id)).length
      const guest = await takesThePhone(newcomer, release.profile)
      await guest.open('ordering/menu')
      await guest.menu.isOpen()
      await guest.menu.cartBarSays(1, '₹89.50')
      await guest.isAskedToLogInAgain()
      await guest.logsInAgain()
      await guest.open(`confirmation/${waitingId}`)
      await guest.tracking.says('expired')
      await guest.tracking.holds(dishes.papad)
      expect(await ledger.ordersOf(outlet.id)).toHaveLength(before)
      await seesOrdersAndCart(guest)
      await seesWhatItOwns(guest, release)
    })
  })

test('today’s page lives with tomorrow’s server: a field, a food type and a status it does not know cost nothing', async ({ guest, outlet, house, ledger }) => {
  await isAboutToOrder(guest, outlet)
  await guest.cart.place()
  await guest.tracking.says('placed')
  const orderId = await guest.lastOrderId()
  const { rows: [stored] } = await house.database.pool.query<{ scope: string; body: string }>("select scope, body from documents where collection = 'orders' and id = $1", [orderId])
  const order = plain(typeof stored?.body === 'string' ? JSON.parse(stored.body) : stored?.body) as unknown as Order
  const scope = stored?.scope ?? ''
  await house.database.transact((tx) => writeDocuments(tx, scope, [{ collection: 'orders', id: orderId, body: { ...order, status: WORD_OF_TOMORROW, [FIELD_OF_TOMORROW]: 7 } }]))
  await guest.tracking.says('ask-staff')
  await guest.tracking.holds(say('tracking.text.ask-staff'))
  await guest.open('orders')
  await guest.orders.isOpen()
  await guest.orders.says(say('tracking.status.ask-staff'))
  expect((await ledger.order(orderId))?.status).toBe('UNATTENDED')

  const { rows } = await house.database.pool.query<{ body: string }>("select body from documents where collection = 'menuSections' and scope = $1 and id = 'mains'", [outletScope(outlet.id)])
  const section = plain(typeof rows[0]?.body === 'string' ? JSON.parse(rows[0].body) : rows[0]?.body) as unknown as MenuSection
  const items = section.items.map((item) => (item.id === ids.dal ? { ...item, foodType: WORD_OF_TOMORROW, name: 'Dal of tomorrow', [FIELD_OF_TOMORROW]: ['milk'] } : item))
  await house.database.transact((tx) => writeDocuments(tx, outletScope(outlet.id), [{ collection: 'menuSections', id: 'mains', body: { ...section, items, [FIELD_OF_TOMORROW]: true } as never }]))
  await guest.open('ordering/menu')
  await guest.menu.shows('Dal of tomorrow')
  await guest.menu.shows(dishes.curry)
  await expect(guest.menu.dish('Dal of tomorrow')).not.toContainText(say('common.food.VF'))
  await guest.menu.add('Dal of tomorrow')
  await guest.menu.cartBarSays(1, '₹240')
  const shown = await guest.page.evaluate(() => document.body.textContent)
  expect(shown).not.toContain(WORD_OF_TOMORROW)
})
