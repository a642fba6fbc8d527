import type { RxCollection } from 'rxdb'
import type { CollectionName } from '#schemas/collections.ts'
import type { StreamEvent } from '#schemas/sync.ts'
import { isTwoWay } from '#schemas/collections.ts'
import { forgetProgress } from '#store/wipe-database.ts'
import { type LeadTools, makeLead } from './lead.ts'
import { makePatience, type Patience, type PatienceTools } from './patience.ts'
import type { ReadIds, ReadingBook, Unread } from './reading-book.ts'
import { type Replication, replicate } from './replicate.ts'
import type { SyncServer } from './server.ts'

/** An opened database of the store, whichever it is. */
export interface ScopeStore {
  database: { name: string; collections: Readonly<Record<string, RxCollection>> }
  close(): Promise<void>
}

export interface ScopeTools<S extends ScopeStore> {
  /** `outlet:…` or `guest:…:…`. */
  scope: string
  names: readonly CollectionName[]
  open: (onLost: () => void) => Promise<S>
  server: SyncServer
  patience: PatienceTools
  lead: LeadTools
  /** Epoch ms. */
  now: () => number
  /** Whether this tab is visible: only then does it lead. */
  visible: boolean
  onPulled: (name: CollectionName, documents: number) => void
  /** What was read by which release. */
  reading: ReadingBook
  /** What of this scope cannot be read by this release. */
  onUnread: (unread: Unread) => void
  onStorageError: (error: unknown) => void
  /** The browser took the database away. */
  onLost: () => void
  /** This worker leads from now on; gives back what ends what it begins. */
  onLeading: (store: S) => (() => void) | undefined
  /** It does not any more. */
  onLeft: () => void
}

/** One database kept in step with one scope of the server, by one worker of all tabs. */
export interface ScopeSync {
  readonly scope: string
  leading(): boolean
  /** It leads, and what it keeps in step is being begun. */
  beginning(): boolean
  /** Every collection was pulled to its end. */
  pulledAll(): boolean
  /** The open line's hello. @param numbers of each collection its last number; null: the server does not say */
  greet(epoch: string | null, numbers: Readonly<Record<string, number>> | null): void
  take(event: Extract<StreamEvent, { type: 'documents' }>): void
  resync(): void
  wake(): void
  show(visible: boolean): void
  stop(): Promise<void>
}

const NOTHING_READ: Awaited<ReturnType<ReadingBook['begin']>> = { again: new Set(), unread: {} }

/** Rejects when the database cannot be opened. */
export async function scopeSync<S extends ScopeStore>(tools: ScopeTools<S>): Promise<ScopeSync> {
  const { scope, names, server, now, onPulled, onStorageError, onLeading, onLeft, reading } = tools
  let stopped = false
  let lost = false
  // A replication that is stopped closes its own part of the database: the close was requested here and is no storage failure.
  const store = await tools.open(() => {
    if (stopped) return
    lost = true
    tools.onLost()
  })
  const pulled = new Set<CollectionName>()
  let patience: Patience = makePatience(tools.patience)
  let replications: Replication[] = []
  let beginning = false

  const note = async (which: CollectionName, ids: ReadIds): Promise<void> => {
    const noted = await reading.came(scope, which, ids)
    if (noted === null) return
    tools.onUnread(noted.unread)
    if (noted.fresh > 0) server.tellUnread(which, noted.fresh)
  }

  /** Keeps every collection in step; gives back what ends that. */
  const replicateAll = (again: ReadonlySet<CollectionName>, mine: Patience): (() => Promise<void>) => {
    const begun = names.map((name) =>
      replicate(store.database.collections[name] as RxCollection, name, scope, { twoWay: isTwoWay(name), again: again.has(name) }, {
        server,
        patience: mine,
        now,
        schedule: tools.patience.schedule,
        onPulled: (which, documents, fromStart) => {
          pulled.add(which)
          if (fromStart) void reading.readAgain(scope, which).catch(() => undefined)
          onPulled(which, documents)
        },
        onRead: (which, ids) => void note(which, ids).catch(() => undefined),
        onStorageError,
      }))
    replications = begun
    const end = onLeading(store)
    return async () => {
      replications = []
      pulled.clear()
      end?.()
      onLeft()
      await Promise.all(begun.map((replication) => replication.stop().catch(() => undefined)))
    }
  }

  const begin = (): (() => Promise<void>) => {
    const mine = makePatience(tools.patience)
    patience = mine
    let left = false
    beginning = true
    const begun = (async () => {
      // A book that cannot be read or written costs nothing but what an update would have read again.
      const { again, unread } = await reading.begin(scope, names).catch(() => NOTHING_READ)
      tools.onUnread(unread)
      if (left) return null
      beginning = false
      return replicateAll(again, mine)
    })()
    return async () => {
      left = true
      beginning = false
      mine.stop()
      await (await begun)?.()
    }
  }
  const lead = makeLead(`sync ${store.database.name}`, tools.lead, begin)
  if (tools.visible) lead.seek()

  return {
    scope,
    leading: () => replications.length > 0,
    beginning: () => beginning,
    pulledAll: () => names.every((name) => pulled.has(name)),
    greet: (epoch, numbers) => {
      for (const replication of replications) replication.greet(epoch === null || numbers === null ? null : { epoch, seq: numbers[replication.name] ?? 0 })
    },
    take: ({ collection, after, documents, checkpoint }) => {
      const replication = replications.find(({ name }) => name === collection)
      // A server of an earlier release does not say what its event goes on from.
      if (after === undefined) replication?.resync()
      else replication?.take({ after, documents, checkpoint })
    },
    resync: () => {
      for (const replication of replications) replication.resync()
    },
    wake: () => patience.wake(),
    show: (visible) => void (visible && !stopped ? lead.seek() : lead.leave()),
    stop: async () => {
      stopped = true
      patience.stop()
      await lead.leave()
      await store.close().catch(() => undefined)
      // A checkpoint written while the documents were being taken away would say that they are there.
      if (lost) await forgetProgress(store.database.name)
    },
  }
}
