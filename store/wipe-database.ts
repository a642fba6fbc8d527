import { Dexie } from 'dexie'
import { whileUnused } from './open-lock.ts'

/** RxDB keeps each collection, and its own records, in an IndexedDB database of its own. */
const filesOf = (name: string): string => `rxdb-dexie-${name}--`

/** A browser delays a deletion until every connection is closed; callers wait at most this long, ms. */
const PATIENCE_MS = 3_000

/** Names of databases as `store/names.ts` makes them, of all that lie on the disk. */
export async function databasesOnDisk(): Promise<string[]> {
  const files = await Dexie.getDatabaseNames()
  const names = files.flatMap((file) => /^rxdb-dexie-(.+)--\d+--/.exec(file)?.[1] ?? [])
  return [...new Set(names)]
}

const namesOf = async (belongs: (file: string) => boolean): Promise<string[]> => (await Dexie.getDatabaseNames()).filter(belongs)
const isOf = (name: string) => (file: string): boolean => file.startsWith(filesOf(name))

const deleteFiles = async (belongs: (file: string) => boolean): Promise<void> => {
  await Promise.all((await namesOf(belongs)).map((file) => Dexie.delete(file)))
}

/** Resolves with the result of `work`, or to null after the time limit; `work` continues. */
async function inTime<T>(work: Promise<T>): Promise<T | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), PATIENCE_MS)
  const value = await Promise.race([work, late])
  clearTimeout(timer)
  return value
}

/** Whether a database holds how far a replication has come. */
export const isProgress = (file: string): boolean => file.includes('--rx-replication-meta-')

/** Deletes how far the replications of a closed database have come: the next ones begin from nothing. */
export const forgetProgress = async (name: string): Promise<void> => {
  await inTime(deleteFiles((file) => isOf(name)(file) && isProgress(file)))
}

/** Takes all rows out of a database's files; others may have them open, as a page may that the browser has frozen. */
async function emptyFiles(name: string): Promise<void> {
  await Promise.all(
    (await namesOf(isOf(name))).map(async (file) => {
      const db = await new Dexie(file).open()
      await db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear()))).finally(() => db.close())
    }),
  )
}

/** Deletes a database that no page or worker has open. @returns false where one has, or the browser takes too long: another time, then */
export const deleteUnused = async (name: string): Promise<boolean> => (await inTime(whileUnused(name, () => deleteFiles(isOf(name))))) === true

/**
 * Makes an end of a database, in bounded time: its rows are taken out at once, its files deleted where nobody else has them open.
 * Whether or not it can be read. @returns whether the files are gone; those that are not are deleted by `deleteUnused` another time
 */
export async function wipeDatabase(name: string): Promise<boolean> {
  // A damaged file cannot be emptied; it can be deleted.
  await inTime(emptyFiles(name).catch(() => undefined))
  return deleteUnused(name)
}
