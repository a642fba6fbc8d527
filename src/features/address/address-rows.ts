import { addressLine, deliveryAddressOf } from '#domain/address.ts'
import type { SavedAddress } from '#schemas/address.ts'
import type { Outlet } from '#schemas/outlet.ts'
import type { DeliveryAddress } from '#schemas/serving.ts'
import type { IconName } from '#src/ui/icon-names.ts'
import { type Reach, reachOf } from '#src/queries/reach.ts'

export interface AddressRow {
  address: SavedAddress
  icon: IconName
  /** "B-14, Second, Laxmi Path, Bapu Nagar. Opposite Shiv Park" */
  line: string
  reach: Reach
  /** The order can go there. */
  isOpen: boolean
}

const ICONS: Readonly<Record<string, IconName>> = { Home: 'home', Work: 'work' }

/** Saved addresses as the list shows them, those the outlet delivers to first. */
export function addressRows(addresses: readonly SavedAddress[], outlet: Pick<Outlet, 'delivery' | 'location'> | null): AddressRow[] {
  const rows = addresses.filter(({ draft }) => !draft).map((address): AddressRow => {
    const delivery = deliveryAddressOf(address)
    const reach = reachOf(outlet, address.pin)
    const line = [delivery ? addressLine(delivery) : address.addressLine1, address.landmark].filter(Boolean).join('. ')
    return { address, icon: ICONS[address.title] ?? 'pin', line, reach, isOpen: delivery !== null && reach.kind === 'delivers' }
  })
  return rows.toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen))
}

const sameDoor = (a: DeliveryAddress, b: DeliveryAddress | null): boolean =>
  b !== null && a.house === b.house && a.addressLine1 === b.addressLine1 && a.pin.lat === b.pin.lat && a.pin.lng === b.pin.lng

/** The id that is chosen before the guest taps: where the order goes already, else the first that can be delivered to. */
export function firstChoice(rows: readonly AddressRow[], chosen: DeliveryAddress | null): string | null {
  const same = chosen && rows.find(({ address, isOpen }) => isOpen && sameDoor(chosen, deliveryAddressOf(address)))
  return (same ?? rows.find(({ isOpen }) => isOpen))?.address.id ?? null
}
