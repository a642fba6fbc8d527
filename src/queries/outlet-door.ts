import type { ListedOutlet } from '#schemas/brand.ts'
import { paths } from '#src/entry/paths.ts'
import { outletLabel } from './outlet-names.ts'

export interface OutletDoor {
  /** With its area, since outlets of a brand share its name; null where it is not known on this phone. */
  name: string | null
  /** Where its dishes can be ordered: the table they were chosen at, else the outlet; not known: the outlets to choose from. */
  href: string
}

/** The way to the outlet of a cart or an order that is not the one where the guest is. @param outlets those of the brand, as far as they are known */
export function outletDoor({ outletId, tableCode }: { outletId: string | null; tableCode: string | null }, outlets: readonly ListedOutlet[]): OutletDoor {
  const code = tableCode ?? outlets.find(({ id }) => id === outletId)?.code
  return { name: outletLabel(outlets, outletId), href: code === undefined ? paths.locations() : paths.restaurant(code, tableCode === null ? undefined : 'menu') }
}
