import { makeCell } from '#src/queries/cell.ts'
import { useCell } from '#src/queries/use-cell.ts'
import { type Filter, NO_FILTER } from './menu-model.ts'

const filterCell = makeCell({ outletId: '', filter: NO_FILTER })

/**
 * What the guest asked to be shown of an outlet's menu, for the menu and its search alike, while the page lives: it is there again after the cart, and gone
 * in another outlet, whose menu may have no such filter.
 */
export function useMenuFilter(outletId: string): [filter: Filter, change: (change: (before: Filter) => Filter) => void] {
  const held = useCell(filterCell)
  const of = (state: typeof held): Filter => (state.outletId === outletId ? state.filter : NO_FILTER)
  return [of(held), (change) => filterCell.set({ outletId, filter: change(of(filterCell.get())) })]
}
