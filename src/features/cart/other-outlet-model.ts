import type { ListedOutlet } from '#schemas/brand.ts'
import type { Cart } from '#schemas/cart.ts'
import { paths } from '#src/entry/paths.ts'
import { outletLabel } from '#src/queries/outlet-names.ts'

export interface CartOutlet {
  /** With its area, since outlets of a brand share its name; null where the brand's outlets are not known on this phone. */
  name: string | null
  /** Where its dishes can be ordered: the table they were chosen at, else the outlet; not known: the outlets to choose from. */
  href: string
}

/** ST-19: whose dishes are in a cart that does not belong here. @param outlets those of the brand, as far as they are known */
export function cartOutlet({ outletId, tableCode }: Pick<Cart, 'outletId' | 'tableCode'>, outlets: readonly ListedOutlet[]): CartOutlet {
  const outlet = outlets.find(({ id }) => id === outletId)
  const code = tableCode ?? outlet?.code
  return { name: outletLabel(outlets, outletId), href: code === undefined ? paths.locations() : paths.restaurant(code, tableCode === null ? undefined : 'menu') }
}
