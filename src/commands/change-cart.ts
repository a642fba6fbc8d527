import { clearCart, replaceLine, setNote, setQuantity } from '#domain/cart.ts'
import type { NewLine } from './add-to-cart.ts'
import { changeCart } from './keep-cart.ts'
import type { Outcome } from './outcome.ts'

/** 0 removes the line; 99 is the most. */
export const setLineQuantity = (lineId: string, quantity: number): Promise<Outcome> => changeCart((cart, now) => setQuantity(cart, lineId, quantity, now))

/** Takes a line out of the cart. */
export const removeLine = (lineId: string): Promise<Outcome> => setLineQuantity(lineId, 0)

/** Another choice of the same dish; the line keeps its place. */
export const replaceCartLine = (lineId: string, line: NewLine): Promise<Outcome> => changeCart((cart, now) => replaceLine(cart, lineId, line, now))

/** At most 240 letters. */
export const setCartNote = (note: string): Promise<Outcome> => changeCart((cart, now) => setNote(cart, note.slice(0, 240), now))

/** Takes everything out of the cart. */
export const clearWholeCart = (): Promise<Outcome> => changeCart(clearCart)
