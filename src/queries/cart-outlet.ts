import { linesOf } from '#domain/cart.ts'
import type { Cart } from '#schemas/cart.ts'
import { afterNextFrame } from './after-first-paint.ts'

const KEY = 'cart-outlet'
let noted: string | null | undefined

function readNoted(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

const outletOf = (cart: Cart): string | null => (linesOf(cart).length > 0 ? cart.outletId : null)

/** Keeps whose dishes the cart holds where a tap can read it at once: the database answers only after the page's first seconds. */
export function noteCartOutlet(cart: Cart): void {
  const outletId = outletOf(cart)
  if (noted === outletId) return
  noted = outletId
  // Storage makes a page wait: not the frame that answers a tap. A page that goes meanwhile leaves its whole cart (unkept-note.ts).
  void afterNextFrame().then(writeNoted)
}

/** As `noteCartOutlet`, written when it returns: before the note of the whole cart is taken away, or the next page would know of neither. */
export function keepCartOutlet(cart: Cart): void {
  noted = outletOf(cart)
  writeNoted()
}

/** What is noted by now. */
function writeNoted(): void {
  try {
    if (noted) localStorage.setItem(KEY, noted)
    else localStorage.removeItem(KEY)
  } catch {
    // A browser that keeps nothing keeps no cart either.
  }
}

/** The outlet whose dishes were in the cart when it was last known; null: there were none. */
export function notedCartOutlet(): string | null {
  noted ??= readNoted()
  return noted
}
