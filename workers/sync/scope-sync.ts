import { addRxPlugin, type RxCollection } from 'rxdb'
import { RxDBLeaderElectionPlugin } from 'rxdb/plugins/leader-election'
import type { CollectionName, StreamEvent } from '#schemas/sync.ts'
import { TWO_WAY_COLLECTIONS } from '#schemas/sync.ts'
import { forgetProgress } from '#store/wipe-database.ts'
import { makePatience, type Patience, type PatienceTools } from './patience.ts'
import type { ReadingBook } from './reading-book.ts'
import { type Replication, replicate } from './replicate.ts'
import type { SyncServer } from './server.ts'

addRxPlugin(RxDBLeaderElectionPlugin)

/** An opened database of the store, whichever it is. */
export interface ScopeStore {
  database: { name: string; collections: object; waitForLeadership(): Promise<boolean> }
  close(): Promise<void>
}

export interface ScopeTools<S extends ScopeStore> {
  /** `outlet:…` or `guest:…:…`. */
  scope: string
  names: readonly CollectionName[]
  open: (onLost: () => void) => Promise<S>
  server: SyncServer
  patience: PatienceTools
  onPulled: (name: CollectionName, documents: number) => void
  /** What was read by which release. */
  reading: ReadingBook
  /** So many documents of this scope cannot be read by this release. */
  onUnread: (count: number) => void
  onStorageError: (error: unknown) => void
  /** The browser took the database away. */
  onLost: () => void
  /** This worker leads: called once, with what ends what it begins. */
  onLeading: (store: S) => (() => void) | undefined
}

/** One database kept in step with one scope of the server, by one worker of all tabs. */
export interface ScopeSync {
  readonly scope: string
  leading(): boolean
  /** Every collection was pulled to its end. */
  pulledAll(): boolean
  take(event: Extract<StreamEvent, { type: 'documents' }>): void
  resync(): void
  wake(): void
  stop(): Promise<void>
}

/** Rejects when the database cannot be opened. */
export async function scopeSync<S extends ScopeStore>(tools: ScopeTools<S>): Promise<ScopeSync> {
  const { scope, names, server, onPulled, onStorageError, onLeading, reading } = tools
  let stopped = false
  let lost = false
  // A replication that is stopped closes its own part of the database: that is our doing, not the browser's.
  const store = await tools.open(() => {
    if (stopped) return
    lost = true
    tools.onLost()
  })
  const patience: Patience = makePatience(tools.patience)
  const pulled = new Set<CollectionName>()
  let replications: Replication[] = []
  let end: (() => void) | undefined

  const begin = async (): Promise<void> => {
    // A book that cannot be read or written costs nothing but what an update would have read again.
    const again = await reading.begin(scope, names).catch(() => new Set<CollectionName>())
    if (stopped) return
    replications = names.map((name) =>
      replicate(Reflect.get(store.database.collections, name) as RxCollection, name, scope, { twoWay: TWO_WAY_COLLECTIONS.includes(name), again: again.has(name) }, {
        server,
        patience,
        onPulled: (which, documents, fromStart) => {
          pulled.add(which)
          if (fromStart) void reading.readAgain(scope, which).catch(() => undefined)
          onPulled(which, documents)
        },
        onRefused: (which, ids, seq) => void reading.refused(scope, which, ids, seq).then(tools.onUnread, () => tools.onUnread(ids.length)),
        onStorageError,
      }))
    end = onLeading(store)
  }
  void store.database.waitForLeadership().then(begin)

  return {
    scope,
    leading: () => replications.length > 0,
    pulledAll: () => names.every((name) => pulled.has(name)),
    take: (event) => replications.find(({ name }) => name === event.collection)?.take(event.documents, event.checkpoint),
    resync: () => {
      for (const replication of replications) replication.resync()
    },
    wake: () => patience.wake(),
    stop: async () => {
      stopped = true
      patience.stop()
      end?.()
      await Promise.all(replications.map((replication) => replication.stop().catch(() => undefined)))
      await store.close().catch(() => undefined)
      // A checkpoint written while the documents were being taken away would say that they are there.
      if (lost) await forgetProgress(store.database.name)
    },
  }
}
