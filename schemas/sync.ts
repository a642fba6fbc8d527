import { any, array, boolean, type Infer, literal, nullable, object, pattern, record, string, type, union } from 'superstruct'
import { Count, EpochMs, Key, list, oneOf } from './primitives.ts'

/** `outlet:{outletId}` is open to all; `guest:{brandId}:{guestId}` to its guest alone. */
export const Scope = pattern(string(), /^(outlet:[A-Za-z0-9._-]{1,64}|guest:[A-Za-z0-9._-]{1,64}:[0-9a-f-]{36})$/)
export type Scope = Infer<typeof Scope>

/** Collections of an outlet's scope, then of a guest's. Twelve is the most the local database may ever hold. */
export const OUTLET_COLLECTIONS = ['outlet', 'menuSections', 'availability'] as const
export const GUEST_COLLECTIONS = ['profile', 'cart', 'orders'] as const
export const COLLECTIONS = [...OUTLET_COLLECTIONS, ...GUEST_COLLECTIONS] as const
export const CollectionName = oneOf(COLLECTIONS)
export type CollectionName = Infer<typeof CollectionName>
/** Collections the device may write; all others are pull-only. */
export const TWO_WAY_COLLECTIONS: readonly CollectionName[] = ['profile', 'cart']

/** A document's place in its scope and collection: counted inside the transaction that wrote it. */
export const Checkpoint = object({ seq: Count })
export type Checkpoint = Infer<typeof Checkpoint>

/** A document as it travels: its own fields, `id` and `_deleted`. Its own struct is applied where it is stored. */
export const SyncDocument = type({ id: Key, _deleted: boolean() })
export type SyncDocument = Infer<typeof SyncDocument> & Record<string, unknown>

/** GET /api/sync/{collection}?scope=&checkpoint=&limit= : fewer documents than `limit` means there are no more now. */
export const PullAnswer = object({ documents: array(record(string(), any())), checkpoint: nullable(Checkpoint) })
export type PullAnswer = Infer<typeof PullAnswer>

/** POST /api/sync/{collection}?scope= : rows as RxDB hands them; the answer lists the master states that stood against them. */
export const PushRow = object({
  newDocumentState: record(string(), any()),
  assumedMasterState: nullable(record(string(), any())),
})
export const PushBody = object({ rows: list(PushRow, 100) })
export const PushAnswer = object({ conflicts: array(record(string(), any())) })

/** Lines of GET /api/sync/stream?scope=&scope= . `resync`: something was missed, pull again. */
export const StreamEvent = union([
  object({ type: literal('documents'), scope: Scope, collection: CollectionName, documents: array(record(string(), any())), checkpoint: Checkpoint }),
  object({ type: literal('resync'), scope: nullable(Scope) }),
  object({ type: literal('hello'), serverTime: EpochMs }),
])
export type StreamEvent = Infer<typeof StreamEvent>
