import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { News } from '../db/news.ts'
import type { Change } from './change.ts'
import { type Epoch, readEpoch } from './epoch.ts'
import { groupDocuments } from './group-documents.ts'
import { createNotice, type Notice, resyncNotice } from './notice.ts'
import { readChanges } from './read-changes.ts'
import { changesAfter, counters, readStanding } from './read-documents.ts'
import { documentsWritten, raisedScopes } from './sync-news.ts'

/** Hears of a scope's changes in the order of their numbers; must not throw. */
export type Listener = (notice: Notice) => void

/** A live watch of one scope. */
export interface Watch {
  /** The number of each collection's last document as told so far: every notice from now on goes on from there. */
  numbers(): Readonly<Record<string, number>>
  end(): void
}

/** How the reading of the change log goes. */
export interface ReaderState {
  /** Since the log was last read to its end, or since the start where it never was; ms. */
  lagMs: number
  /** Watched scopes that are read by one of the next polls: their changes could not be read, or a new epoch began. */
  behind: number
}

/** Tells the streams and caches of this instance what was committed, by this instance or another. */
export interface Hub {
  /** Resolves when the watch is live: every change committed from then on is told. */
  watch(scope: string, listener: Listener): Promise<Watch>
  /** News of a transaction of this instance, after its commit. */
  tell(news: News): void
  /** Another instance says that these scopes changed; a hint, never the truth. */
  hint(scopes: readonly string[]): void
  /** Finds in one query what hints missed, and a new epoch of the database. At most one second apart. */
  poll(): Promise<void>
  /** The epoch as of the last poll, or of the first watch where that was earlier. */
  epoch(): Promise<Epoch>
  reader(): ReaderState
}

export interface HubTools {
  db: Database
  log: Logger
  /** Passes scopes of this instance's changes on to other instances, as a hint. */
  announce?: (scopes: readonly string[]) => void
  /** The database began a new epoch: nothing that was learned before holds. */
  onEpoch?: () => void
}

interface Watched {
  listeners: Set<Listener>
  /** The last number told; null until it was read. */
  seq: number | null
  /** A new epoch began: the standing is read anew, and the listeners are told after that, so that no change falls between the two. */
  startsOver: boolean
  collections: Map<string, number>
  reading: Promise<void> | null
  again: boolean
}

/** More than this at once is not told one by one: streams are asked to pull. */
const MOST_TOLD = 500
const SCOPES_PER_QUERY = 1000
/** Scopes read a poll of those behind: the database that comes back from a failover serves guests beside them. */
const MOST_RETRIED = 200

