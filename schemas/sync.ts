import { any, array, boolean, type Infer, literal, nullable, object, optional, string, type } from 'superstruct'
import { COLLECTIONS } from './collections.ts'
import { anyOf, Count, dictionary, EpochMs, Key, list, matching, Uuid, whole, word } from './primitives.ts'

/** `outlet:{outletId}` is open to all; `guest:{brandId}:{guestId}` to its guest alone. */
export const Scope = matching(/^(outlet:[A-Za-z0-9._-]{1,64}|guest:[A-Za-z0-9._-]{1,64}:[0-9a-f-]{36})$/)
export type Scope = Infer<typeof Scope>

/**
 * A document's place in its scope and collection: counted inside the transaction that wrote it. The device adds the epoch of the
 * database that counted (decision 0015): numbers of another epoch say nothing. A device of an earlier release has none.
 */
export const Checkpoint = object({ seq: Count, epoch: optional(Uuid) })
export type Checkpoint = Infer<typeof Checkpoint>

/** A document as it travels: its own fields, `id` and `_deleted`. Its own struct is applied where it is stored. */
export const SyncDocument = type({ id: Key, _deleted: boolean() })
export type SyncDocument = Infer<typeof SyncDocument> & Record<string, unknown>

/**
 * GET /api/sync/{collection}?scope=&checkpoint=&epoch=&limit=&cut= : fewer documents than `limit` means there are no more now, unless `more` says that the
 * page ends for its length. A device that reads `more` says so with `cut=1`.
 * `reset`: the checkpoint is none of this database; everything is to be pulled from the beginning.
 */
export const PullAnswer = object({
  documents: array(dictionary(string(), any())),
  checkpoint: nullable(Checkpoint),
  epoch: optional(Uuid),
  reset: optional(boolean()),
  more: optional(boolean()),
})
export type PullAnswer = Infer<typeof PullAnswer>

/** POST /api/sync/{collection}?scope= : rows as RxDB hands them; the answer lists the master states that stood against them. */
export const PushRow = object({
  newDocumentState: dictionary(string(), any()),
  assumedMasterState: nullable(dictionary(string(), any())),
})
export const PushBody = object({ rows: list(PushRow, 100) })
export const PushAnswer = object({ conflicts: array(dictionary(string(), any())) })

/** POST /api/sync/unread : a device could not read so many documents that came to it. `release`: the stamp of its structs. Nothing says whose device it is. */
export const UnreadReport = object({ release: matching(/^[\w-]{1,32}$/), collection: Key, documents: whole(1, 1000) })
export type UnreadReport = Infer<typeof UnreadReport>

export const STREAM_EVENT_TYPES = ['documents', 'resync', 'hello'] as const

/**
 * Lines of GET /api/sync/stream?scope=&scope= .
 * `hello` comes first: nothing said before it counts. `numbers`: of each scope the last number of each of its collections, so that
 * a device that stands there pulls nothing.
 * `documents`: all changes of a collection after the number `after`, up to the checkpoint; for a device that stands between the two.
 * `resync`: something was missed, pull again.
 */
export const StreamEvent = anyOf([
  object({
    type: literal('documents'),
    scope: Scope,
    /** One that this release does not know is no matter of its. */
    collection: word(COLLECTIONS),
    after: optional(Count),
    documents: array(dictionary(string(), any())),
    checkpoint: Checkpoint,
  }),
  object({ type: literal('resync'), scope: nullable(Scope) }),
  object({ type: literal('hello'), serverTime: EpochMs, epoch: optional(Uuid), numbers: optional(dictionary(Scope, dictionary(Key, Count))) }),
])
export type StreamEvent = Infer<typeof StreamEvent>
