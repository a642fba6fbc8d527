import type { RxCollection } from 'rxdb'
import { CART_ID } from '#schemas/cart-id.ts'
import type { Cart } from '#schemas/cart.ts'
import type { DocumentOf, GuestCollection } from '#schemas/collections.ts'
import { type GuestKey, guestDatabaseName, sameGuest } from '#store/names.ts'
import type { GuestStore } from '#store/open-guest.ts'
import { cartMemory, forgetCart, noteLogin, takeStoredCart } from './cart-memory.ts'
import { keepCartOutlet, notedCartOutlet } from './cart-outlet.ts'
import { type Cell, makeCell, type ReadCell } from './cell.ts'
import { device, entriesCell, sessionCell } from './device.ts'
import { isCartLost, lostCartCell } from './lost-cart.ts'
import { unkeptCart } from './unkept-note.ts'
import { plainDocument } from './plain-document.ts'
import { scopedStore } from './scoped-store.ts'
import { loadStore } from './store.ts'
import { visitorDatabase, whileVisitorRests } from './visitor-database.ts'

type Documents = readonly object[] | undefined
const cells = new Map<string, Cell<Documents>>()
function documentsCell(collection: string): Cell<Documents> {
  const cell = cells.get(collection) ?? makeCell<Documents>(undefined, wakeGuest)
  cells.set(collection, cell)
  return cell
}

/** The documents of one of the guest's collections, where a query of it begins; the cart is in `cart-memory.ts`. Undefined: not read yet. */
export const guestDocuments = <N extends Exclude<GuestCollection, 'cart'>>(collection: N): ReadCell<readonly DocumentOf<N>[] | undefined> =>
  documentsCell(collection) as ReadCell<Documents> as ReadCell<readonly DocumentOf<N>[] | undefined>
export const dealsCell = guestDocuments('deals')
export const ordersCell = guestDocuments('orders')
/** Drafts among them; a visitor's stay on the device until the login. */
export const addressesCell = guestDocuments('addresses')

/** What a visitor may have on the device. Of everything else there is nothing before a login. */
const OF_VISITORS: ReadonlySet<string> = new Set(['addresses'])

/** The database of the current guest, or of the visitor (null). */
export const guestStore = scopedStore<GuestKey | null, GuestStore>({
  sameKey: sameGuest,
  open: async (guest, onLost) => {
    const { openGuest, openVisitor } = await loadStore()
    return guest ? openGuest(guest, { onLost }) : openVisitor(await visitorDatabase(await device()), { onLost })
  },
  attach: async (store, guest, before, isWanted) => {
    const { bringSetAside, bringVisitor, deleteLeftDatabases, hasOrdered, takeOutOrdered, wipeDatabase } = await loadStore()
    const { cart, ...others } = store.database.collections
    for (const name of Object.keys(others)) documentsCell(name).set(guest === null && isWanted() && !OF_VISITORS.has(name) ? [] : undefined)
    if (before && !sameGuest(before, guest)) await wipeDatabase(guestDatabaseName(before))
    if (isCartLost({ recreated: store.recreated, isVisitor: guest === null, notedOutlet: notedCartOutlet(), lines: cartMemory.get().lines.length })) {
      lostCartCell.set(true)
      forgetCart()
    }
    void deleteLeftDatabases().catch(() => undefined)
    if (guest) await whileVisitorRests(() => bringVisitor(store, guest, { isWanted }))
    if (guest) await bringSetAside(store, guest)
    // What was tapped since is the next one's, who is followed now.
    if (!isWanted()) return () => undefined
    // Left by a page that closed too soon, or still known when the browser took the database away: kept anew.
    if (cartMemory.get().lines.length > 0) await keepMemory(store)
    if (guest) await takeOutOrdered(store, guest.guestId)
    // Another phone or tab put more of a line in before it heard of its order. Where it cannot be written the next cart that comes brings it again.
    const look = (): void => {
      if (guest && hasOrdered(cartMemory.get(), entriesCell.get() ?? [], guest.guestId)) void takeOutOrdered(store, guest.guestId).catch(() => undefined)
    }
    const endLooking = entriesCell.subscribe(look)
    const subscriptions = [
      cart.findOne(CART_ID).$.subscribe((document) => {
        if (!document) return
        takeStoredCart(plainDocument<Cart>(document))
        look()
      }),
      ...Object.entries<RxCollection>(others).map(([name, collection]) =>
        collection.find().$.subscribe((documents) => documentsCell(name).set(documents.map((document) => plainDocument<object>(document)))),
      ),
    ]
    return () => {
      endLooking()
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  },
})

/**
 * The database of the guest who is logged in at this call, or the visitor's, whose things come along to a login. Rejects where a guest logged out before it was open:
 * what they wrote is nobody else's.
 */
export async function ownStore(): Promise<GuestStore> {
  const session = sessionCell.get()
  const store = await guestStore.current()
  if (session && store.database.name !== guestDatabaseName(session)) throw new Error('The guest who wrote this has logged out.')
  return store
}

/** Both only ever meet by the cart's own merge, so what is stored loses nothing by it. */
async function keepMemory(store: GuestStore): Promise<void> {
  const cart = cartMemory.get()
  await (await loadStore()).writeCart(store, cart)
  keepCartOutlet(cartMemory.get())
  // A tap since is on its way: the note of a page that went meanwhile holds it.
  if (cartMemory.get() === cart) unkeptCart.forget()
}

/** Nothing of a guest who left stays on the screen, nor a form that would write it down, while the next one's database is being opened. */
function forgetGuest(): void {
  forgetCart()
  for (const cell of cells.values()) cell.set(undefined)
}

/** That a visitor has no orders, no address and has used no offer is not so of the guest they log in as. */
function forgetNothings(): void {
  for (const cell of cells.values()) if (cell.get()?.length === 0) cell.set(undefined)
}

let awake = false
/** Follows who is logged in, from the first call on. */
export function wakeGuest(): void {
  if (awake) return
  awake = true
  let last: GuestKey | null | undefined
  const follow = () => {
    const session = sessionCell.get()
    const guest = session && { brandId: session.brandId, guestId: session.guestId }
    // A guest's dishes are nobody else's; a visitor's come along to the login. At once: what is added while the next database is being opened is the next one's.
    if (last && guest !== undefined && !sameGuest(last, guest)) forgetGuest()
    if (last === null && guest) {
      noteLogin()
      forgetNothings()
    }
    if (guest !== undefined) last = guest
    guestStore.follow(guest)
  }
  sessionCell.subscribe(follow)
  follow()
}
