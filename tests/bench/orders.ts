/** Orders a second through the whole back end, beside the same statements sent by nothing but a loop. */
import type pg from 'pg'
import { pino } from 'pino'
import type { PlaceOrder } from '#schemas/order.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createDeps } from '#server/create-deps.ts'
import type { App, Deps } from '#server/deps.ts'
import { signAccess } from '#server/guests/access-tokens.ts'
import { createIdentity } from '#server/guests/create-identity.ts'
import { addGuest } from '#server/guests/guest-book.ts'
import { createKeys } from '#server/guests/keys.ts'
import { openSession } from '#server/guests/sessions.ts'
import { putBenchBrand } from './bench-brand.ts'
import { newId, orderOf } from './bench-order.ts'
import { putBenchOutlet } from './bench-outlet.ts'
import { openOwnDatabase } from './own-database.ts'
import type { Bench } from './row.ts'
import { median } from './samples.ts'

const CLIENTS = 8
const ORDERS_A_ROUND = 240
/** Their counters are rows that orders of one outlet wait for; a back end serves many. */
const OUTLETS = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE', 'SIX', 'SEVEN', 'EIGHT'].map((name) => `BENCH${name}`)
/** One more would be too many running (ER-06). */
const ORDERS_A_GUEST = 5
const SECRET = 'the-token-secret-of-the-benches-0123456789'
const BRAND = 'bench-brand'

/** As the driver takes it; a named one is planned once a connection. */
interface Statement {
  text: string
  values?: unknown[]
  name?: string
}

interface Guest {
  id: string
  token: string
}

/** Notes what goes to the database while `notes` is a list. */
function noting(pool: pg.Pool, notes: () => Statement[] | null): void {
  const known = new WeakSet<object>()
  pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    Object.assign(client, {
      query: (statement: Statement, ...rest: unknown[]) => {
        notes()?.push(statement)
        return query(statement, ...rest)
      },
    })
  })
}

/** `count` acts, eight at a time; the number a second. */
async function rateOf(count: number, act: (at: number) => Promise<unknown>): Promise<number> {
  let next = 0
  const client = async (): Promise<void> => {
    while (next < count) await act(next++)
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return count / ((performance.now() - started) / 1000)
}

async function place(app: App, guest: Guest, command: PlaceOrder): Promise<void> {
  const answer = await app.request('/api/orders/v2', {
    method: 'POST',
    headers: { Authorization: `Bearer ${guest.token}`, 'Content-Type': 'application/json', 'Idempotency-Key': command.orderId, 'X-Device-Time': String(Date.now()) },
    body: JSON.stringify(command),
  })
  if (answer.status !== 201) throw new Error(`An order was answered with ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
}

async function makeGuests(deps: Deps, count: number, offset = 0): Promise<Guest[]> {
  const keys = createKeys(SECRET)
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const [id, sid, now] = [newId(), newId(), Date.now()]
      const guest = { guestId: id, brandId: BRAND }
      await deps.transact((tx) => addGuest(tx, guest, { country: '91', phone: String(9_000_000_000 - offset * 1000 + index) }, { name: 'Asha', email: null }, now))
      await deps.transact((tx) => openSession(tx, guest, sid, now))
      return { id, token: await signAccess(keys.access, { sub: id, brd: BRAND, sid }, now) }
    }),
  )
}

/** Statements with other ids in place of those they were sent with, wherever they stand. */
const renamed = (statements: readonly Statement[], ids: readonly (readonly [from: string, to: string])[]): Statement[] =>
  statements.map(({ values, ...statement }) => ({ ...statement, ...(values && { values: values.map((value) => (typeof value === 'string' ? ids.reduce((sum, [from, to]) => sum.replaceAll(from, to), value) : value)) }) }))

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length]
  if (found === undefined) throw new RangeError('The list is empty.')
  return found
}

async function sendBare(pool: pg.Pool, statements: readonly Statement[]): Promise<void> {
  const client = await pool.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    client.release()
  }
}

export const orders: Bench = {
  name: 'orders',
  measure: async (rounds) => {
    const database = await openOwnDatabase(16)
    try {
      let notes: Statement[] | null = null
      noting(database.pool, () => notes)
      const keys = createKeys(SECRET)
      const config = readConfig({ DEMO: '1', STAFF_KEY: SECRET, TOKEN_SECRET: SECRET, ATTENDANT: 'manual' }, () => SECRET)
      const deps = createDeps({ config: { ...config, callsPerMinute: 0 }, db: database.db, log: pino({ level: 'error' }), identity: createIdentity(database.db, keys, Date.now) })
      const app = createApp(deps)
      await deps.transact((tx) => putBenchBrand(tx, BRAND))
      const outlets = await Promise.all(OUTLETS.map((code) => putBenchOutlet(deps.transact, { brandId: BRAND, code, items: 100 })))
      const commands = await Promise.all(outlets.map(async (outlet) => orderOf(outlet, await deps.outlets.get(outlet.id))))
      const guests = await makeGuests(deps, Math.ceil(((rounds + 1) * ORDERS_A_ROUND) / ORDERS_A_GUEST))

      const [first] = await makeGuests(deps, 1, 1)
      if (!first) throw new Error('There is no guest.')
      const noted = at(commands, 0)()
      await place(app, first, { ...noted, orderId: newId() })
      notes = []
      await place(app, first, noted)
      const statements = notes
      notes = null
      if (statements.length < 6) throw new Error(`Only ${statements.length} statements of an order were noted.`)

      let placed = 0
      const ours = (): Promise<number> => rateOf(ORDERS_A_ROUND, () => place(app, at(guests, placed), at(commands, placed++)()))
      // Guests of their own: orders of the loop count as running too.
      const others = guests.map(() => newId())
      let sent = 0
      const bare = (): Promise<number> =>
        rateOf(ORDERS_A_ROUND, () => {
          const [guest, outlet] = [at(others, sent), at(outlets, sent++)]
          return sendBare(database.pool, renamed(statements, [[noted.orderId, newId()], [first.id, guest], [noted.outletId, outlet.id]]))
        })
      await ours()
      await bare()
      const [oursRates, bareRates]: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds; round++) {
        bareRates.push(await bare())
        oursRates.push(await ours())
      }
      const [a, b] = [median(oursRates), median(bareRates)]
      return [{ title: 'Order transactions a second, 8 clients, beside the same statements in a bare loop', ours: a.toFixed(0), other: b.toFixed(0), value: a / b, limit: { least: 0.6 } }]
    } finally {
      await database.close()
    }
  },
}
