import type { OrderView } from './order-view.ts'
import { startUpCell } from './use-start-up.ts'
import { useCell } from './use-cell.ts'

/** What tells an order's outlet from the brand's others, which share its name: its area. Null where there is no other, or it is not among those that start-up names. */
export function useOutletArea({ order, entry }: Pick<OrderView, 'order' | 'entry'>): string | null {
  const startUp = useCell(startUpCell)
  const known = startUp.kind === 'ready' ? startUp.info.outlets : []
  const outletId = order?.outletId ?? entry?.outletId
  return (known.length > 1 && known.find(({ id }) => id === outletId)?.area) || null
}
