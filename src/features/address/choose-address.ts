import { deliveryAddressOf } from '#domain/address.ts'
import type { SavedAddress } from '#schemas/address.ts'
import { chooseWay } from '#src/commands/choose-way.ts'
import type { Outcome } from '#src/commands/outcome.ts'

/** P-06: the order goes to this address from now on. BAD_REQUEST: it is not finished. */
export function chooseAddress(address: SavedAddress): Promise<Outcome> {
  const delivery = deliveryAddressOf(address)
  return delivery ? chooseWay('DL', { address: delivery }) : Promise.resolve({ error: 'BAD_REQUEST' })
}
