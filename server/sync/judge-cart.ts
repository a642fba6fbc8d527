import { emptyCart } from '#domain/cart.ts'
import { mergeCarts } from '#domain/cart-merge.ts'
import { CART_ID } from '#schemas/cart-id.ts'
import { Cart } from '#schemas/cart.ts'
import type { Judged, Pushed } from './collections.ts'
import { fits } from './fits.ts'
import { sameState } from './same-document.ts'

/** Any of the guest's devices may edit the cart: a push made without the current version is merged with it (domain/cart-merge.ts). */
export function judgeCart({ id, fresh, master, seen, now }: Pushed): Judged {
  // A guest has one; the device forgets a document of any other name.
  if (id !== CART_ID) return { write: null, conflict: { body: fresh.body, deleted: true } }
  const standing = master?.body
  if (fresh.deleted || !fits(fresh.body, Cart)) return { write: null, conflict: master ?? { body: emptyCart(now), deleted: false } }
  if (!master || master.deleted || !fits(standing, Cart)) return { write: fresh, conflict: null }
  const merged = { body: seen ? fresh.body : mergeCarts(standing, fresh.body), deleted: false }
  return { write: sameState(merged, master) ? null : merged, conflict: sameState(merged, fresh) ? null : merged }
}
