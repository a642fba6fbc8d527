import { createHash } from 'node:crypto'

/** The hash of an object's content, SHA-256: 64 hex digits. */
export const contentHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Whole objects by name, seen by all instances as soon as they are put. Names have letters, digits and . _ - / only. */
export interface ObjectStore {
  /** What had the name before is replaced. @throws ObjectStoreFailed */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Null: the store has none of this name. The bytes are whatever the store sent: who knows their hash compares it. @throws ObjectStoreFailed */
  get(name: string): Promise<Buffer | null>
  /** All whose name begins with `under`, in no order. @throws ObjectStoreFailed */
  list(under: string): Promise<StoredObject[]>
}

export type StoreCall = keyof ObjectStore

/** @param failed is told of each call that fails @returns the same store */
export function withFailuresTold(store: ObjectStore, failed: (call: StoreCall) => void): ObjectStore {
  const tell = (call: StoreCall) => (error: unknown): never => {
    failed(call)
    throw error
  }
  return {
    put: (name, bytes) => store.put(name, bytes).catch(tell('put')),
    get: (name) => store.get(name).catch(tell('get')),
    list: (under) => store.list(under).catch(tell('list')),
  }
}

export interface StoredObject {
  name: string
  /** When it was put last, epoch ms, by the store's clock. */
  putAt: number
}

/** The store could not be asked, or refused: whether it has the object is not known. The message names the call and the reason, and holds no key and no signature. */
export class ObjectStoreFailed extends Error {
  override readonly name = 'ObjectStoreFailed'
}
