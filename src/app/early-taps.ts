import { array, boolean, is, nullable, number, string, type } from 'superstruct'
import { Cart } from '#schemas/cart.ts'
import { keepCart } from '#src/commands/keep-cart.ts'
import { alikeIn } from '#src/early/handed.ts'
import { afterFirstPaint } from '#src/queries/after-first-paint.ts'
import { takeStoredCart } from '#src/queries/cart-memory.ts'
import { unkeptCart } from '#src/queries/unkept-note.ts'

const Early = type({ taps: array(type({ words: string(), place: number(), leads: boolean(), at: number() })), cart: nullable(Cart) })

/** A guest who tapped longer ago than this has gone on to something else, ms. */
const STALE_MS = 10_000

/** What was put into the cart on the painted menu joins the page's own cart: lines know each other by their ids, so nothing is lost and nothing comes twice. */
export function takeEarlyCart(): void {
  const { early } = window
  if (!is(early, Early) || !early.cart) return
  // Its note is this page's now, to be taken away once the cart is in the database.
  unkeptCart.leave(early.cart)
  takeStoredCart(early.cart)
  early.cart = null
  void afterFirstPaint().then(keepCart)
}

/**
 * Plays the taps that wait for the page's code, on the same parts of the screen that took over. A part that is not there any more is passed over,
 * and so is a tap of long ago.
 * @param now epoch ms
 */
export function replayTaps(into: Element, now: number): void {
  const { early } = window
  if (!is(early, Early)) return
  const { taps } = early
  early.taps = []
  for (const { words, place, at } of taps) if (now - at < STALE_MS) alikeIn(into, words)[place]?.click()
}
