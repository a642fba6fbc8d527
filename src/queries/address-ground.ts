import type { ListedOutlet } from '#schemas/brand.ts'
import { derive } from './cell.ts'
import { placeCell } from './device.ts'
import { outletNow } from './menu.ts'
import { startUpCell } from './use-start-up.ts'
import { useCell } from './use-cell.ts'

/** Where an address is looked for first. */
export type AddressGround = Pick<ListedOutlet, 'city' | 'location'>

/** About the outlet the guest is at. Who has opened none writes an address too: about the brand's first one. Undefined while that is being read; null where nobody says. */
export const addressGroundCell = derive([outletNow, placeCell, startUpCell], ([outlet, place, startUp]): AddressGround | null | undefined => {
  if (outlet) return outlet
  if (place !== null || startUp.kind === 'loading') return undefined
  return (startUp.kind === 'ready' && startUp.info.outlets[0]) || null
})

/** Hook: `addressGroundCell`. */
export const useAddressGround = (): AddressGround | null | undefined => useCell(addressGroundCell)
