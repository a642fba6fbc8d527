import { addLine, placeCart } from '#domain/cart.ts'
import { device } from '#src/queries/device.ts'
import { changeCart } from './keep-cart.ts'
import { newId } from './new-id.ts'
import type { Outcome } from './outcome.ts'

/** Puts the dishes of an entry that came to nothing back into the cart, so that a refusal costs no taps. */
export async function restoreCart(id: string): Promise<Outcome> {
  const entry = await (await device()).readEntry(id)
  if (entry?.kind !== 'place-order') return { error: 'NOT_FOUND' }
  const { outletId, tableCode, serviceType } = entry.command
  return changeCart((cart, now) =>
    entry.shown.lines.reduce(
      (filled, { changedAt: _changed, removedAt: _removed, ...line }, index) => addLine(filled, { ...line, lineId: newId() }, now + 1 + index),
      placeCart(cart, { outletId, tableCode, serviceType }, now),
    ))
}
