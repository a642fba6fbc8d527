import { type Cell, makeCell } from './cell.ts'

/** The address that the screens show, as far as the menu is concerned. */
export interface MenuAddress {
  /** The menu, or a sheet over it, is shown. */
  isShown: boolean
  /** With the base path or without. */
  pathname: string
  /** The search of the address as it stands there, with its question mark, or empty. */
  search: string
}

/** Until the router's code is there, what the page began with: a menu that is painted already. */
export const menuAddressCell: Cell<MenuAddress> = makeCell<MenuAddress>(
  typeof location === 'undefined' ? { isShown: false, pathname: '', search: '' } : { isShown: true, pathname: location.pathname, search: location.search },
)

/** What is the same tells nobody. */
export function tellMenuAddress(next: MenuAddress): void {
  const held = menuAddressCell.get()
  if (held.isShown !== next.isShown || held.pathname !== next.pathname || held.search !== next.search) menuAddressCell.set(next)
}
