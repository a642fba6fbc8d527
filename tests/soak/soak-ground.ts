/** Where a soak takes place: one instance on a PostgreSQL of its own, a brand's outlets that serve in every way and take money online, and guests who keep coming. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MenuImport } from '#schemas/menu-import.ts'
import { SERVICE_TYPES } from '#schemas/menu.ts'
import { givePoints } from '../contract/give-points.ts'
import { putOutletOffers, putTerms } from '../e2e/offering.ts'
import { aDeal } from '../fixtures/mystery.ts'
import { PAID_ONLINE } from '../fixtures/paid-online.ts'
import { ids, testMenu } from '../fixtures/test-menu.ts'
import { openDatabase, type TestDatabase } from '../harness/database.ts'
import { freePort } from '../harness/free-port.ts'
import { addGuests, type LoggedInGuest } from '../harness/guests.ts'
import { startPostgres } from '../harness/postgres.ts'
import { startServer } from '../harness/server-process.ts'
import { aroundTheClock, openTestOutlet, type TestOutlet } from '../harness/test-outlet.ts'
import { BRAND, type Caller, createCaller } from './caller.ts'
import type { Reading } from './verdict.ts'

/** In half an hour each of so many has about what a full house has in its busiest hour. */
const OUTLETS = 40
const GUESTS_AT_ONCE = 50
const METRICS_KEY = 'the-metrics-key-of-the-soak-0123456789'
/** Figures that have to be 0 whatever was played. */
const ALARMS = ['tablefirst_payments_unallocated_paise', 'tablefirst_payments_strays', 'tablefirst_refunds_failed']

export interface SoakGround {
  origin: string
  brandId: string
  outlets: readonly TestOutlet[]
  caller: Caller
  /** One who was not here before, logged in for ten minutes. */
  newGuest: () => Promise<LoggedInGuest>
  /** As an order that was paid long ago did. */
  givePoints: (guest: LoggedInGuest, count: number) => Promise<void>
  /** Collects the server's garbage and says what is left. */
  read: () => Promise<Pick<Reading, 'rss' | 'heap' | 'lateMs'>>
  alarms: () => Promise<Map<string, number>>
  /** What the server logged of errors. */
  logged: () => string[]
  close: () => Promise<void>
}

/** Every dish is served in every way. */
const menu: MenuImport = { ...testMenu, sections: testMenu.sections.map((section) => ({ ...section, items: section.items.map((item) => ({ ...item, serviceTypes: [...SERVICE_TYPES] })) })) }

/** Samples of a text of Prometheus by their whole names. */
const samplesOf = (text: string): Map<string, number> =>
  new Map(text.split('\n').filter((line) => line !== '' && !line.startsWith('#')).map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]))

/** More than a soak takes, counted all the same. */
const USES = 1_000_000

/** It takes points, and two dishes lie under lids there. */
async function openOutletWithDeals(database: TestDatabase): Promise<TestOutlet> {
  const outlet = await openTestOutlet(database, BRAND, menu, PAID_ONLINE, undefined, aroundTheClock(...SERVICE_TYPES))
  await putTerms({ database }, outlet)
  await putOutletOffers({ database }, outlet, [ids.jamun, ids.dal].map((item) =>
    aDeal(item, { id: `${outlet.id}-${item}`, code: codeOfDeal(outlet, item), where: { outlets: [outlet.id], serviceTypes: [] }, limits: { uses: USES, perGuest: null } })))
  return outlet
}

const codeOfDeal = ({ code }: TestOutlet, item: string): string => `${code}-${item}`.toUpperCase().slice(0, 24)

export async function openSoakGround(): Promise<SoakGround> {
  const postgres = await startPostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'soak-server-'))
  const [databaseUrl, probePort] = [await postgres.createDatabase('soak'), await freePort()]
  const server = await startServer({
    dataDir,
    databaseUrl,
    env: { LOG_LEVEL: 'error', CALLS_PER_MINUTE: '0', STAFF_ACTS_PER_MINUTE: '0', STREAMS_PER_ADDRESS: '0', METRICS_KEY, SOAK_PROBE_PORT: String(probePort), NODE_OPTIONS: `--import=${join(import.meta.dirname, 'probe.ts')}` },
  })
  const database = openDatabase(databaseUrl)
  const { rows } = await database.pool.query<{ id: string }>('select id from brands where subdomain = $1', [BRAND])
  const brandId = rows[0]?.id
  if (brandId === undefined) throw new Error(`The demo has no brand ${BRAND}.`)
  const outlets: TestOutlet[] = []
  while (outlets.length < OUTLETS) outlets.push(await openOutletWithDeals(database))
  const origin = `http://127.0.0.1:${server.port}`

  const figures = async (): Promise<Map<string, number>> => samplesOf(await (await fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${METRICS_KEY}` } })).text())
  let waiting: LoggedInGuest[] = []
  let coming: Promise<void> | null = null
  const bring = async (): Promise<void> => {
    waiting = [...waiting, ...(await addGuests(database, brandId, GUESTS_AT_ONCE))]
    coming = null
  }

  return {
    origin,
    brandId,
    outlets,
    caller: createCaller(origin),
    async newGuest() {
      for (;;) {
        const next = waiting.shift()
        if (next) return next
        await (coming ??= bring())
      }
    },
    givePoints: (guest, count) => givePoints({ deps: database, now: Date.now }, { brandId, guestId: guest.id }, count),
    async read() {
      // What was late before the collection: that one is the soak's own.
      const late = (await figures()).get('tablefirst_event_loop_delay_seconds{quantile="0.99"}')
      const { rss, heapUsed, external } = (await (await fetch(`http://127.0.0.1:${probePort}`)).json()) as NodeJS.MemoryUsage
      if (late === undefined) throw new Error('/metrics tells nothing of the event loop.')
      return { rss, heap: heapUsed + external, lateMs: late * 1000 }
    },
    async alarms() {
      const now = await figures()
      const givenUp = [...now].filter(([name]) => name.startsWith('tablefirst_jobs{') && name.includes('state="given-up"'))
      return new Map([...ALARMS.map((name): [string, number] => [name, now.get(name) ?? Number.NaN]), ...givenUp])
    },
    logged: () => server.log().split('\n').filter((line) => line.startsWith('{') && (JSON.parse(line) as { level: number }).level >= ERROR_LEVEL),
    async close() {
      await database.close()
      await server.stop()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** As pino counts. */
const ERROR_LEVEL = 50
