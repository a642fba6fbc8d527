import type { StreamEvent } from '#schemas/sync.ts'
import { GUEST_COLLECTIONS, OUTLET_COLLECTIONS } from '#schemas/collections.ts'
import { isStorageFull } from '#store/storage-full.ts'
import type { GuestStore } from '#store/open-guest.ts'
import type { OutletStore } from '#store/open-outlet.ts'
import { type GuestKey, sameGuest } from '#store/names.ts'
import type { Outcome, SyncScope } from './api.ts'
import { heardEpoch } from './heard-epoch.ts'
import type { LeadTools } from './lead.ts'
import { makePatience, type PatienceTools, type Trouble } from './patience.ts'
import type { ReadingBook } from './reading-book.ts'
import { type ScopeSync, scopeSync, type ScopeStore, type ScopeTools } from './scope-sync.ts'
import type { SyncServer } from './server.ts'
import { stateOf, type StatusBoard } from './status-board.ts'
import { liveStream } from './stream.ts'

export interface SyncTools {
  server: SyncServer
  fetch: typeof fetch
  /** Epoch ms. */
  now: () => number
  random: () => number
  schedule: (ms: number, work: () => void) => () => void
  board: StatusBoard
  reading: ReadingBook
  openOutlet: (outletId: string, onLost: () => void) => Promise<OutletStore>
  openGuest: (guest: GuestKey, onLost: () => void) => Promise<GuestStore>
  /** This worker leads an outlet's database: snapshots are its to write. Gives back what ends that. */
  onOutletLed?: (store: OutletStore, outletId: string) => () => void
  /** A guest's database was closed. Nothing waits for what is done then. */
  onGuestClosed?: (guest: GuestKey) => void
  /** The server confirmed an outlet's menu at this moment. */
  onConfirmed?: (outletId: string, at: number) => void
  /**
   * The epoch of the server's database, at each hello and where a pull's answer has another one than was told since the guest's database was opened: some networks
   * let no line through (decision 0015). No pull of a guest's is taken before it resolves: it may take away what tells which orders are over. Rejects: both are done again.
   */
  onEpoch?: (epoch: string) => Promise<void>
  lead: LeadTools
}

export interface Sync {
  start(scope: SyncScope): Promise<Outcome>
  sync(): void
  /** Only a visible tab leads: iOS suspends hidden tabs without releasing their locks. */
  show(visible: boolean): void
  stop(): Promise<void>
}

const SIGN_MS = 20_000
/** Time until a write is tried again after the disk was full, ms. */
const FULL_RETRY_MS = 60_000
/** Time between tries to open a database that the browser deleted or that does not open, ms. */
const REOPEN_MS = 2_000

const outletScope = (outletId: string): string => `outlet:${outletId}`
const guestScope = ({ brandId, guestId }: GuestKey): string => `guest:${brandId}:${guestId}`

