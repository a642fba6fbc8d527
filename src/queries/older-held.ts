import type { OlderThan } from '#domain/order-window.ts'
import type { ErrorCode } from '#schemas/errors.ts'
import type { Order } from '#schemas/order.ts'
import { derive, makeCell, type ReadCell } from './cell.ts'
import { sessionCell } from './device.ts'

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
}

const NOTHING: Older = { guestId: '', orders: [], read: {}, asking: null, failed: null }
/** Written by older-orders.ts alone, which is loaded with the list. */
export const heldCell = makeCell<Older>(NOTHING)

/** Of the guest who is signed in; nothing of another. */
export const olderCell: ReadCell<Older> = derive([heldCell, sessionCell], ([held, session]) => (session && session.guestId === held.guestId ? held : NOTHING))

/** Older orders that were looked up. */
export const olderOrdersCell: ReadCell<readonly Order[]> = derive([olderCell], ([held]) => held.orders)
