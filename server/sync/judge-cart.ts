import { emptyCart } from '#domain/cart.ts'
import { mergeCarts } from '#domain/cart-merge.ts'
import { CART_ID } from '#schemas/cart-id.ts'
import { Cart } from '#schemas/cart.ts'
import type { Judged, Pushed } from './collections.ts'
import { fits } from './fits.ts'
import { sameState } from './same-document.ts'
import { sizeOf } from './size-of.ts'

/**
 * Bytes of a cart. Its struct would allow some ten million, which no push can carry: that has a body of 1 MB, with what stands beside what is to stand.
 * 300 lines of six add-ons each, all ids as long as UUIDs, are below it, and what an order of them may weigh (256 kB) is as well.
 */
export const MOST_CART_BYTES = 500 * 1024

/** Any of the guest's devices may edit the cart: a push made without the current version is merged with it (domain/cart-merge.ts). */
export function judgeCart({ id, fresh, master, seen, now }: Pushed): Judged {
  // A guest has one; the device forgets a document of any other name.
  if (id !== CART_ID) return { write: null, conflict: { body: fresh.body, deleted: true } }
  const standing = master?.body
  if (fresh.deleted || !fits(fresh.body, Cart)) return { write: null, conflict: master ?? { body: emptyCart(now), deleted: false } }
  if (!master || master.deleted || !fits(standing, Cart)) return { write: fresh, conflict: null }
  const merged = { body: seen ? fresh.body : mergeCarts(standing, fresh.body), deleted: false }
  // The device makes the same of both, and is told of its size when it sends that.
  if (sizeOf(merged.body) > MOST_CART_BYTES) return { write: null, conflict: master }
  return { write: sameState(merged, master) ? null : merged, conflict: sameState(merged, fresh) ? null : merged }
}
