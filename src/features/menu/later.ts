import type { ComponentType } from 'react'
import type { chooseWay } from '#src/commands/choose-way.ts'
import { makeCell } from '#src/queries/cell.ts'
import type { OtherOutletAsked } from './other-outlet-asked.tsx'
import type { WaitingOrders } from './waiting-orders.tsx'

/** What a menu shows and does only when a database was read, or another outlet has the cart: it comes with the code of the other screens (src/app/screens.tsx). */
interface LaterMenu {
  WaitingOrders: typeof WaitingOrders
  OtherOutletAsked: typeof OtherOutletAsked
  chooseWay: typeof chooseWay
  /** On a tablet at a table. */
  StartOver: ComponentType
}

/** Null: it is still to come. */
export const laterMenuCell = makeCell<LaterMenu | null>(null)

const here = Promise.withResolvers<LaterMenu>()

/** For what a tap asks of it: resolves when it has come. */
export const laterMenu: Promise<LaterMenu> = here.promise

/** Hands over what a menu needs only after its first screen. */
export function bringLaterMenu(menu: LaterMenu): void {
  laterMenuCell.set(menu)
  here.resolve(menu)
}
