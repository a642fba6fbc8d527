import { forgetServing } from '#outbox/painted-pages.ts'
import { linesOf, offerOf } from '#domain/cart.ts'
import { isInactive } from '#domain/inactivity.ts'
import type { Device } from '#outbox/device.ts'
import { isSessionEnded } from '#outbox/session.ts'
import { CART_ID } from '#schemas/cart-id.ts'
import type { Cart } from '#schemas/cart.ts'
import { cartMemory, takeStoredCart } from '#src/queries/cart-memory.ts'
import { noteCartOutlet, notedCartOutlet } from '#src/queries/cart-outlet.ts'
import { device, placeCell, preferencesCell, sessionCell } from '#src/queries/device.ts'
import { addressesCell, guestStore, wakeGuest } from '#src/queries/guest.ts'
import { plainDocument } from '#src/queries/plain-document.ts'
import { clearWholeCart } from './change-cart.ts'
import { forgetGuestChoices } from './forget-guest-choices.ts'
import { forgetWishes } from './forget-wishes.ts'
import { forgetFoundPlace } from './share-location.ts'
import { signOut } from './sign-out.ts'

type Left = 'done' | 'waits' | 'failed'

/** What was begun for the next guest did not delete all: the disk may hold what this page shows no longer. */
let isUnfinished = false

/** Whether a cart holds a dish, a note or an offer; the latter two can be there without a dish. */
const isTouched = (cart: Cart): boolean => linesOf(cart).length > 0 || cart.note !== '' || offerOf(cart) !== null

/** Allergies that were named, or the word that calls may say where they are. */
const isChoiceMade = (): boolean => (preferencesCell.get()?.sharesLocation ?? false) || (preferencesCell.get()?.allergies ?? []).length > 0

/**
 * Whether the tablet holds anything of a guest or visitor that has to be deleted before the next one: a login, a cart, how they are served, their choices, or addresses.
 * A tap may ask before the cart has been read: whether dishes are in it is noted where a tap can read it.
 */
export const isKioskUsed = (): boolean =>
  isUnfinished || Boolean(sessionCell.get()) || isTouched(cartMemory.get()) || notedCartOutlet() !== null ||
  placeCell.get()?.serving !== undefined || isChoiceMade() || (addressesCell.get() ?? []).length > 0

/** Deletes a visitor's cart and addresses: a login would take them over as its own (queries/bring-visitor.ts). */
async function forgetVisitor(): Promise<void> {
  wakeGuest()
  const { cart, addresses } = (await guestStore.current()).database.collections
  // A page that has just begun may not have read it yet.
  const document = await cart.findOne(CART_ID).exec()
  const stored = document && plainDocument<Cart>(document)
  if (stored) takeStoredCart(stored)
  // What could not be cleared before is gone from this page's memory alone.
  if (((stored && isTouched(stored)) || isTouched(cartMemory.get())) && 'error' in (await clearWholeCart())) throw new Error('The cart could not be cleared.')
  // A tap whose dish never reached the disk may have left its note.
  noteCartOutlet(cartMemory.get())
  await addresses.find().remove()
}

/**
 * LF-06, RD-09: a tablet at a table that nobody touched for ten minutes is the next guest's: its guest is logged out, their cart and call, their doors, wishes and allergies are gone from it,
 * calls no longer say where it is, and it stays at its table. What waits to be sent is sent or settled first, because only that guest's login
 * can send it; a login that has ended sends nothing any more: what may have arrived stays, unseen, for the same number's next login.
 * @param now epoch ms
 * @returns true: it rests, and shows nothing of a guest
 */
export async function restKiosk(now: number): Promise<boolean> {
  const db = await device()
  const [{ surface }, { activeAt }] = [await db.readPreferences(), await db.readMarks(now)]
  return surface === 'kiosk' && isInactive(activeAt, now, surface) && (await leaveToNext(db)) === 'done'
}

/**
 * LF-06: who stands at a tablet at a table begins anew, as the next guest.
 * @returns `waits`: something that only its guest's login can send, and nothing was changed; `failed`: not all of it could be deleted from the tablet, or this is no such tablet
 */
export async function startOver(): Promise<Left> {
  try {
    const db = await device()
    return (await db.readPreferences()).surface === 'kiosk' ? await leaveToNext(db) : 'failed'
  } catch {
    return 'failed'
  }
}

/** Nothing of a guest is left on the tablet; all is as it was while something of theirs waits to be sent, or where their login could not be deleted. */
async function leaveToNext(db: Device): Promise<Left> {
  const session = await db.readSession()
  const out = session && (await signOut({ leaveWaiting: isSessionEnded(session), keepSeat: true }))
  if (out && 'left' in out) return 'waits'
  if (out && 'error' in out) return 'failed'
  isUnfinished = true
  await forgetWishes(db)
  await forgetServing()
  await forgetGuestChoices(db)
  forgetFoundPlace()
  if (!session) await forgetVisitor()
  isUnfinished = false
  return 'done'
}
