import { expose } from 'comlink'
import { liveQuery } from 'dexie'
import { SEARCH_CHANNEL } from '#outbox/cache-names.ts'
import { openDevice } from '#outbox/device.ts'
import { notingSent } from './noting-sent.ts'
import { browserDrainTools } from '#outbox/browser-drain.ts'
import { webLock, webLocks, webRequest } from '#outbox/browser-tools.ts'
import { confirmedKey } from '#outbox/confirmed-key.ts'
import { drain } from '#outbox/drain.ts'
import { makeDrainer } from '#outbox/drainer.ts'
import { SCHEMAS_STAMP } from '#outbox/schemas-stamp.ts'
import type { Locks } from '#outbox/request.ts'
import { freshToken } from '#outbox/session.ts'
import { guestDatabaseName, type GuestKey } from '#store/names.ts'
import { openGuest } from '#store/open-guest.ts'
import { openOutlet } from '#store/open-outlet.ts'
import { wipeDatabase } from '#store/wipe-database.ts'
import type { SyncApi } from './api.ts'
import { followLeader } from './follow-leader.ts'
import { leadChannel } from './lead-channel.ts'
import { keepNotingOver } from './note-over.ts'
import { keepLastOutlets } from './outlets-on-disk.ts'
import { pruneEntries } from './prune-entries.ts'
import { readingBook } from './reading-book.ts'
import { type OpenGuest, sendAgainAfterRestore } from './send-again.ts'
import { syncServer } from './server.ts'
import { keepSnapshots } from './snapshots.ts'
import { statusBoard } from './status-board.ts'
import { makeSync } from './sync.ts'

const now = (): number => Date.now()
const random = (): number => Math.random()
const schedule = (ms: number, work: () => void): (() => void) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

const device = openDevice()
const board = statusBoard()
const searchLists = new BroadcastChannel(SEARCH_CHANNEL)

/** A change of the clocks' difference below this is not stored, ms: it may be the time that the hello was on its way. */
const LEAST_SKEW_MS = 1_500
let clockSkewMs = 0
void device.readClockSkew().then((kept) => (clockSkewMs = kept ?? 0), () => undefined)
board.watch(({ clockSkewMs: heard }) => {
  if (heard === null || Math.abs(heard - clockSkewMs) < LEAST_SKEW_MS) return
  clockSkewMs = heard
  void device.noteClockSkew(heard, now()).catch(() => undefined)
})

/** Noted at most once a minute: each note is a write to the disk. */
const CONFIRM_EVERY_MS = 60_000
let confirmed = { outletId: '', at: 0 }
const onConfirmed = (outletId: string, at: number): void => {
  if (confirmed.outletId === outletId && at - confirmed.at < CONFIRM_EVERY_MS) return
  confirmed = { outletId, at }
  void device.kept.put({ id: confirmedKey(outletId), value: at + clockSkewMs, at: at + clockSkewMs }).catch(() => undefined)
}

const forgetGuest = async (guest: GuestKey): Promise<void> => {
  const session = await device.readSession()
  if (session?.guestId !== guest.guestId) await wipeDatabase(guestDatabaseName(guest))
}

let openedGuest: OpenGuest | null = null

const takeEpoch = async (epoch: string): Promise<void> => {
  if (await sendAgainAfterRestore(device, epoch, openedGuest, now())) void drainer.wake(true)
}

/** Stands in for Web Locks where a browser has none: every tab leads, so requests are made once a tab, which is safe. */
const noLocks: Locks = { request: (_name, _options, work) => work() }

const server = syncServer({
  device,
  request: webRequest,
  now,
  release: SCHEMAS_STAMP,
  refresh: (stale) => freshToken({ device, request: webRequest, lock: webLock, now }, stale),
})

const sync = makeSync({
  server: { ...server, push: notingSent(device, server.push) },
  fetch: (input, init) => fetch(input, init),
  now,
  random,
  schedule,
  board,
  reading: readingBook({ kept: device.kept, stamp: SCHEMAS_STAMP, now }),
  openOutlet: (outletId, onLost) => openOutlet(outletId, { onLost }),
  openGuest: async (guest, onLost) => {
    const store = await openGuest(guest, { onLost })
    openedGuest = { store, guestId: guest.guestId }
    keepNotingOver(device, store)
    return store
  },
  onConfirmed,
  // Logged out (not merely out of time): nothing of the guest stays. Every page does the same.
  onGuestClosed: (guest) => {
    if (openedGuest?.store.database.name === guestDatabaseName(guest)) openedGuest = null
    void forgetGuest(guest).catch(() => undefined)
  },
  onEpoch: takeEpoch,
  lead: { locks: webLocks ?? noLocks, channel: leadChannel(), schedule },
  onOutletLed: (store, outletId) => {
    void keepLastOutlets(device, caches, outletId, now()).catch(() => undefined)
    return keepSnapshots(store, outletId, {
      caches,
      schedule,
      unread: () => (board.get().collections.menuSections?.pulled ?? 0) > 0 && (board.get().unread[`outlet:${outletId}`]?.menuSections ?? 0) > 0,
      confirmedAt: () => (board.get().lastConfirmedAt ?? now()) + clockSkewMs,
      onSearchList: (id) => searchLists.postMessage(id),
      watchPlace: (next) => {
        const read = async () => ({ place: await device.readPlace(), clockSkewMs: await device.readClockSkew() })
        const subscription = liveQuery(read).subscribe(next, () => undefined)
        return () => subscription.unsubscribe()
      },
    })
  },
})

const drainer = makeDrainer({
  round: (eager, insist) => drain({ ...browserDrainTools(device, insist), eager }),
  now,
  schedule,
  onReport: ({ waiting }) => board.set({ waiting }),
})
const shared = followLeader(board, { onAsked: () => sync.sync(), now, schedule })

const api: SyncApi = {
  start: async (scope) => {
    void drainer.wake(false)
    void pruneEntries(device, now()).catch(() => undefined)
    return sync.start(scope)
  },
  sync: async () => {
    sync.sync()
    shared.askLeader()
    await drainer.wake(true)
  },
  stop: () => sync.stop(),
  show: async (visible) => sync.show(visible),
  onStatus: async (listener) => shared.watch(listener),
  drain: async (insist) => {
    await drainer.wake(true, insist)
  },
  ping: async () => true,
}

expose(api)
