import type { RxCollection } from 'rxdb'
import { type DocumentOf, OUTLET_STRUCTS, type OutletCollection } from '#schemas/collections.ts'
import { creatorsOf } from './creators.ts'
import { outletDatabaseName } from './names.ts'
import { type OpenedDatabase, type OpenOptions, openDatabase } from './open-database.ts'

/** An outlet's documents: written by sync alone. */
export type OutletCollections = { [N in OutletCollection]: RxCollection<DocumentOf<N>> }
export type OutletStore = OpenedDatabase<OutletCollections>

/** Opens an outlet's menu; the caller closes it before opening another outlet's. */
export const openOutlet = (outletId: string, options: OpenOptions = {}): Promise<OutletStore> =>
  openDatabase<OutletCollections>(outletDatabaseName(outletId), creatorsOf(OUTLET_STRUCTS), options)
