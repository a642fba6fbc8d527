import { emptyCart } from '#domain/cart.ts'
import { broughtCart } from '#domain/brought-cart.ts'
import { mergeCarts } from '#domain/cart-merge.ts'
import { noteUnsent } from '#outbox/unsent-changes.ts'
import { CART_ID } from '#schemas/cart-id.ts'
import type { Cart } from '#schemas/cart.ts'
import { bringAddresses } from '#store/bring-addresses.ts'
import { type GuestKey, sameGuest } from '#store/names.ts'
import { type CartCollection, type GuestStore, openVisitorAddresses, openVisitorCart } from '#store/open-guest.ts'
import { databasesOnDisk } from '#store/wipe-database.ts'
import { plainCart, writeCart } from '#store/write-cart.ts'
import { cartMemory, chooseAgain, keepForLogin, momentFor, takeStoredCart } from './cart-memory.ts'
import { device } from './device.ts'
import { leaveVisitorDatabase } from './leave-visitor-database.ts'
import { visitorDatabase } from './visitor-database.ts'

interface HasCart {
  database: { collections: CartCollection }
}

export interface Bringing {
  /** Whether this guest is still the one whose database this page opens. */
  isWanted: () => boolean
}

/** Moves a visitor's cart and addresses to the guest who logged in; the visitor's database on the disk means it has not been done. */
export async function bringVisitor(store: GuestStore, guest: GuestKey, bringing: Bringing): Promise<void> {
  const db = await device()
  // Logged out meanwhile: what lies there now is the visitor's.
  if (!sameGuest(await db.readSession(), guest)) return
  const name = await visitorDatabase(db)
  if (!(await databasesOnDisk()).includes(name)) {
    const own = await storedCart(store)
    // Another page was first. What was tapped here meanwhile is stored with the next write.
    if (bringing.isWanted()) chooseAgain(own ?? emptyCart(0), Date.now())
    return
  }
  if (!(await whileOpen(await openVisitorCart(name), (visitor) => bringCart(visitor, store, bringing)))) return
  const now = Date.now()
  // From now on they are the guest's, of whom the server has never heard them.
  const note = (documentId: string): Promise<unknown> => noteUnsent(db, guest.guestId, { collection: 'addresses', documentId }, now)
  await whileOpen(await openVisitorAddresses(name), (visitor) => bringAddresses(visitor, store, now, note))
  await leaveVisitorDatabase(db, name)
}

/** Left open, the next try could not open it. */
async function whileOpen<S extends { close(): Promise<void> }, T>(store: S, work: (store: S) => Promise<T>): Promise<T> {
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** @returns false: logged out, or opened anew, meanwhile: it stays the visitor's until it is brought */
async function bringCart(visitor: HasCart, store: GuestStore, { isWanted }: Bringing): Promise<boolean> {
  const visitors = await storedCart(visitor)
  const own = await storedCart(store)
  if (!isWanted()) return false
  // With every tap since the login: what is brought counts as chosen at this moment, and would undo what was chosen before it.
  const cart = mergeCarts(visitors ?? emptyCart(0), cartMemory.get())
  const brought = broughtCart(cart, own, momentFor(own ? mergeCarts(own, cart) : cart, Date.now()))
  // All in the same tick: a tap from now on is a later choice.
  keepForLogin()
  if (brought) {
    takeStoredCart(brought)
    await writeCart(store, brought)
    // A page that is cut off from here on leaves the addresses to be brought, and no dish: one brought again would count as chosen again, after it was cleared on another device.
    await visitor.database.collections.cart.findOne(CART_ID).remove()
  }
  return true
}

async function storedCart({ database }: HasCart): Promise<Cart | null> {
  const document = await database.collections.cart.findOne(CART_ID).exec()
  return document && plainCart(document.toMutableJSON())
}