/** Keeps the device in step with the server: one outlet and one guest at a time, one stream for both. */
export function makeSync(tools: SyncTools): Sync {
  const { board, now, schedule, random } = tools
  let wanted: SyncScope = { outletId: null, guest: null, place: null }
  let outlet: ScopeSync | null = null
  let guest: ScopeSync | null = null
  let streamOpen = false
  let trouble: Trouble | null = null
  let sessionOver = false
  let visible = true
  let work: Promise<unknown> = Promise.resolve()
  /** Whose database did not open. */
  const unopened = new Set<'outlet' | 'guest'>()

  const epoch = heardEpoch(tools.server, async (told) => tools.onEpoch?.(told))
  const { server } = epoch

  const sides = (): ScopeSync[] => [outlet, guest].filter((side) => side !== null)
  const tell = (): void => {
    const all = sides()
    const leading = all.some((side) => side.leading())
    // A side that is still being opened or begun has pulled nothing.
    const opening = (wanted.outletId !== null && outlet === null) || (wanted.guest !== null && guest === null) || all.some((side) => side.beginning())
    const pulledAll = !opening && all.every((side) => !side.leading() || side.pulledAll() || (side === guest && sessionOver))
    board.set({ online: trouble !== 'network', state: stateOf({ wanted: all.length > 0, leading, streamOpen, pulledAll, trouble, sessionOver, unopened: unopened.has('outlet') }) })
  }
  const alive = (): void => {
    trouble = null
    board.set({ lastConfirmedAt: now(), online: true })
    if (wanted.outletId !== null && outlet?.scope === outletScope(wanted.outletId) && outlet.pulledAll()) tools.onConfirmed?.(wanted.outletId, now())
    tell()
  }
  const onTrouble = (met: Trouble): void => {
    if (met === 'session' || met === 'no-login') {
      // A call that was made for a guest who has left since.
      if (wanted.guest === null) return
      // Whichever call missed the login, a pull of the guest's waits until it is back.
      if (met === 'no-login' && !sessionOver) guest?.resync()
      sessionOver = true
      watchLed()
    } else trouble = met
    tell()
  }
  const patience: PatienceTools = { random, schedule, onTrouble }
  const stream = liveStream({
    server,
    fetch: tools.fetch,
    patience: makePatience(patience),
    now,
    schedule,
    onAlive: () => {
      streamOpen = true
      alive()
    },
    onClosed: () => {
      streamOpen = false
      tell()
    },
    onEvent: (event) => hear(event),
  })

  const watchLed = (): void => stream.watch(sides().filter((side) => side.leading() && !(side === guest && sessionOver)).map((side) => side.scope))

  const hear = (event: StreamEvent): void => {
    if (event.type === 'documents') sides().find((side) => side.scope === event.scope)?.take(event)
    else if (event.type === 'resync') {
      for (const side of sides()) if (event.scope === null || event.scope === side.scope) side.resync()
    } else {
      board.set({ clockSkewMs: event.serverTime - now() })
      if (event.epoch !== undefined) epoch.hear(event.epoch)
      for (const side of sides()) side.greet(event.epoch ?? null, event.numbers?.[side.scope] ?? null)
    }
  }

  const onStorageError = (error: unknown): void => {
    if (!isStorageFull(error)) return
    board.set({ storage: 'full' })
    schedule(FULL_RETRY_MS, () => {
      board.set({ storage: 'ok' })
      for (const side of sides()) side.resync()
    })
  }

  const side = <S extends ScopeStore>(own: Pick<ScopeTools<S>, 'scope' | 'names' | 'open'>, lead: (store: S) => (() => void) | undefined, again: () => void): Promise<ScopeSync> =>
    scopeSync<S>({
      ...own,
      server,
      patience,
      lead: tools.lead,
      now,
      visible,
      onPulled: (name, documents) => {
        board.pulled(name, documents)
        if (sessionOver && guest?.scope === own.scope) {
          // The login is back, as after the browser took it away and the page has put it back.
          sessionOver = false
          watchLed()
        }
        if (board.get().storage === 'evicted') board.set({ storage: 'ok' })
        alive()
      },
      onStorageError,
      reading: tools.reading,
      onUnread: (unread) => board.unread(own.scope, unread),
      onLost: () => {
        board.set({ storage: 'evicted' })
        again()
      },
      onLeading: (store) => {
        queueMicrotask(() => {
          watchLed()
          tell()
        })
        return lead(store)
      },
      onLeft: () => {
        watchLed()
        tell()
      },
    })

  const openOutletSide = async (outletId: string): Promise<void> => {
    await outlet?.stop()
    outlet = null
    outlet = await side<OutletStore>(
      { scope: outletScope(outletId), names: OUTLET_COLLECTIONS, open: (onLost) => tools.openOutlet(outletId, onLost) },
      (store) => tools.onOutletLed?.(store, outletId),
      () => void openUntil('outlet', () => wanted.outletId === outletId, () => openOutletSide(outletId)),
    )
  }
  /** What the epoch says of this guest's entries was not asked while nobody's database was open: it is told again. */
  const openToCompare = async (key: GuestKey, onLost: () => void): Promise<GuestStore> => {
    const store = await tools.openGuest(key, onLost)
    epoch.forget()
    return store
  }
  const openGuestSide = async (key: GuestKey): Promise<void> => {
    await guest?.stop()
    guest = null
    sessionOver = false
    guest = await side<GuestStore>(
      { scope: guestScope(key), names: GUEST_COLLECTIONS, open: (onLost) => openToCompare(key, onLost) },
      () => undefined,
      () => void openUntil('guest', () => sameGuest(wanted.guest, key), () => openGuestSide(key)),
    )
  }
  const closeSide = async (which: ScopeSync | null): Promise<null> => {
    await which?.stop()
    return null
  }

  /** Openings and closings one after another. */
  const enqueue = (step: () => Promise<void>): Promise<Outcome> => {
    const done = work.then(async (): Promise<Outcome> => {
      try {
        await step()
        return { ok: true }
      } catch (error) {
        if (isStorageFull(error)) board.set({ storage: 'full' })
        return { error: 'DEFAULT' }
      } finally {
        watchLed()
        tell()
      }
    })
    work = done
    return done
  }

  const forgetUnopened = (which: 'outlet' | 'guest'): void => {
    if (unopened.delete(which) && unopened.size === 0 && board.get().storage === 'full') board.set({ storage: 'ok' })
  }

  /**
   * Opens the database of a side, again and again until it is open or not due any more: nothing else opens one that was lost or did not open.
   * @returns what came of the first try
   */
  const openUntil = async (which: 'outlet' | 'guest', isDue: () => boolean, open: () => Promise<void>): Promise<Outcome> => {
    const outcome = await enqueue(async () => {
      if (!isDue()) return
      try {
        await open()
      } catch (error) {
        unopened.add(which)
        throw error
      }
      forgetUnopened(which)
    })
    if ('error' in outcome) schedule(REOPEN_MS, () => void openUntil(which, isDue, open))
    return outcome
  }
  const startOutlet = (outletId: string | null): Promise<Outcome> => {
    if (outletId !== null) return openUntil('outlet', () => wanted.outletId === outletId && outlet?.scope !== outletScope(outletId), () => openOutletSide(outletId))
    return enqueue(async () => {
      forgetUnopened('outlet')
      outlet = await closeSide(outlet)
    })
  }
  const startGuest = async (key: GuestKey | null, before: GuestKey | null): Promise<Outcome> => {
    const closed = sameGuest(before, key) ? null : await enqueue(async () => {
      forgetUnopened('guest')
      sessionOver = false
      guest = await closeSide(guest)
      if (before) tools.onGuestClosed?.(before)
    })
    if (key === null) return closed ?? { ok: true }
    // A login of the same guest begins anew what waited for it.
    return openUntil('guest', () => sameGuest(wanted.guest, key) && (guest?.scope !== guestScope(key) || sessionOver), () => openGuestSide(key))
  }

  return {
    start: async (scope) => {
      const before = wanted
      wanted = scope
      // Each by itself: a database that does not open keeps nobody from the other.
      const outcomes = await Promise.all([startOutlet(scope.outletId), startGuest(scope.guest, before.guest)])
      return outcomes.find((outcome) => 'error' in outcome) ?? { ok: true }
    },
    sync: () => {
      for (const one of sides()) {
        one.wake()
        one.resync()
      }
      // The server gives a sign every 15 s: an open line without one may be dead.
      if (!streamOpen || now() - (board.get().lastConfirmedAt ?? 0) > SIGN_MS) stream.renew()
    },
    show: (isVisible) => {
      visible = isVisible
      for (const one of sides()) one.show(isVisible)
    },
    stop: async () => {
      stream.watch([])
      wanted = { outletId: null, guest: null, place: null }
      await enqueue(async () => {
        unopened.clear()
        outlet = await closeSide(outlet)
        guest = await closeSide(guest)
      })
      board.set({ state: 'idle' })
    },
  }
}
