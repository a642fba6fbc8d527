import type { Place } from '#schemas/device.ts'
import type { ErrorCode } from '#schemas/errors.ts'
import type { CollectionName } from '#schemas/collections.ts'
import type { Unread } from './reading-book.ts'

/** What the worker keeps in step: the outlet the guest is at, the guest who is logged in. Null: none. */
export interface SyncScope {
  outletId: string | null
  guest: { brandId: string; guestId: string } | null
  /** For the first screen of the next visit. */
  place: Place | null
}

export type Outcome = { ok: true } | { error: ErrorCode }

/** `live`: the stream is open. `waiting`: another tab's worker does the work. */
export type SyncState = 'idle' | 'waiting' | 'pulling' | 'live' | 'offline' | 'error' | 'session-ended'

export interface SyncStatus {
  online: boolean
  state: SyncState
  /** Epoch ms of the device at which the server last confirmed what is stored; null: never. */
  lastConfirmedAt: number | null
  /** `full`: the disk refused a write. `evicted`: the browser took what was stored; it is being fetched anew. */
  storage: 'ok' | 'full' | 'evicted'
  /** How often each collection was pulled to its end since the worker began. */
  collections: Partial<Record<CollectionName, { pulled: number; documents: number }>>
  /** By scope, how many documents of each collection this release cannot read, or not wholly: a later one reads them again. A scope of which all was read has none. */
  unread: Readonly<Record<string, Unread>>
  /** Entries of the outbox that wait, as the last drain of this worker saw it; null before the first. */
  waiting: number | null
  /** The server's clock minus this device's, ms, as the last line's hello had it; null: no line yet. */
  clockSkewMs: number | null
}

/** Across Comlink errors lose all but their message, so that outcomes are values. */
export interface SyncApi {
  start(scope: SyncScope): Promise<Outcome>
  /** Asks the server now: the network came back, the page became visible, the guest pulled. */
  sync(): Promise<void>
  stop(): Promise<void>
  /** Whether the page is visible: only then does its worker lead. */
  show(visible: boolean): Promise<void>
  onStatus(listener: (status: SyncStatus) => void): Promise<void>
  /** Sends what waits in the outbox. @param insist also while the browser says that there is no network */
  drain(insist: boolean): Promise<void>
  /** Answers while the worker lives. */
  ping(): Promise<true>
}
