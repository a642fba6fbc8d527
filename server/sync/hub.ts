import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { News } from '../db/news.ts'
import { changesAfter, counters } from './read-documents.ts'
import type { Change } from './change.ts'
import { createNotice, type Notice, resyncNotice } from './notice.ts'
import { groupDocuments } from './group-documents.ts'
import { documentsWritten, raisedScopes } from './sync-news.ts'

/** Hears of a scope's changes in the order of their numbers; must not throw. */
export type Listener = (notice: Notice) => void

/** Tells the streams and caches of this instance what was committed, by this instance or another. */
export interface Hub {
  /** @returns once every change committed from now on will be told; the result ends the watch */
  watch(scope: string, listener: Listener): Promise<() => void>
  /** News of a transaction of this instance, after its commit. */
  tell(news: News): void
  /** Another instance says that these scopes changed; a hint, never the truth. */
  hint(scopes: readonly string[]): void
  /** Looks at the counters of all watched scopes: what hints missed is found here. */
  poll(): Promise<void>
}

interface Watched {
  listeners: Set<Listener>
  /** The last number told; null until it was read. */
  seq: number | null
  reading: Promise<void> | null
  again: boolean
}

/** More than this at once is not told one by one: streams are asked to pull. */
const MOST_TOLD = 500
const SCOPES_A_QUERY = 1000

/** @param announce passes scopes of this instance's changes on to other instances, as a hint */
export function createHub(db: Database, log: Logger, announce: (scopes: readonly string[]) => void = () => {}): Hub {
  const watched = new Map<string, Watched>()

  const deliver = (held: Watched, notice: Notice): void => held.listeners.forEach((listener) => listener(notice))

  const deliverChanges = (held: Watched, changes: readonly Change[]): void => changes.forEach((change) => deliver(held, createNotice(change)))

  const readOn = async (scope: string, held: Watched): Promise<void> => {
    do {
      held.again = false
      const counter = (await counters(db, [scope])).get(scope) ?? 0
      if (held.seq === null) held.seq = counter
      if (counter <= held.seq) continue
      const found = await changesAfter(db, scope, held.seq, MOST_TOLD + 1)
      if (found.length > MOST_TOLD) deliver(held, resyncNotice(scope))
      else deliverChanges(held, groupDocuments(scope, found))
      held.seq = Math.max(counter, found.length > MOST_TOLD ? 0 : (found.at(-1)?.seq ?? 0))
    } while (held.again)
  }

  /** One reader a scope; who comes meanwhile makes it read once more. */
  const catchUp = (scope: string, held: Watched): Promise<void> => {
    held.again = true
    held.reading ??= readOn(scope, held).finally(() => {
      held.reading = null
    })
    return held.reading
  }

  const catchUpQuietly = (scope: string, held: Watched): void => {
    catchUp(scope, held).catch((error: unknown) => log.warn({ err: error }, 'changes could not be read; the next poll tries again'))
  }

  return {
    async watch(scope, listener) {
      const held = watched.get(scope) ?? { listeners: new Set(), seq: null, reading: null, again: false }
      watched.set(scope, held)
      held.listeners.add(listener)
      const end = (): void => {
        held.listeners.delete(listener)
        if (held.listeners.size === 0 && watched.get(scope) === held) watched.delete(scope)
      }
      try {
        if (held.seq === null) await catchUp(scope, held)
      } catch (error) {
        end()
        throw error
      }
      return end
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
      const scopes = [...watched.keys()]
      for (let at = 0; at < scopes.length; at += SCOPES_A_QUERY) {
        const found = await counters(db, scopes.slice(at, at + SCOPES_A_QUERY))
        for (const [scope, counter] of found) {
          const held = watched.get(scope)
          if (held && held.seq !== null && counter > held.seq) catchUpQuietly(scope, held)
        }
      }
    },
  }
}
