import type { SavedAddress } from '#schemas/address.ts'
import { useAddresses } from '#src/queries/use-addresses.ts'

/** The address of this id; undefined while addresses are being read, null where there is none. */
export function useAddressOf(id: string | undefined): SavedAddress | null | undefined {
  const addresses = useAddresses()
  if (id === undefined) return null
  return addresses && (addresses.find((address) => address.id === id) ?? null)
}
