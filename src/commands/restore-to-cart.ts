import { addLine, placeCart } from '#domain/cart.ts'
import type { OrderEntry } from '#schemas/outbox.ts'
import { forgetEntry } from './forget-entry.ts'
import { changeCart } from './keep-cart.ts'
import { newId } from './new-id.ts'
import type { Outcome } from './outcome.ts'

/**
 * Puts the dishes of an entry that came to nothing back into the cart in this very tick, so that a refusal costs no taps. The entry goes when they are kept there.
 * BODY_TOO_LARGE: not all of them had room beside what is in the cart, so the entry stays.
 */
export async function restoreToCart({ id, command, shown }: OrderEntry): Promise<Outcome> {
  const { outletId, tableCode, serviceType } = command
  let hadRoom = true
  const kept = await changeCart((cart, now) =>
    shown.lines.reduce((filled, { changedAt: _changed, removedAt: _removed, ...line }, index) => {
      const next = addLine(filled, { ...line, lineId: newId() }, now + 1 + index)
      hadRoom &&= next !== filled
      return next
    // They undo nothing that was chosen meanwhile, and the entry they stand in goes.
    }, placeCart(cart, { outletId, tableCode, serviceType }, now)), 'now')
  if ('error' in kept) return kept
  return hadRoom ? forgetEntry(id) : { error: 'BODY_TOO_LARGE' }
}
