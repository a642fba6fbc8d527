import { Dexie } from 'dexie'

/** RxDB keeps each collection, and its own records, in an IndexedDB database of its own. */
const filesOf = (name: string): string => `rxdb-dexie-${name}--`

/** Names of databases as `store/names.ts` makes them, of all that lie on the disk. */
export async function databasesOnDisk(): Promise<string[]> {
  const files = await Dexie.getDatabaseNames()
  const names = files.flatMap((file) => /^rxdb-dexie-(.+)--\d+--/.exec(file)?.[1] ?? [])
  return [...new Set(names)]
}

const deleteFiles = async (belongs: (file: string) => boolean): Promise<void> => {
  const files = await Dexie.getDatabaseNames()
  await Promise.all(files.filter(belongs).map((file) => Dexie.delete(file)))
}

/** Whether a database holds how far a replication has come. */
export const isProgress = (file: string): boolean => file.includes('--rx-replication-meta-')

/** Deletes how far the replications of a closed database have come: the next ones begin from nothing. */
export const forgetProgress = (name: string): Promise<void> =>
  deleteFiles((file) => file.startsWith(filesOf(name)) && isProgress(file))

/** Deletes a database whether or not it can be opened. Pages that have it open lose it and open it anew. */
export const wipeDatabase = (name: string): Promise<void> => deleteFiles((file) => file.startsWith(filesOf(name)))
