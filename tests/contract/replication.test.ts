/** The replication library's own conformance suite against the sync endpoints: the product's code, with a collection that takes any document. */
import { createHash } from 'node:crypto'
import { replicateRxCollection, type RxReplicationState } from 'rxdb/plugins/replication'
import { addRxPlugin } from 'rxdb/plugins/core'
import { RxDBDevModePlugin } from 'rxdb/plugins/dev-mode'
import { RxDBLocalDocumentsPlugin } from 'rxdb/plugins/local-documents'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { runReplicationBaseTestSuite, setConfig } from 'rxdb/plugins/test-utils'
import { wrappedValidateZSchemaStorage } from 'rxdb/plugins/validate-z-schema'
import type { RxCollection, RxReplicationPullStreamItem, WithDeleted } from 'rxdb'
import { Subject } from 'rxjs'
import { sql } from '#server/db/sql.ts'
import { afterAll, afterEach, beforeAll, describe, it, vi } from 'vitest'
import type { StreamEvent } from '#schemas/sync.ts'
import type { Judged, Pushed } from '#server/sync/collections.ts'
import { guestScope } from '#server/sync/scopes.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { newGuest } from './ids.ts'
import { type LiveServer, openLiveServer, readEvents } from './live-server.ts'
import { BRAND, openStage, type Stage } from './stage.ts'

type Human = Record<string, unknown> & { passportId: string }
type Checkpoint = { seq: number }
type Travelling = WithDeleted<Record<string, unknown> & { id: string }>

const COLLECTION = 'humans'
const guest = newGuest(BRAND)

/** What stands wins; a device that had seen it may change it. */
const judge = ({ seen, fresh, master }: Pushed): Judged => (seen ? { write: fresh, conflict: null } : { write: null, conflict: master })

let database: FreshDatabase
let stage: Stage
let live: LiveServer
const running = new Set<RxReplicationState<Human, Checkpoint>>()

const path = (rest = ''): string => `/api/sync/${COLLECTION}?scope=${guestScope(guest)}${rest}`
/** The suite's keys hold any letter; ours are short and plain. */
const keyOf = (passportId: string): string => createHash('sha256').update(passportId).digest('hex')
const fromServer = ({ id: _, ...document }: Travelling): WithDeleted<Human> => document as WithDeleted<Human>
const toServer = (document: WithDeleted<Human>): Travelling => ({ ...document, id: keyOf(document.passportId) })

async function pullAll(seq: number, limit: number): Promise<{ documents: Travelling[]; checkpoint: Checkpoint | null }> {
  return (await stage.call<{ documents: Travelling[]; checkpoint: Checkpoint | null }>('GET', path(`&checkpoint=${seq}&limit=${limit}`), { as: guest })).body
}

/** The stream as the library wants it: documents as they come, RESYNC where something may have been missed. */
async function openStream(): Promise<{ items: Subject<RxReplicationPullStreamItem<Human, Checkpoint>>; close: () => void }> {
  const items = new Subject<RxReplicationPullStreamItem<Human, Checkpoint>>()
  const events = await readEvents<StreamEvent>(`${live.url}/api/sync/stream?scope=${guestScope(guest)}`, guest)
  await events.next((event) => event.type === 'hello')
  events.listen((event) => {
    if (event.type === 'documents') items.next({ documents: (event.documents as Travelling[]).map(fromServer), checkpoint: event.checkpoint })
    else items.next('RESYNC')
  })
  return { items, close: events.close }
}

async function start(collection: RxCollection<Human>, isLive: boolean): Promise<RxReplicationState<Human, Checkpoint>> {
  const stream = isLive ? await openStream() : null
  const state = replicateRxCollection<Human, Checkpoint>({
    replicationIdentifier: 'conformance',
    collection,
    live: isLive,
    retryTime: 200,
    pull: {
      batchSize: 3,
      async handler(checkpoint, batchSize) {
        const page = await pullAll(checkpoint?.seq ?? 0, batchSize)
        return { documents: page.documents.map(fromServer), checkpoint: page.checkpoint ?? checkpoint }
      },
      ...(stream ? { stream$: stream.items } : {}),
    },
    push: {
      batchSize: 3,
      async handler(rows) {
        const body = {
          rows: rows.map(({ newDocumentState, assumedMasterState }) => ({
            newDocumentState: toServer(newDocumentState),
            assumedMasterState: assumedMasterState ? toServer(assumedMasterState) : null,
          })),
        }
        const { body: answer } = await stage.call<{ conflicts: Travelling[] }>('POST', path(), { as: guest, body })
        return answer.conflicts.map(fromServer)
      },
    },
  })
  running.add(state)
  collection.onClose.push(async () => {
    stream?.close()
    running.delete(state)
  })
  return state
}

async function syncOnce(collection: RxCollection<Human>): Promise<void> {
  const state = await start(collection, false)
  await state.awaitInitialReplication()
  await state.cancel()
}

describe('the replication library’s conformance suite', () => {
  beforeAll(async () => {
    vi.spyOn(console, 'log').mockReturnValue(undefined)
    vi.spyOn(console, 'warn').mockReturnValue(undefined)
    addRxPlugin(RxDBDevModePlugin)
    addRxPlugin(RxDBLocalDocumentsPlugin)
    setConfig({
      storage: {
        name: 'memory',
        getStorage: () => wrappedValidateZSchemaStorage({ storage: getRxStorageMemory() }),
        getPerformanceStorage: () => ({ description: 'memory', storage: getRxStorageMemory() }),
        hasPersistence: false,
        hasMultiInstance: false,
        hasAttachments: false,
        hasReplication: true,
      },
    })
    database = await openFreshDatabase()
    stage = await openStage({ database, collections: { [COLLECTION]: { holder: 'guest', judge } } })
    live = await openLiveServer(stage)
  })
  afterEach(async () => {
    for (const state of running) await state.cancel()
  })
  afterAll(async () => {
    await live.close()
    await stage.close()
    vi.restoreAllMocks()
  })

  // The suite is written for runners with global names.
  Object.assign(globalThis, { describe, it })
  runReplicationBaseTestSuite({
    startReplication: (collection) => start(collection as RxCollection<Human>, true),
    syncOnce: (collection) => syncOnce(collection as RxCollection<Human>),
    getAllServerDocs: async () => (await pullAll(0, 500)).documents,
    async cleanUpServer() {
      await stage.deps.db.execute(sql`delete from documents where collection = ${COLLECTION}`)
    },
    softDeletes: true,
    isDeleted: (document: Travelling) => document._deleted,
    getPrimaryOfServerDoc: (document: Travelling) => String(document['passportId']),
  })
})
