import type { SavedAddress } from '#schemas/address.ts'

/** An address or what is left of one that was removed. */
export type AddressState = { gone: true; updatedAt: number } | { gone: false; updatedAt: number; address: SavedAddress }

const spelling = (state: AddressState): string => (state.gone ? '' : JSON.stringify(Object.entries(state.address).sort(([a], [b]) => (a < b ? -1 : 1))))

/**
 * The conflict rule of the addresses: the later change stands, whole; an address is a few lines that belong together, and half of one and half of another is
 * nobody's door. Of the same moment a removal stands, else the one that is spelled later. Commutative, associative, idempotent.
 */
export function laterAddress(a: AddressState, b: AddressState): AddressState {
  if (a.updatedAt !== b.updatedAt) return a.updatedAt > b.updatedAt ? a : b
  if (a.gone !== b.gone) return a.gone ? a : b
  return spelling(a) >= spelling(b) ? a : b
}
