import type { OlderThan } from '#domain/order-window.ts'
import type { ErrorCode } from '#schemas/errors.ts'
import type { Order } from '#schemas/order.ts'
import { derive, makeCell, type ReadCell } from './cell.ts'
import { sessionCell } from './device.ts'

/** What came of looking for one order at the server. `none`: it has no such order for this guest; `failed`: it could not be asked, or not now. */
export type LookUp = { kind: 'asking' } | { kind: 'none' } | { kind: 'failed'; code: ErrorCode }

/** Orders that are not among the guest's documents any more, as the server gave them since this page began. */
export interface Older {
  guestId: string
  orders: readonly Order[]
  /** How far each period was read: where its next page begins, or that there is none. */
  read: Readonly<Record<string, OlderThan | 'end'>>
  /** The period that is being asked for. */
  asking: string | null
  /** Why the last answer was none; of `asking` then null. */
  failed: { period: string; code: ErrorCode } | null
  /** By the id of each order that was looked up and is not among `orders`. */
  lookUps: Readonly<Record<string, LookUp>>
}

const NOTHING: Older = { guestId: '', orders: [], read: {}, asking: null, failed: null, lookUps: {} }
/** Written by older-orders.ts alone, which is loaded with the list. */
export const heldCell = makeCell<Older>(NOTHING)

/** Of the guest who is signed in; nothing of another. */
export const olderCell: ReadCell<Older> = derive([heldCell, sessionCell], ([held, session]) => (session && session.guestId === held.guestId ? held : NOTHING))

/** Older orders that were looked up. */
export const olderOrdersCell: ReadCell<readonly Order[]> = derive([olderCell], ([held]) => held.orders)
