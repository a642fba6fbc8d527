import type { Queryable } from '../db/database.ts'
import type { Hub } from '../sync/hub.ts'
import { outletScope } from '../sync/scopes.ts'
import { type HeldOutlet, loadOutlet, refreshOutlet } from './held-outlet.ts'

/** The last outlets asked for, in memory, invalidated by the hub. At most one poll (1 s) stale; an order re-checks against the scope's counter. */
export interface OutletCache {
  /** null: no such outlet. */
  get(outletId: string): Promise<HeldOutlet | null>
  /** The cached outlet if it is known to be fresh, synchronously; undefined: call `get`. */
  peek(outletId: string): HeldOutlet | undefined
  /** An outlet no older than `seq`, read through the asking transaction where memory is behind it. */
  atLeast(q: Queryable, outletId: string, seq: number): Promise<HeldOutlet | null>
  /** Empties the cache: the database was replaced (restore or failover). */
  forgetAll(): void
}

interface Entry {
  fresh: HeldOutlet | undefined
  stale: HeldOutlet | undefined
  /** Raised when the hub says it changed; a reading that began before does not count as fresh. */
  generation: number
  reading: Promise<HeldOutlet | null> | null
  end: () => void
}

/** With more than these in memory, those that nobody has asked for the longest are let go. */
const MOST_OUTLETS = 500
/** 500 outlets of some 250 dishes each; of large ones fewer fit. Read and indexed they take twice as much memory. */
const MOST_LETTERS = 64_000_000

const lettersOf = ({ fresh, stale }: Entry): number => (fresh ?? stale)?.letters ?? 0

/** @param mostLetters of JSON that all outlets in memory were read from */
export function createOutletCache(db: Queryable, hub: Hub, mostLetters = MOST_LETTERS): OutletCache {
  /** The one used last stands last. */
  const entries = new Map<string, Entry>()

  const touch = (outletId: string): Entry | undefined => {
    const entry = entries.get(outletId)
    if (!entry) return undefined
    entries.delete(outletId)
    entries.set(outletId, entry)
    return entry
  }

  const forget = (outletId: string, entry = entries.get(outletId)): void => {
    entry?.end()
    if (entries.get(outletId) === entry) entries.delete(outletId)
  }

  /** The one that was just read stays, however large: it is asked for. */
  const makeRoom = (justRead: Entry): void => {
    let letters = 0
    for (const [outletId, entry] of [...entries].reverse()) {
      letters += lettersOf(entry)
      if (letters > mostLetters && entry !== justRead) forget(outletId, entry)
    }
  }

  const read = async (outletId: string, entry: Entry): Promise<HeldOutlet | null> => {
    const { stale, generation } = entry
    const held = stale ? await refreshOutlet(db, stale) : await loadOutlet(db, outletId)
    if (held && entry.generation === generation) entry.fresh = held
    else entry.stale = held ?? undefined
    makeRoom(entry)
    return held
  }

  const open = async (outletId: string): Promise<HeldOutlet | null> => {
    const entry: Entry = { fresh: undefined, stale: undefined, generation: 0, reading: null, end: () => {} }
    entries.set(outletId, entry)
    if (entries.size > MOST_OUTLETS) forget(entries.keys().next().value ?? '')
    const outdate = (): void => {
      entry.generation += 1
      entry.stale = entry.fresh ?? entry.stale
      entry.fresh = undefined
    }
    const first = (async () => {
      entry.end = (await hub.watch(outletScope(outletId), outdate)).end
      // Let go while the watch was being begun: nobody else would end it.
      if (entries.get(outletId) !== entry) entry.end()
      return read(outletId, entry)
    })()
    entry.reading = first
    try {
      const held = await first
      if (!held) forget(outletId, entry)
      return held
    } catch (error) {
      forget(outletId, entry)
      throw error
    } finally {
      entry.reading = null
    }
  }

  const get = async (outletId: string): Promise<HeldOutlet | null> => {
    const entry = touch(outletId)
    if (!entry) return open(outletId)
    if (entry.fresh) return entry.fresh
    entry.reading ??= read(outletId, entry).finally(() => {
      entry.reading = null
    })
    return entry.reading
  }

  return {
    get,
    peek: (outletId) => touch(outletId)?.fresh,
    async atLeast(q, outletId, seq) {
      const entry = touch(outletId)
      const held = entry?.fresh ?? entry?.stale
      if (held && held.seq >= seq) return held
      return held ? refreshOutlet(q, held) : loadOutlet(q, outletId)
    },
    forgetAll() {
      for (const outletId of entries.keys()) forget(outletId)
    },
  }
}
