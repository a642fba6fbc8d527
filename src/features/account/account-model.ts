import type { Place } from '#schemas/device.ts'
import type { Session } from '#schemas/guest.ts'
import { addressPaths } from '#src/entry/address-paths.ts'
import { paths } from '#src/entry/paths.ts'
import { vehiclePaths } from '#src/entry/vehicle-paths.ts'
import type { IconName } from '#src/ui/icon-names.ts'

export interface AccountRow {
  name: 'menu' | 'myOrders' | 'myAddresses' | 'myVehicles' | 'myAccount' | 'aboutOutlet' | 'about' | 'help' | 'switch' | 'scan' | 'getApp'
  href: string
  icon: IconName
}

interface Offered {
  /** RT-20: the outlet's plan has the app. */
  canInstall: boolean
  /** The outlet brings orders to cars, or the guest has saved one. */
  hasCars: boolean
  /** Nothing is known to be brought anywhere, and the guest has saved no address. */
  hasNoAddresses: boolean
  /** The brand is known to have no other outlet. */
  isOnlyOutlet: boolean
}

/** RT-30 as far as its areas are there: what a guest of this place finds under More. A link whose area is not there is left out. */
export function accountRows(session: Session | null, place: Place | null, { canInstall, hasCars, hasNoAddresses, isOnlyOutlet }: Offered): AccountRow[] {
  return [
    { name: 'menu', href: paths.menu(), icon: 'fork' },
    { name: 'myOrders', href: paths.orders(), icon: 'receipt' },
    ...(hasNoAddresses ? [] : [{ name: 'myAddresses', href: addressPaths.list(), icon: 'scooter' } as const]),
    ...(session && hasCars ? [{ name: 'myVehicles', href: vehiclePaths.list(), icon: 'car' } as const] : []),
    ...(session ? [{ name: 'myAccount', href: paths.profile(), icon: 'person' } as const] : []),
    { name: 'scan', href: paths.scan(), icon: 'qr' },
    ...(isOnlyOutlet ? [] : [{ name: 'switch', href: paths.locations(), icon: 'pin' } as const]),
    ...(place ? [{ name: 'aboutOutlet', href: paths.aboutOutlet(place.outletId), icon: 'home' } as const] : []),
    { name: 'about', href: paths.about(), icon: 'info' },
    { name: 'help', href: paths.help(), icon: 'help' },
    ...(canInstall ? [{ name: 'getApp', href: paths.getApp(), icon: 'install' } as const] : []),
  ]
}
