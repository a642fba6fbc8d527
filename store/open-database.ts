import { addRxPlugin, createRxDatabase, type RxCollection, type RxCollectionCreator, type RxDatabase } from 'rxdb'
import { RxDBMigrationSchemaPlugin } from 'rxdb/plugins/migration-schema'
import { ClosableStorage } from './closable-storage.ts'
import { holdOpen } from './open-lock.ts'
import { quietStorage } from './quiet-storage.ts'
import { isStorageFull } from './storage-full.ts'
import { isProgress, wipeDatabase } from './wipe-database.ts'

addRxPlugin(RxDBMigrationSchemaPlugin)
quietStorage()

/** The collections of one database, by name. */
export type Collections = Record<string, RxCollection>

export interface OpenedDatabase<T extends Collections> {
  database: RxDatabase<T>
  /** It could not be opened and was recreated empty; synchronised documents are pulled again. */
  recreated: boolean
  close(): Promise<void>
}

export interface OpenOptions {
  /** Called once when the browser took the database away under us (eviction, "clear site data"). */
  onLost?: () => void
}

export type Creators<T extends Collections> = { [K in keyof T]: RxCollectionCreator }

/** Live queries gather the writes of this many ms: a sync in small batches repaints a few times, not fifty. */
const GATHER_MS = 16

/** Collections are made one a task: all at once would keep a phone from answering a tap meanwhile. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

let collation: Promise<void> | null = null

/**
 * RxDB sorts the names of its schemas by `localeCompare`, and the first call of it has the browser read its collation: 50 ms on a phone of a quarter of the speed.
 * It gets a task of its own.
 */
async function readCollation(): Promise<void> {
  await nextTask()
  void 'a'.localeCompare('b')
  await nextTask()
}

async function openNamed<T extends Collections>(name: string, creators: Creators<T>, { onLost }: OpenOptions): Promise<{ database: RxDatabase<T>; close(): Promise<void> }> {
  await (collation ??= readCollation())
  const release = await holdOpen(name)
  // Dexie reports every close, requested ones too.
  let over = false
  const storage = new ClosableStorage((file) => {
    // Records of a replication are closed with it, each time its tab is put aside.
    if (isProgress(file.name)) return
    file.on('close', () => {
      if (!over) onLost?.()
      over = true
      release()
    })
  })
  const end = async (database: RxDatabase<T> | null): Promise<void> => {
    over = true
    try {
      await database?.close()
    } finally {
      await storage.closeAll()
      release()
    }
  }
  let database: RxDatabase<T> | null = null
  try {
    database = await createRxDatabase<T>({ name, storage, multiInstance: true, eventReduce: true, liveQueryUpdateThrottleTime: GATHER_MS })
    for (const [collection, creator] of Object.entries(creators)) {
      await nextTask()
      await database.addCollections({ [collection]: creator } as Creators<T>)
    }
    const opened = database
    return { database, close: () => end(opened) }
  } catch (error) {
    await end(database).catch(() => undefined)
    throw storage.refusal ?? error
  }
}

/** DB8, COL23: this realm has it open already, or too many; nothing is wrong with what is stored. */
const isOurFault = (error: unknown): boolean => typeof error === 'object' && error !== null && 'code' in error && (error.code === 'DB8' || error.code === 'COL23')

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** A browser that empties its storage refuses what is opened meanwhile: that is no reason to delete what another realm has made by now. */
const AGAIN_MS = 250

/**
 * Opens a database of this realm. One that cannot be opened, tried twice (foreign shape, damaged file), is deleted and made anew, unless
 * the disk is full: then nothing is thrown away and the error goes to the caller.
 */
export async function openDatabase<T extends Collections>(name: string, creators: Creators<T>, options: OpenOptions = {}): Promise<OpenedDatabase<T>> {
  const attempt = async (): Promise<OpenedDatabase<T> | null> => {
    try {
      return { ...(await openNamed(name, creators, options)), recreated: false }
    } catch (error) {
      if (isStorageFull(error) || isOurFault(error)) throw error
      return null
    }
  }
  const opened = (await attempt()) ?? (await later(AGAIN_MS).then(attempt))
  if (opened) return opened
  await wipeDatabase(name)
  return { ...(await openNamed(name, creators, options)), recreated: true }
}
