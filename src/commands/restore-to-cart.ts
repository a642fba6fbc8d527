import { addLine, placeCart, setNote } from '#domain/cart.ts'
import type { Cart } from '#schemas/cart.ts'
import { ORDER_LIMITS } from '#schemas/limits.ts'
import type { OrderEntry } from '#schemas/outbox.ts'
import { wantAgain } from './choose-way.ts'
import { forgetEntry } from './forget-entry.ts'
import { changeCart } from './keep-cart.ts'
import { newId } from './new-id.ts'
import type { Outcome } from './outcome.ts'

/** The cart with what an order told the kitchen, beside what stands there; null: it has no room for both. */
function withNote(cart: Cart, note: string, now: number): Cart | null {
  if (cart.note.includes(note)) return cart
  const both = cart.note.trim() === '' ? note : `${cart.note}; ${note}`
  return both.length <= ORDER_LIMITS.note ? setNote(cart, both, now) : null
}

/**
 * Puts the dishes of an entry that came to nothing back into the cart in this very tick, with what was written to the kitchen (an allergy, perhaps) and the time they are wanted for, so that a
 * refusal costs no taps. The entry goes when they are kept there. BODY_TOO_LARGE: not all of it had room beside what is in the cart, so the entry stays.
 */
export async function restoreToCart({ id, command, shown }: OrderEntry): Promise<Outcome> {
  const { outletId, tableCode, serviceType } = command
  let hadRoom = true
  const kept = await changeCart((cart, now) => {
    const filled = shown.lines.reduce((before, { changedAt: _changed, removedAt: _removed, ...line }, index) => {
      const next = addLine(before, { ...line, lineId: newId() }, now + 1 + index)
      hadRoom &&= next !== before
      return next
    }, placeCart(cart, { outletId, tableCode, serviceType }, now))
    const noted = withNote(filled, command.note, now + 1)
    hadRoom &&= noted !== null
    // Nothing is put there without what the kitchen was told of it.
    return noted ?? cart
    // They undo nothing that was chosen meanwhile, and the entry they stand in goes.
  }, 'now')
  if ('error' in kept) return kept
  if (!hadRoom) return { error: 'BODY_TOO_LARGE' }
  const wanted = await wantAgain(command)
  return 'error' in wanted ? wanted : forgetEntry(id)
}
