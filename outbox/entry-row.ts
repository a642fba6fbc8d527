import type { Infer } from 'superstruct'
import { errorCodeOf } from '#schemas/errors.ts'
import { SERVICE_TYPES } from '#schemas/menu.ts'
import { type OrderEntry, OUTBOX_STATES, OutboxEntry, WITHDRAWING } from '#schemas/outbox.ts'
import { known } from '#schemas/primitives.ts'
import { isWaiting } from './next-step.ts'
import { fitsStruct } from './read-struct.ts'

type Row = Infer<typeof OutboxEntry>
type Standing = Pick<OutboxEntry, 'state' | 'refusal'>

/** An order that never left is not sent on a guess. */
const askGuest = (at: number): Standing => ({ state: 'needs-confirmation', refusal: { code: 'DEFAULT', quote: null, closed: null, at } })

/**
 * Where an entry is whose state is a later release's word, as far as its other fields say. What was answered, or has a successor, is not sent again; what the server may have is
 * asked about under its own key.
 */
function standingOf(entry: Row, refusal: OutboxEntry['refusal']): Standing {
  const isOrder = entry.kind === 'place-order'
  if (isOrder && entry.over) return { state: 'accepted', refusal }
  if (refusal || entry.replacedBy !== null) return { state: 'rejected', refusal }
  if (isOrder && entry.answer) return { state: 'accepted', refusal }
  return !isOrder || entry.attempts > 0 ? { state: 'saved', refusal } : askGuest(entry.changedAt)
}

/** An order that cannot be said again as its guest said it: where it waits the guest is asked, or, once it may have arrived, the server, which closes its key unless it stands. */
function unsent(entry: OrderEntry): OrderEntry {
  if (!isWaiting(entry)) return entry
  return entry.attempts > 0 ? { ...entry, withdrawing: 'asked' } : { ...entry, ...askGuest(entry.changedAt) }
}

/**
 * A row of the outbox as this or another release wrote it, in the words of this one, so that its guest always sees it. A wish to take it back in a word that is not known is one:
 * what may be unwanted is not ordered. A way of being served that is not known is shown as the table's or the counter's, and never sent as that: the row keeps its word (`entryRow`).
 * @returns null: it is no entry, or of a kind or version that this release does not know
 */
export function readEntryRow(row: unknown): OutboxEntry | null {
  if (!fitsStruct(row, OutboxEntry)) return null
  const refusal = row.refusal && { ...row.refusal, code: errorCodeOf(row.refusal.code) }
  const state = known(row.state, OUTBOX_STATES)
  const own = { ...(state ? { state, refusal } : standingOf(row, refusal)), withdrawing: known(row.withdrawing, WITHDRAWING) ?? 'asked' }
  if (row.kind !== 'place-order') return { ...row, ...own }
  const { command } = row
  const way = known(command.serviceType, SERVICE_TYPES)
  const entry = { ...row, ...own, command: { ...command, serviceType: way ?? (command.tableCode === null ? 'SP' : 'DI') } }
  return way ? entry : unsent({ ...entry, unknownWay: command.serviceType })
}

/** An entry as its row is written: a way of being served that this release does not know stands there as it did, for the release that does. */
export function entryRow(entry: OutboxEntry): unknown {
  if (entry.kind !== 'place-order' || entry.unknownWay === undefined) return entry
  const { unknownWay, ...row } = entry
  return { ...row, command: { ...row.command, serviceType: unknownWay } }
}
