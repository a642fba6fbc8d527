import type { CollectionName } from '#schemas/collections.ts'
import type { SyncState, SyncStatus } from './api.ts'
import type { Unread } from './reading-book.ts'
import type { Trouble } from './patience.ts'

/** What is known of the sync, from which its status is told. */
export interface SyncFacts {
  /** Something is to be kept in step. */
  wanted: boolean
  /** This worker does the work, at least for one database. */
  leading: boolean
  streamOpen: boolean
  /** All collections were pulled to their end since their sync began. */
  pulledAll: boolean
  trouble: Trouble | null
  sessionOver: boolean
  /** The outlet's database did not open; it is tried again. Without a guest's own the menu is as live as ever. */
  unopened: boolean
}

/** One word for how the sync stands; what keeps it from working goes first. */
export function stateOf({ wanted, leading, streamOpen, pulledAll, trouble, sessionOver, unopened }: SyncFacts): SyncState {
  if (!wanted) return unopened ? 'error' : 'idle'
  // The tab that leads says how it stands.
  if (!leading) return 'waiting'
  if (unopened) return 'error'
  if (sessionOver) return 'session-ended'
  if (trouble === 'network') return 'offline'
  if (trouble !== null) return 'error'
  return streamOpen && pulledAll ? 'live' : 'pulling'
}

export interface StatusBoard {
  get(): SyncStatus
  set(change: Partial<SyncStatus>): void
  pulled(name: CollectionName, documents: number): void
  /** What of a scope cannot be read by this release. */
  unread(scope: string, counts: Unread): void
  watch(listener: (status: SyncStatus) => void): void
}

/** @param onChange called with each new status */
export function statusBoard(onChange: (status: SyncStatus) => void = () => undefined): StatusBoard {
  let status: SyncStatus = { online: true, state: 'idle', lastConfirmedAt: null, storage: 'ok', collections: {}, unread: {}, waiting: null, clockSkewMs: null }
  const listeners = new Set<(status: SyncStatus) => void>()
  const set = (change: Partial<SyncStatus>): void => {
    if ((Object.keys(change) as (keyof SyncStatus)[]).every((key) => Object.is(status[key], change[key]))) return
    status = { ...status, ...change }
    onChange(status)
    for (const listener of listeners) listener(status)
  }
  return {
    get: () => status,
    set,
    pulled: (name, documents) => {
      const before = status.collections[name] ?? { pulled: 0, documents: 0 }
      set({ collections: { ...status.collections, [name]: { pulled: before.pulled + 1, documents: before.documents + documents } } })
    },
    unread: (scope, counts) => {
      const { [scope]: before, ...others } = status.unread
      const isNone = Object.keys(counts).length === 0
      if (!(isNone && before === undefined)) set({ unread: isNone ? others : { ...others, [scope]: counts } })
    },
    watch: (listener) => {
      listeners.add(listener)
      listener(status)
    },
  }
}
