import { readStruct } from '#outbox/read-struct.ts'
import { Cart } from '#schemas/cart.ts'

const KEY = 'unkept-cart'

/** What this page wrote or found there: another page's note is not its to take away. */
let noted: string | null = null

/**
 * The cart of a page that went before its last taps were in the database. Merging it in twice, or late, changes nothing: a cart's lines carry
 * their own times.
 */
export function readUnkept(): Cart | null {
  try {
    noted = localStorage.getItem(KEY)
    return noted === null ? null : readStruct(JSON.parse(noted), Cart)
  } catch {
    // A note that cannot be read holds nothing that could be kept.
    return null
  }
}

/** Kept at once, in the one storage of a page that does not make it wait. */
export function noteUnkept(cart: Cart): void {
  try {
    noted = JSON.stringify(cart)
    localStorage.setItem(KEY, noted)
  } catch {
    // A browser without room or storage for it: the database's own write goes on.
  }
}

export function forgetUnkept(): void {
  try {
    if (noted !== null && localStorage.getItem(KEY) === noted) localStorage.removeItem(KEY)
  } catch {
    // There is none where nothing can be kept.
  }
  noted = null
}
