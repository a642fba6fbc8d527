import { addLine, placeCart } from '#domain/cart.ts'
import type { OrderEntry } from '#schemas/outbox.ts'
import { forgetEntry } from './forget-entry.ts'
import { changeCart } from './keep-cart.ts'
import { newId } from './new-id.ts'
import type { Outcome } from './outcome.ts'

/** Puts the dishes of an entry that came to nothing back into the cart in this very tick, so that a refusal costs no taps. The entry goes when they are kept there. */
export async function restoreToCart({ id, command, shown }: OrderEntry): Promise<Outcome> {
  const { outletId, tableCode, serviceType } = command
  const kept = await changeCart((cart, now) =>
    shown.lines.reduce(
      (filled, { changedAt: _changed, removedAt: _removed, ...line }, index) => addLine(filled, { ...line, lineId: newId() }, now + 1 + index),
      placeCart(cart, { outletId, tableCode, serviceType }, now),
    ))
  return 'ok' in kept ? forgetEntry(id) : kept
}
