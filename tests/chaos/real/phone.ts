/** A phone: the product's device database, drain, session and sync worker, over an IndexedDB in memory and real sockets. */
import type { OutboxBook } from '#outbox/drain.ts'
import { drain } from '#outbox/drain.ts'
import { makeDrainer } from '#outbox/drainer.ts'
import { type Device, openDevice } from '#outbox/device.ts'
import { patientLock } from '#outbox/patient-lock.ts'
import type { Lock, Request } from '#outbox/request.ts'
import { freshToken, type SessionBook } from '#outbox/session.ts'
import { type GuestStore, openGuest } from '#store/open-guest.ts'
import { openOutlet, type OutletStore } from '#store/open-outlet.ts'
import { pruneEntries } from '#workers/sync/prune-entries.ts'
import { readingBook } from '#workers/sync/reading-book.ts'
import { sendAgainAfterRestore } from '#workers/sync/send-again.ts'
import { syncServer } from '#workers/sync/server.ts'
import { statusBoard } from '#workers/sync/status-board.ts'
import { makeSync, type Sync } from '#workers/sync/sync.ts'
import type { PayTools } from '#src/commands/pay-steps.ts'
import { plainLocks } from '../../fixtures/plain-lock.ts'
import { brand, outlet } from '../ground.ts'
import type { Random } from '../random.ts'
import { type Clock, hurried } from './clock.ts'
import { createPayTools } from './pay-tools.ts'
import { GUEST_ID } from './run-database.ts'
import type { Wire } from './wire.ts'

/** Longer than a call takes (wire.ts). */
const LOCK_PATIENCE_MS = 2500

/** A page, a worker or the service worker, until it is killed: then nothing of it goes on, and its locks are free. */
interface Page {
  wake: () => void
  kill: () => void
}

export interface RealPhone {
  device: Device
  /** Wakes whatever can send, as a tap, a network or a push does. */
  wake: () => void
  /** Kills all that drain, and opens new ones. */
  killPages: () => void
  /** Asks the server now: the network is back. */
  sync: () => void
  /** The stores of the sync worker. */
  stores: () => { outlet: OutletStore; guest: GuestStore } | null
  restartWorker: () => Promise<void>
  /** For the product's steps of paying. */
  payTools: PayTools
  /** The line of a page that nobody kills. */
  request: Request
  close: () => Promise<void>
}

const never = new Promise<never>(() => undefined)

function openPage(device: Device, wire: Wire, locks: Lock, random: Random, clock: Clock): Page {
  const life = new AbortController()
  const dead = new Promise<never>((_resolve, reject) => {
    life.signal.addEventListener('abort', () => reject(new Error('killed')))
  })
  dead.catch(() => undefined)
  const living = <T>(act: () => Promise<T>): Promise<T> => (life.signal.aborted ? never : act())
  const lock: Lock = (name, work) => locks(name, () => Promise.race([work(), dead]))
  const book: OutboxBook & SessionBook = {
    readEntries: () => living(() => device.readEntries()),
    changeEntry: (id, step) => living(() => device.changeEntry(id, step)),
    readSession: () => living(() => device.readSession()),
    changeSession: (step) => living(() => device.changeSession(step)),
  }
  const request: Parameters<typeof drain>[0]['request'] = (path, init) => living(() => wire.request(path, init, life.signal))
  const drainer = makeDrainer({
    round: (eager) =>
      drain({ device: book, request, now: clock.now, random: random.next, lock, eager, refresh: (stale) => freshToken({ device: book, request, lock, now: clock.now }, stale) }),
    now: clock.now,
    // The appointment is kept a tenth as late as it was made: what waits is due by then.
    schedule: (ms) => hurried(ms, () => void drainer.wake(true)),
  })
  return {
    wake: () => void drainer.wake(true),
    kill: () => {
      drainer.stop()
      life.abort()
    },
  }
}

export async function openPhone(wire: Wire, random: Random, clock: Clock): Promise<RealPhone> {
  const device = openDevice()
  const locks = plainLocks()
  const lock = patientLock(locks, LOCK_PATIENCE_MS)
  const always = new AbortController().signal
  const pages: Page[] = []
  let stores: { outlet?: OutletStore; guest?: GuestStore } = {}
  let worker: Sync | null = null

  const openPages = (): void => {
    for (const name of ['service worker', 'page']) pages.push(openPage(device, wire, lock, random.fork(name), clock))
  }
  const request: Request = (path, init) => wire.request(path, init, always)
  const wake = (): void => {
    for (const page of pages) page.wake()
  }
  const takeEpoch = async (epoch: string): Promise<void> => {
    if (await sendAgainAfterRestore(device, epoch, stores.guest ? { store: stores.guest, guestId: GUEST_ID } : null, clock.now())) wake()
  }
  const startWorker = async (): Promise<void> => {
    stores = {}
    await pruneEntries(device, clock.now())
    worker = makeSync({
      server: syncServer({ device, request, now: clock.now, release: 'this-release', refresh: (stale) => freshToken({ device, request, lock, now: clock.now }, stale) }),
      fetch: wire.open,
      now: clock.now,
      random: random.next,
      schedule: hurried,
      board: statusBoard(),
      reading: readingBook({ kept: device.kept, stamp: 'this release', now: clock.now }),
      lead: { locks, channel: { say: () => undefined, listen: () => () => undefined }, schedule: hurried },
      onEpoch: takeEpoch,
      openOutlet: async (id, onLost) => (stores.outlet = await openOutlet(id, { onLost })),
      openGuest: async (key, onLost) => (stores.guest = await openGuest(key, { onLost })),
    })
    const started = await worker.start({ outletId: outlet.id, guest: { brandId: brand.id, guestId: GUEST_ID }, place: null })
    if ('error' in started) throw new Error(`The sync did not start: ${started.error}`)
  }
  const closePages = (): void => {
    for (const page of pages.splice(0)) page.kill()
  }

  openPages()
  return {
    device,
    wake,
    killPages: () => {
      closePages()
      openPages()
    },
    sync: () => worker?.sync(),
    payTools: createPayTools(device, request, lock, clock),
    request,
    stores: () => (stores.outlet && stores.guest ? { outlet: stores.outlet, guest: stores.guest } : null),
    restartWorker: async () => {
      await worker?.stop()
      await startWorker()
    },
    close: async () => {
      closePages()
      await worker?.stop()
      device.close()
      const names = await indexedDB.databases()
      await Promise.all(names.map(({ name }) => new Promise((resolve) => {
        indexedDB.deleteDatabase(name ?? '').addEventListener('success', resolve)
      })))
    },
  }
}
