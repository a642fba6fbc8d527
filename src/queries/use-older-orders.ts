import { ordersCell } from './guest.ts'
import { olderCell } from './older-held.ts'
import { olderState, type OlderState, type Span } from './older-orders.ts'
import { useCell } from './use-cell.ts'

/** What can be done about orders of a period that are older than those on this phone. */
export const useOlderOrders = (period: string, span: Span): OlderState => olderState(useCell(olderCell), useCell(ordersCell), period, span)
