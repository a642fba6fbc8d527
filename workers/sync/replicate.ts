import type { RxCollection } from 'rxdb'
import { replicateRxCollection, type RxReplicationState } from 'rxdb/plugins/replication'
import { Subject } from 'rxjs'
import type { CollectionName } from '#schemas/collections.ts'
import type { Checkpoint } from '#schemas/sync.ts'
import type { Patience } from './patience.ts'
import { documentPull, type Standing, type StreamedChange } from './pull-documents.ts'
import type { ReadIds } from './reading-book.ts'
import { readDocuments, type StoredDocument } from './read-document.ts'
import type { PushedRow, SyncServer } from './server.ts'
import { settleQueues } from './settled-queues.ts'

/** Documents a pull: sections are large, and a page that shows the menu must not stand still while they come. */
const batchOf = (name: CollectionName): number => (name === 'menuSections' ? 3 : 25)
/** A line is opened while the first pull waits for its hello; one that does not open is not waited for. */
const GREETING_MS = 2_000

export interface ReplicateTools {
  server: SyncServer
  patience: Patience
  /** Epoch ms. */
  now: () => number
  /** Calls `work` after `ms`; gives back what takes it away. */
  schedule: (ms: number, work: () => void) => () => void
  /** A pull came to the end of what there is; `fromStart`: and began at the beginning, because this release reads more than the one before. */
  onPulled: (name: CollectionName, documents: number, fromStart: boolean) => void
  /** Documents came. */
  onRead: (name: CollectionName, ids: ReadIds) => void
  /** The database would not take a write. */
  onStorageError: (error: unknown) => void
}

export interface Replication {
  name: CollectionName
  state: RxReplicationState<StoredDocument, Checkpoint>
  /** The line's hello. Null: the server does not say where it stands. */
  greet(standing: Standing | null): void
  /** What the stream brought. */
  take(change: StreamedChange): void
  /** Pulls from the last checkpoint unconditionally. */
  resync(): void
  stop(): Promise<void>
}

/** A document that the device writes too carries the time of its last change. */
type Written = StoredDocument & { updatedAt: number }

export interface ReplicateWays {
  /** The device writes to the server as well. */
  twoWay: boolean
  /** The first pull begins at the beginning, however far an earlier release had come. */
  again: boolean
}

/** Keeps one collection in step with its scope. */
export function replicate(collection: RxCollection, name: CollectionName, scope: string, { twoWay, again }: ReplicateWays, tools: ReplicateTools): Replication {
  const { server, patience, now, schedule, onPulled, onRead, onStorageError } = tools
  // Only ever RESYNC: RxDB loses one that stands behind documents in its queue. What the stream brought is handed out by the pull.
  const news = new Subject<'RESYNC'>()
  const read = (documents: readonly unknown[], seq: number): StoredDocument[] => {
    const { documents: fitting, refused } = readDocuments(name, documents)
    onRead(name, { refused, whole: fitting.map(({ id }) => id).filter((id) => !refused.includes(id)), seq })
    return fitting
  }

  let endWaiting: () => void = () => undefined
  const waited = new Promise<void>((resolve) => {
    endWaiting = resolve
  })
  const cancelWaiting = schedule(GREETING_MS, () => endWaiting())

  const pull = documentPull({
    scope,
    name,
    server,
    patience,
    read,
    again,
    onPulled: (documents, fromStart) => onPulled(name, documents, fromStart),
    heldIds: async () => (await collection.find().exec()).map((document) => document.primary),
    beforeReset: async () => {
      if (!twoWay) return
      const own = await collection.find().exec()
      await Promise.all(own.map((document) => document.incrementalModify((data: Written) => ({ ...data, updatedAt: Math.max(now(), data.updatedAt + 1) }))))
    },
    greeting: () => waited,
  })

  const push = async (rows: PushedRow[]): Promise<StoredDocument[]> => {
    const conflicts = await patience.until(() => server.push(scope, name, rows))
    // Null: stopped. An error leaves the rows unsent, so that the next sync sends them.
    if (conflicts === null) throw new Error('stopped')
    return read(conflicts, 0)
  }

  const state = replicateRxCollection<StoredDocument, Checkpoint>({
    replicationIdentifier: `sync-${scope}`,
    collection,
    live: true,
    retryTime: 5_000,
    // The caller waits for it, because the stream must be led as well.
    waitForLeadership: false,
    toggleOnDocumentVisible: false,
    pull: { handler: pull.pull, batchSize: batchOf(name), stream$: news.asObservable() },
    ...(twoWay ? { push: { handler: push, batchSize: batchOf(name) } } : {}),
  })
  settleQueues(state, onStorageError)
  state.error$.subscribe(onStorageError)

  return {
    name,
    state,
    greet: (standing) => {
      pull.greeted(standing)
      endWaiting()
      news.next('RESYNC')
    },
    take: (change) => {
      pull.streamed(change)
      news.next('RESYNC')
    },
    resync: () => {
      pull.doubt()
      news.next('RESYNC')
    },
    stop: async () => {
      cancelWaiting()
      endWaiting()
      await state.cancel()
    },
  }
}
