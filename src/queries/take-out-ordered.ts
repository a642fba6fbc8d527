import { withoutOrdered } from '#domain/ordered-lines.ts'
import { CART_ID } from '#schemas/cart-id.ts'
import type { GuestStore } from '#store/open-guest.ts'
import { plainCart, writeCart } from '#store/write-cart.ts'
import { momentFor } from './cart-memory.ts'
import { device } from './device.ts'

/** The phone may have died between an order and the emptying of its cart. */
export async function takeOutOrdered(store: GuestStore, guestId: string): Promise<void> {
  const document = await store.database.collections.cart.findOne(CART_ID).exec()
  if (!document) return
  const cart = plainCart(document.toMutableJSON())
  const left = withoutOrdered(cart, await (await device()).readEntries(), guestId, momentFor(cart, Date.now()))
  if (left !== cart) await writeCart(store, left)
}
