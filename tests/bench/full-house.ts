/** A server of its own for benches of many streams: outlets, guests with logins, and what the server says of itself. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { PlaceOrder } from '#schemas/order.ts'
import { loadOutlet } from '#server/outlets/held-outlet.ts'
import { openDatabase, type TestDatabase } from '../harness/database.ts'
import { addGuests, type LoggedInGuest } from '../harness/guests.ts'
import { poll } from '../harness/poll.ts'
import { startPostgres } from '../harness/postgres.ts'
import { type ServerProcess, startServer } from '../harness/server-process.ts'
import { putBenchBrand } from './bench-brand.ts'
import { orderOf } from './bench-order.ts'
import { type BenchOutlet, putBenchOutlet } from './bench-outlet.ts'

export const BRAND = 'full-house'
/** So many that one pause of the collector, which a percentile of few orders would be, is one among many. */
export const ORDERS_A_ROUND = 120
const METRICS_KEY = 'the-metrics-key-of-the-benches-0123456789'
const OUTLETS = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE', 'SIX', 'SEVEN', 'EIGHT'].map((name) => `FULL${name}`)
const CLIENTS = 4
/** A connection that has nothing more to do tells PostgreSQL's statistics what it did within 10 s: what came before must not count. */
const COUNTED_WITHIN_MS = 12_000

export interface FullHouse {
  server: ServerProcess
  database: TestDatabase
  outlets: readonly BenchOutlet[]
  makeGuests: (count: number) => Promise<LoggedInGuest[]>
  /** Places an order for each of these guests, four at a time. @returns how long each took, ms */
  placeOrders: (guests: readonly LoggedInGuest[]) => Promise<number[]>
  /** A sample of /metrics by its whole name. */
  figure: (name: string) => Promise<number>
  /** Transactions a second that the database runs in the next `ms` for a server to which nobody speaks; each of its statements is one. */
  queriesASecond: (ms: number) => Promise<number>
  close: () => Promise<void>
}

async function place(port: number, { token }: LoggedInGuest, command: PlaceOrder): Promise<number> {
  const started = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}/api/orders/v2`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': command.orderId, 'X-Device-Time': String(Date.now()) },
    body: JSON.stringify(command),
  })
  if (answer.status !== 201) throw new Error(`An order was answered with ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
  return performance.now() - started
}

export async function openFullHouse(): Promise<FullHouse> {
  const postgres = await startPostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-full-house-'))
  const databaseUrl = await postgres.createDatabase('full_house')
  const server = await startServer({ dataDir, databaseUrl, env: { LOG_LEVEL: 'error', CALLS_PER_MINUTE: '0', STAFF_ACTS_PER_MINUTE: '0', STREAMS_PER_ADDRESS: '0', METRICS_KEY } })
  const database = openDatabase(databaseUrl)
  await database.transact((tx) => putBenchBrand(tx, BRAND))
  const outlets: BenchOutlet[] = []
  for (const code of OUTLETS) outlets.push(await putBenchOutlet(database.transact, { brandId: BRAND, code, items: 100 }))
  const commands = await Promise.all(outlets.map(async (outlet) => orderOf(outlet, await database.transact((tx) => loadOutlet(tx.q, outlet.id)))))

  const figures = async (): Promise<string[]> =>
    (await (await fetch(`http://127.0.0.1:${server.port}/metrics`, { headers: { Authorization: `Bearer ${METRICS_KEY}` } })).text()).split('\n')
  const figure = async (name: string): Promise<number> => {
    const line = (await figures()).find((each) => each.startsWith(`${name} `))
    if (line === undefined) throw new Error(`/metrics tells nothing of ${name}.`)
    return Number(line.slice(name.length + 1))
  }
  const transactions = async (): Promise<number> => {
    await wait(COUNTED_WITHIN_MS)
    const { rows } = await database.pool.query<{ count: string }>('select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()')
    return Number(rows[0]?.count)
  }

  return {
    server,
    database,
    outlets,
    makeGuests: (count) => addGuests(database, BRAND, count),
    async placeOrders(guests) {
      const took: number[] = []
      let next = 0
      const client = async (): Promise<void> => {
        for (let at = next++; at < guests.length; at = next++) {
          const [guest, command] = [guests[at], commands[at % commands.length]]
          if (guest && command) took.push(await place(server.port, guest, command()))
        }
      }
      await Promise.all(Array.from({ length: CLIENTS }, client))
      return took
    },
    figure,
    async queriesASecond(ms) {
      const [before, started] = [await transactions(), performance.now()]
      await wait(ms)
      const after = await transactions()
      return (after - before) / ((performance.now() - started) / 1000)
    },
    async close() {
      await database.close()
      await server.stop()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Waits until as many streams of a kind stand as there should. */
export const untilStreams = (house: FullHouse, kind: 'phone' | 'board', count: number): Promise<true> =>
  poll(`${count} streams of kind ${kind}`, async () => (await house.figure(`tablefirst_streams{kind="${kind}"}`)) === count || undefined, 60_000)
