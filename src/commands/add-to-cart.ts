import { addLine, placeCart } from '#domain/cart.ts'
import type { CartLine } from '#schemas/cart.ts'
import type { Item } from '#schemas/menu.ts'
import { placeCell } from '#src/queries/device.ts'
import { firstScreenCell } from '#src/queries/first-screen.ts'
import { changeCart } from './keep-cart.ts'
import { newId } from './new-id.ts'
import type { Outcome } from './outcome.ts'

export type NewLine = Omit<CartLine, 'lineId' | 'changedAt' | 'removedAt'>

/** One of a dish that asks for nothing. */
export const newLine = ({ id, name, price, foodType, picture }: Item): NewLine =>
  ({ itemId: id, variationId: null, addOns: [], quantity: 1, shown: { name, choices: '', unitPrice: price, foodType, picture } })

/** Where a dish is ordered: the place, or before it has been read the screen this page was painted from. */
function cartPlace() {
  const place = placeCell.get()
  if (place) return { outletId: place.outletId, tableCode: place.table?.scanCode ?? null, serviceType: place.serviceType }
  const first = firstScreenCell.get()
  return first && { outletId: first.outlet.id, tableCode: first.table?.scanCode ?? null, serviceType: first.serviceType }
}

/** Puts a dish into the cart. ST-19: the guest was warned before another outlet's dishes go. BODY_TOO_LARGE: it holds as much as one order can, and stays as it was. */
export async function addToCart(line: NewLine): Promise<Outcome> {
  const place = cartPlace()
  if (!place) return { error: 'OUTLET_NOT_FOUND' }
  let hadRoom = true
  const kept = await changeCart((cart, now) => {
    const placed = placeCart(cart, place, now)
    const filled = addLine(placed, { ...line, lineId: newId() }, now + 1)
    hadRoom = filled !== placed
    return filled
  })
  return hadRoom ? kept : { error: 'BODY_TOO_LARGE' }
}
