import { linesOf } from '#domain/cart.ts'
import { speak } from '#messages/speak.ts'
import type { ListedOutlet } from '#schemas/brand.ts'
import { notedCartOutlet } from './cart-outlet.ts'
import { derive } from './cell.ts'
import { cartCell } from './use-cart.ts'
import { useCellCalmly } from './use-cell-calmly.ts'
import { moreOutletsCell } from './more-outlets.ts'
import { startUpCell } from './use-start-up.ts'

/** An outlet with its area, since outlets of a brand share a name; null where it is not among those known on this phone. */
export function outletLabel(outlets: readonly ListedOutlet[], outletId: string | null): string | null {
  const outlet = outlets.find(({ id }) => id === outletId)
  return outlet ? speak('pages.outletAndArea', { name: outlet.name, area: outlet.area }) : null
}

/** The brand's outlets, by what start-up said so far and what was read since; none before its answer. */
export function outletsNow(): ListedOutlet[] {
  const startUp = startUpCell.get()
  return startUp.kind === 'ready' ? [...startUp.info.outlets, ...moreOutletsCell.get()] : []
}

/** An outlet with its area, by the outlets that are known now; null where it is not among them. */
export const outletLabelNow = (outletId: string | null): string | null => outletLabel(outletsNow(), outletId)

const cartOutletCell = derive([cartCell, startUpCell, moreOutletsCell], ([cart]): string | null => outletLabelNow(linesOf(cart).length > 0 ? cart.outletId : notedCartOutlet()))

/** ST-19: the outlet whose dishes are in the cart, with its area; null where there are none or it is not known. */
export const useCartOutletLabel = (): string | null => useCellCalmly(cartOutletCell)
