import type { SavedAddress } from '#schemas/address.ts'
import type { LatLng } from '#schemas/primitives.ts'
import type { AddressLocality } from '#schemas/serving.ts'
import { speak } from '#messages/speak.ts'
import { type AddressWords, putAddress } from '#src/commands/addresses.ts'
import type { Outcome } from '#src/commands/outcome.ts'

/** Where a pin was set, with what is known of the place. */
export interface PlacedPin {
  pin: LatLng
  locality: AddressLocality | null
  /** The street, where the map or the server knows it. */
  street: string | null
}

const EMPTY: AddressWords = { title: '', house: '', floor: '', addressLine1: '', landmark: '', note: '', locality: null, pin: null }

/**
 * Keeps a pin: of a new address as its draft, of one that is saved at once. What the guest has typed stays; a street that is known fills an empty line only.
 * @param address the one whose pin it is; null: a new one
 */
export function beginAt(address: SavedAddress | null, { pin, locality, street }: PlacedPin): Promise<Outcome<{ address: SavedAddress }>> {
  const words: AddressWords = { ...EMPTY, title: speak('address.kind.home'), ...address, pin, locality }
  const { title, house, floor, addressLine1, landmark, note } = words
  return putAddress(address?.id ?? null, { title, house, floor, landmark, note, pin, locality, addressLine1: addressLine1 === '' ? (street ?? '') : addressLine1 }, address?.draft ?? true)
}
