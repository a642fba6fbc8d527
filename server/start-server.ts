import { join } from 'node:path'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { createDeps } from './create-deps.ts'
import { createDatabaseClock } from './db/database-clock.ts'
import { openDatabase } from './db/open.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { seedDemoStaff } from './demo/seed-staff.ts'
import type { Deps } from './deps.ts'
import { createDoor } from './door.ts'
import { every } from './every.ts'
import type { Gateways } from './gateways/gateways.ts'
import { openPayments } from './gateways/open-payments.ts'
import type { PushGateway } from './gateways/push.ts'
import { createRazorpayArea } from './gateways/razorpay/paying-area.ts'
import { createSandboxArea } from './gateways/sandbox/sandbox-area.ts'
import { createIdentity } from './guests/create-identity.ts'
import { createGuestsArea } from './guests/guests-area.ts'
import { createKeys } from './guests/keys.ts'
import { createWorker } from './jobs/worker.ts'
import { listen } from './listen.ts'
import { createMedia } from './media/media.ts'
import { mediaRoutes } from './media/routes.ts'
import { createTally } from './metrics/tally.ts'
import { stockWorks } from './offers/tell-stock.ts'
import { expiryWork } from './points/expire-points.ts'
import { holdsWork } from './upsells/release-holds.ts'
import { windowWork } from './orders/guest-window.ts'
import { beginComparing, compareSoon } from './payments/compare-days.ts'
import { paymentWorks } from './payments/works.ts'
import { createPushArea } from './push/push-area.ts'
import { pushWork } from './push/send-push.ts'
import { openShared } from './share.ts'
import { createAnnouncer } from './sync/announcer.ts'
import { settleEpoch } from './sync/epoch.ts'
import { openTileFile } from './tiles/tile-file.ts'
import { owedTipsWork } from './till/owed-tips.ts'
import { createTileArea, tileSettings } from './tiles/tile-routes.ts'
import { upkeep } from './upkeep.ts'
import { createWebArea } from './web/web-area.ts'

/** A server that answers. */
export interface RunningServer {
  port: number
  deps: Deps
  /** Ends streams, finishes what is under way, closes the database (and stops it where it is the embedded one). */
  stop: () => Promise<void>
}

const DIST = join(import.meta.dirname, '../dist')
const GRACE_MS = 5000
/** What the object store did not take is put again so often. */
const SHARE_AGAIN_MS = 60_000
/** How often the database's clock is measured anew. */
const CLOCK_MS = 60_000

/**
 * Opens the database, brings it up to date, opens the port. Throws StartError with the sentence that says what to do.
 * @param gateways `push` null: nobody is notified
 * @param ownClock for tests, epoch ms: the clock of all instances; left out: this machine's, and the database's for what instances share
 */
export async function startServer(given: Config, gateways: Gateways & { push: PushGateway | null }, log: Logger, ownClock?: () => number): Promise<RunningServer> {
  const now = ownClock ?? Date.now
  const tileFile = given.mapPmtiles && (await openTileFile(given.mapPmtiles.path))
  const config = tileFile ? { ...given, mapTiles: tileSettings(tileFile, given.mapPmtiles?.attribution ?? null) } : given
  if (config.mapTiles?.attribution === '') log.warn('the map names no maker of its tiles: MAP_ATTRIBUTION says what their licence asks for')
  const database = await openDatabase(config, 'server', log)
  const announcer = createAnnouncer(database.pool, database.listenUrl, log)
  const closeDatabase = async (): Promise<void> => {
    await announcer.stop()
    await database.close()
    await tileFile?.close()
  }
  try {
    await database.migrate()
    const clock = ownClock ? null : createDatabaseClock(database.db, now)
    await clock?.measure()
    const isRestored = await settleEpoch(database.db, now())
    const keys = createKeys(config.tokenSecret)
    const { push } = gateways
    const payments = openPayments(config, { db: database.db, now })
    const tally = createTally()
    const shared = openShared(config, DIST, { log, tally })
    const media = createMedia({ dataDir: config.dataDir, sources: shared?.sources ?? null })
    const deps = createDeps({
      config,
      db: database.db,
      log,
      now,
      sharedNow: clock?.now ?? now,
      health: database.health,
      identity: createIdentity(database.db, keys, now),
      payments,
      tally,
      areas: [
        createGuestsArea(keys, gateways),
        mediaRoutes(media),
        createSandboxArea(),
        createRazorpayArea(),
        createWebArea(DIST, shared?.sites),
        ...(tileFile ? [createTileArea(tileFile)] : []),
        ...(push ? [createPushArea(push)] : []),
      ],
      announce: announcer.announce,
    })
    if (config.demo) {
      await seedDemo({ db: deps.db, transact: deps.transact, shelf: media })
      await seedDemoStaff(deps)
    } else if (config.staffKey !== null) log.warn('STAFF_KEY opens nothing without DEMO: make keys with npm run staff, and leave it out')
    await shared?.begin()
    const door = await listen(createDoor(createApp(deps), deps), config.port, config.host)
    announcer.listen(deps.hub.hint)
    void shared?.goOn()
    if (payments) await beginComparing(deps)
    if (isRestored) await compareSoon(deps.db, now())
    const worker = createWorker(deps, [windowWork(deps), owedTipsWork(deps), ...stockWorks(deps), holdsWork(deps), expiryWork(deps), ...(push ? [pushWork(deps, push)] : []), ...paymentWorks(deps)])
    const own = [...(clock ? [{ everyMs: CLOCK_MS, act: () => clock.measure() }] : []), ...(shared ? [{ everyMs: SHARE_AGAIN_MS, act: () => void shared.goOn() }] : [])]
    const repeated = [...upkeep(deps, worker), ...own].map(({ everyMs, act }) => every(everyMs, act, log))
    return {
      port: door.port,
      deps,
      async stop() {
        const closed = door.close(GRACE_MS)
        deps.streams.endAll()
        await Promise.all([...repeated.map((repetition) => repetition.stop()), worker.stop(GRACE_MS)])
        await closed
        await closeDatabase()
      },
    }
  } catch (error) {
    await closeDatabase()
    throw error
  }
}
