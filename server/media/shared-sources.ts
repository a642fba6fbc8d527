import { readdir } from 'node:fs/promises'
import type { Logger } from 'pino'
import { createLimiter } from '../http/limiter.ts'
import { takeOrRefuse } from '../http/take-or-refuse.ts'
import type { ObjectStore } from '../object-store/object-store.ts'
import { createObjectWrites } from '../object-store/object-writes.ts'
import { createQueue } from './queue.ts'
import { createSourceStore, hashOf, type SourceStore } from './source-store.ts'

export interface SharedSources extends SourceStore {
  /** Puts into the store what this machine has and the store has not: of before it had one. @returns how many @throws ObjectStoreFailed */
  share(): Promise<number>
}

const UNDER = 'pictures/'
/** Originals that are read from the store at once, and requests that wait for one: while the store is silent nobody waits longer than four calls of it. */
const READS = 32
const MOST_WAITING = 96
/**
 * Reads of the store that gave a caller no picture: as many at once as find a place at all, and some two a second. Without it made-up names, which are asked for faster than the store
 * answers, would be paid for without end and take the places of others' pictures. What a venue finds counts for nothing, however much it is, and neither does a read that failed: after
 * an outage its guests ask for the same pictures again.
 */
const FRUITLESS = { most: READS + MOST_WAITING, perMs: 60_000 }
/** A name's first digits: what is compared at once with a store of many pictures. */
const FIRST_DIGITS = '0123456789abcdef'

/**
 * Originals in an object store, which all instances see, with a copy in `folder` of those that this machine has put or asked for. What the store sends is compared with its
 * hash: a body that has another counts as missing, until it is put again.
 * @param now epoch ms
 */
export function createSharedSources(folder: string, store: ObjectStore, log: Logger, now: () => number = Date.now): SharedSources {
  const local = createSourceStore(folder)
  const reads = createQueue(READS, MOST_WAITING)
  const fruitless = createLimiter(FRUITLESS, now)
  const write = createObjectWrites(store)

  /** A read is taken for fruitless until it has given a picture, or come to no answer: those that are under way are counted too. */
  async function read(hash: string, caller: string | undefined): Promise<Buffer | null> {
    const count = (cost: 1 | -1): void => {
      if (caller !== undefined) takeOrRefuse(fruitless, caller, cost)
    }
    count(1)
    const bytes = await reads(() => store.get(UNDER + hash)).catch((error: unknown) => {
      count(-1)
      throw error
    })
    if (!bytes) return null
    if (hashOf(bytes) !== hash) {
      log.error({ hash, bytes: bytes.length }, 'a picture of the object store does not have its content: import the menu again')
      return null
    }
    count(-1)
    return bytes
  }

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
    async get(hash, caller) {
      const kept = await local.get(hash)
      if (kept) return kept
      const bytes = await read(hash, caller)
      if (bytes) await local.put(bytes)
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
