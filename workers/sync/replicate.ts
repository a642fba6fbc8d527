import type { RxCollection } from 'rxdb'
import { replicateRxCollection, type RxReplicationState } from 'rxdb/plugins/replication'
import { Subject } from 'rxjs'
import type { Checkpoint, CollectionName } from '#schemas/sync.ts'
import type { Patience } from './patience.ts'
import { readDocuments, type StoredDocument } from './read-document.ts'
import type { PushedRow, SyncServer } from './server.ts'

/** Documents a pull: sections are large, and a page that shows the menu must not stand still while they come. */
const BATCH: Readonly<Record<CollectionName, number>> = { outlet: 5, menuSections: 3, availability: 5, profile: 5, cart: 5, orders: 25 }

export interface ReplicateTools {
  server: SyncServer
  patience: Patience
  /** A pull came to the end of what there is; `fromStart`: and began at the beginning, because this release reads more than the one before. */
  onPulled: (name: CollectionName, documents: number, fromStart: boolean) => void
  /** Documents that did not fit their struct, or not wholly, and the number at which they came. */
  onRefused: (name: CollectionName, ids: readonly string[], seq: number) => void
  /** The database would not take a write. */
  onStorageError: (error: unknown) => void
}

export interface Replication {
  name: CollectionName
  state: RxReplicationState<StoredDocument, Checkpoint>
  /** What the stream brought. */
  take(documents: readonly unknown[], checkpoint: Checkpoint): void
  /** Pulls what is new since the last checkpoint. */
  resync(): void
  stop(): Promise<void>
}

export interface ReplicateWays {
  /** The device writes to the server as well. */
  twoWay: boolean
  /** The first pull begins at the beginning, however far an earlier release had come. */
  again: boolean
}

/** Keeps one collection in step with its scope. */
export function replicate(collection: RxCollection, name: CollectionName, scope: string, { twoWay, again }: ReplicateWays, tools: ReplicateTools): Replication {
  const { server, patience, onPulled, onRefused, onStorageError } = tools
  const news = new Subject<{ documents: StoredDocument[]; checkpoint: Checkpoint } | 'RESYNC'>()
  const read = (documents: readonly unknown[], seq: number): StoredDocument[] => {
    const { documents: fitting, refused } = readDocuments(name, documents)
    if (refused.length > 0) onRefused(name, refused, seq)
    return fitting
  }

  let begins = again
  let isAgain = again
  const pull = async (from: Checkpoint | undefined, limit: number) => {
    let checkpoint = begins ? undefined : from
    const documents: StoredDocument[] = []
    // A page shorter than its limit means the end to RxDB: one that lost unreadable documents is filled up from the next.
    while (documents.length < limit) {
      const before = checkpoint
      const answer = await patience.until(() => server.pull(scope, name, before ?? null, limit))
      // Null: this sync was stopped; RxDB drops an empty page with its checkpoint.
      if (answer === null) return { documents: [], checkpoint: from }
      begins = false
      documents.push(...read(answer.documents, answer.checkpoint?.seq ?? 0))
      checkpoint = answer.checkpoint ?? checkpoint
      if (answer.documents.length < limit) {
        onPulled(name, answer.documents.length, isAgain)
        isAgain = false
        break
      }
    }
    return { documents, checkpoint }
  }

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
    pull: { handler: pull as never, batchSize: BATCH[name], stream$: news.asObservable() as never },
    ...(twoWay ? { push: { handler: push as never, batchSize: BATCH[name] } } : {}),
  })
  state.error$.subscribe(onStorageError)

  return {
    name,
    state,
    take: (documents, checkpoint) => {
      const fitting = read(documents, checkpoint.seq)
      if (fitting.length > 0) news.next({ documents: fitting, checkpoint })
    },
    resync: () => news.next('RESYNC'),
    stop: async () => {
      await state.cancel()
    },
  }
}