/** Tells streams what changed, by watching the counters of scopes in the database. */
export function createHub({ db, log, announce = () => {}, onEpoch = () => {} }: HubTools): Hub {
  const watched = new Map<string, Watched>()
  let known: Epoch | null = null
  let readingEpoch: Promise<Epoch> | null = null
  let position: string | null = null
  /** Of performance.now(). */
  let readAt = performance.now()
  /** Scopes to read again, those of a new epoch and those whose catch-up failed: no later change needs to come for it. */
  const behind = new Set<string>()

  const deliver = (held: Watched, notice: Notice): void => held.listeners.forEach((listener) => listener(notice))

  const deliverChanges = (held: Watched, changes: readonly Change[]): void => {
    for (const change of changes) {
      const after = held.collections.get(change.collection) ?? 0
      held.collections.set(change.collection, change.documents.at(-1)?.seq ?? after)
      deliver(held, createNotice(change, after))
    }
  }

  /** What a poll found meanwhile stays: were it replaced by a later epoch, nobody would hear that this one began. */
  const epoch = async (): Promise<Epoch> => {
    if (known) return known
    readingEpoch ??= readEpoch(db).finally(() => {
      readingEpoch = null
    })
    const read = await readingEpoch
    return (known ??= read)
  }

  const begin = async (scope: string, held: Watched): Promise<void> => {
    // Numbers are of the epoch that is known before they are read, or of a later one, which a poll finds: they never outlive theirs.
    await epoch()
    const standing = await readStanding(db, scope)
    held.seq = standing.seq
    held.collections = standing.collections
  }

  const readOn = async (scope: string, held: Watched): Promise<void> => {
    do {
      held.again = false
      const { startsOver } = held
      if (held.seq === null || startsOver) {
        const began = known?.id
        await begin(scope, held)
        if (startsOver) {
          held.startsOver = known?.id !== began // Another epoch began while it was read.
          deliver(held, resyncNotice(scope))
        }
        continue
      }
      const counter = (await counters(db, [scope])).get(scope) ?? 0
      if (held.seq === null || counter <= held.seq) continue
      const found = await changesAfter(db, scope, held.seq, MOST_TOLD + 1)
      if (held.seq === null) continue // A new epoch began meanwhile.
      if (found.length > MOST_TOLD) {
        await begin(scope, held)
        deliver(held, resyncNotice(scope))
        continue
      }
      held.seq = Math.max(counter, found.at(-1)?.seq ?? 0)
      deliverChanges(held, groupDocuments(scope, found))
    } while (held.again)
  }

  /** At most one catch-up per scope; a request during it triggers one more pass. */
  const catchUp = (scope: string, held: Watched): Promise<void> => {
    held.again = true
    held.reading ??= readOn(scope, held).finally(() => {
      held.reading = null
    })
    return held.reading
  }

  const catchUpQuietly = (scope: string, held: Watched): void => {
    catchUp(scope, held).catch((error: unknown) => {
      behind.add(scope)
      log.warn({ err: error }, 'changes could not be read; the next poll tries again')
    })
  }

  const retryBehind = (): void => {
    for (const scope of [...behind].slice(0, MOST_RETRIED)) {
      behind.delete(scope)
      const held = watched.get(scope)
      if (held) catchUpQuietly(scope, held)
    }
  }

  const catchUpBehind = (raised: Iterable<readonly [scope: string, seq: number]>): void => {
    for (const [scope, seq] of raised) {
      const held = watched.get(scope)
      if (held && held.seq !== null && seq > held.seq) catchUpQuietly(scope, held)
    }
  }

  /** Before the first poll there is no position: what was watched before it is compared whole, once. */
  const compareAll = async (): Promise<void> => {
    const scopes = [...watched.keys()]
    for (let at = 0; at < scopes.length; at += SCOPES_PER_QUERY) catchUpBehind(await counters(db, scopes.slice(at, at + SCOPES_PER_QUERY)))
  }

  const beginEpoch = (): void => {
    log.warn('the database began a new epoch: every device starts over')
    onEpoch()
    for (const [scope, held] of watched) {
      held.seq = null
      held.startsOver = true
      held.collections = new Map()
      behind.add(scope)
    }
  }

  return {
    async watch(scope, listener) {
      const held = watched.get(scope) ?? { listeners: new Set(), seq: null, startsOver: false, collections: new Map(), reading: null, again: false }
      watched.set(scope, held)
      held.listeners.add(listener)
      const end = (): void => {
        held.listeners.delete(listener)
        if (held.listeners.size > 0 || watched.get(scope) !== held) return
        watched.delete(scope)
        behind.delete(scope)
      }
      try {
        if (held.seq === null) await catchUp(scope, held)
      } catch (error) {
        end()
        throw error
      }
      return { numbers: () => Object.fromEntries(held.collections), end }
    },

    tell(news) {
      const raised = raisedScopes(news)
      for (const { scope, first, last } of raised.values()) {
        const held = watched.get(scope)
        if (!held || (held.seq !== null && last <= held.seq)) continue
        if (held.seq === null || held.reading || first !== held.seq + 1) catchUpQuietly(scope, held)
        else {
          held.seq = last
          deliverChanges(held, news.of(documentsWritten).filter((change) => change.scope === scope))
        }
      }
      if (raised.size > 0) announce([...raised.keys()])
    },

    hint(scopes) {
      for (const scope of scopes) {
        const held = watched.get(scope)
        if (held) catchUpQuietly(scope, held)
      }
    },

    async poll() {
      const found = await readChanges(db, position)
      const isNew = known !== null && known.id !== found.epoch.id
      known = found.epoch
      if (isNew) beginEpoch()
      else if (position === null) await compareAll()
      else catchUpBehind(found.raised)
      position = found.position
      readAt = performance.now()
      retryBehind()
    },

    epoch,

    reader: () => ({ lagMs: performance.now() - readAt, behind: behind.size }),
  }
}
