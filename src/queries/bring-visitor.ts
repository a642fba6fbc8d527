import { emptyCart } from '#domain/cart.ts'
import { mergeCarts } from '#domain/cart-merge.ts'
import { CART_ID } from '#schemas/cart-id.ts'
import { type GuestKey, sameGuest } from '#store/names.ts'
import type { GuestStore } from '#store/open-guest.ts'
import { cartMemory, momentFor, takeStoredCart } from './cart-memory.ts'
import { device } from './device.ts'
import { loadStore } from './store.ts'
import { leaveVisitorDatabase, visitorDatabase } from './visitor-database.ts'

/** Moves a visitor's cart and addresses to the guest who logged in; the visitor's database on the disk means it has not been done. @param isWanted whether this guest is still the one whose database this page opens */
export async function bringVisitor(store: GuestStore, guest: GuestKey, isWanted: () => boolean): Promise<void> {
  const { bringAddresses, broughtCart, databasesOnDisk, openBroughtVisitor, plainCart, writeCart } = await loadStore()
  const db = await device()
  // Logged out meanwhile: what lies there now is the visitor's.
  if (!sameGuest(await db.readSession(), guest)) return
  const name = await visitorDatabase(db)
  if (!(await databasesOnDisk()).includes(name)) return
  const visitor = await openBroughtVisitor(name)
  const document = await visitor.database.collections.cart.findOne(CART_ID).exec()
  const mine = await store.database.collections.cart.findOne(CART_ID).exec()
  // Logged out, or opened anew, meanwhile: it stays the visitor's until it is brought.
  if (!isWanted()) {
    await visitor.close()
    return
  }
  const own = mine && plainCart(mine.toMutableJSON())
  // With every tap since the login: what is brought counts as chosen at this moment, and would undo what was chosen before it.
  const cart = mergeCarts(document ? plainCart(document.toMutableJSON()) : emptyCart(0), cartMemory.get())
  const brought = broughtCart(cart, own, momentFor(own ? mergeCarts(own, cart) : cart, Date.now()))
  if (brought) {
    // In the same tick: a tap from now on is a later choice.
    takeStoredCart(brought)
    await writeCart(store, brought)
  }
  await bringAddresses(visitor, store, Date.now())
  await visitor.close()
  await leaveVisitorDatabase(db, name)
}
