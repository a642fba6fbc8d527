import { makeCell } from '#src/queries/cell.ts'
import { sessionCell } from '#src/queries/device.ts'
import { useCell } from '#src/queries/use-cell.ts'
import { type Filter, isFiltering, NO_FILTER } from './menu-model.ts'

const UNFILTERED = { outletId: '', filter: NO_FILTER }
const filterCell = makeCell(UNFILTERED)

let isFollowing = false

/**
 * ST-06: a filter ends with its guest's login; a visitor's comes along to a login. Followed from the first filter on: a menu that opens waits for nobody's login.
 */
function followLogins(): void {
  if (isFollowing) return
  isFollowing = true
  let guestId = sessionCell.get()?.guestId
  sessionCell.subscribe(() => {
    const next = sessionCell.get()?.guestId
    if (guestId !== undefined && next !== guestId) filterCell.set(UNFILTERED)
    guestId = next
  })
}

/** Whether a menu of this page is filtered, which a kiosk's next guest has not asked for. */
export const isMenuFiltered = (): boolean => isFiltering(filterCell.get().filter)

/**
 * What the guest asked to be shown of an outlet's menu, for the menu and its search alike, while the page lives and its login stands: it is there again after the cart, and gone
 * in another outlet, whose menu may have no such filter.
 */
export function useMenuFilter(outletId: string): [filter: Filter, change: (change: (before: Filter) => Filter) => void] {
  const held = useCell(filterCell)
  const of = (state: typeof held): Filter => (state.outletId === outletId ? state.filter : NO_FILTER)
  const set = (change: (before: Filter) => Filter): void => {
    followLogins()
    filterCell.set({ outletId, filter: change(of(filterCell.get())) })
  }
  return [of(held), set]
}
