import { readdir } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { ObjectStore } from '../object-store/object-store.ts'
import { createObjectWrites } from '../object-store/object-writes.ts'
import { createQueue } from './queue.ts'
import { createSourceStore, hashOf, type SourceStore } from './source-store.ts'

export interface SharedSources extends SourceStore {
  /** Puts into the store what this machine has and the store has not: of before it had one. @returns how many @throws ObjectStoreFailed */
  share(): Promise<number>
}

const UNDER = 'pictures/'
/**
 * Originals that are read from the store at once, and requests that wait for one: names that nobody put cost the store no more than that, and while it is silent nobody waits
 * longer than four calls of it.
 */
const READS = 32
const MOST_WAITING = 96
/** A name's first digits: what is compared at once with a store of many pictures. */
const FIRST_DIGITS = '0123456789abcdef'

/**
 * Originals in an object store, which all instances see, with a copy in `folder` of those that this machine has put or asked for. What the store sends is compared with its
 * hash: a body that has another counts as missing, until it is put again.
 */
export function createSharedSources(folder: string, store: ObjectStore, log: Logger): SharedSources {
  const local = createSourceStore(folder)
  const reads = createQueue(READS, MOST_WAITING)
  const write = createObjectWrites(store)

  async function shareThose(hashes: readonly string[], digit: string): Promise<number> {
    const there = new Set((await store.list(UNDER + digit)).map(({ name }) => name.slice(UNDER.length)))
    let count = 0
    // One after another: a server that takes orders holds no folder of pictures in its memory.
    for (const hash of hashes.filter((each) => !there.has(each))) {
      const bytes = await local.get(hash)
      if (!bytes) continue
      await write(UNDER + hash, bytes)
      count++
    }
    return count
  }

  return {
    async get(hash) {
      const kept = await local.get(hash)
      if (kept) return kept
      const bytes = await reads(() => store.get(UNDER + hash))
      if (!bytes) return null
      if (hashOf(bytes) !== hash) {
        log.error({ hash, bytes: bytes.length }, 'a picture of the object store does not have its content: import the menu again')
        return null
      }
      await local.put(bytes)
      return bytes
    },

    async put(bytes) {
      // Before the local copy: a picture that is on one machine alone would be missing on the others, and nobody would put it again.
      await write(UNDER + hashOf(bytes), bytes)
      return local.put(bytes)
    },

    async share() {
      const hashes = (await readdir(folder).catch(() => [])).filter((name) => /^[0-9a-f]{32}$/.test(name))
      let count = 0
      for (const digit of FIRST_DIGITS) {
        const some = hashes.filter((hash) => hash.startsWith(digit))
        if (some.length > 0) count += await shareThose(some, digit)
      }
      return count
    },
  }
}
