import type { Cart } from '#schemas/cart.ts'
import { isStorageFull } from '#store/storage-full.ts'
import { afterNextFrame } from '#src/queries/after-first-paint.ts'
import { cartMemory, changeCartMemory, type WantedAt } from '#src/queries/cart-memory.ts'
import { keepCartOutlet } from '#src/queries/cart-outlet.ts'
import { guestStore, wakeGuest } from '#src/queries/guest.ts'
import { pageStorageCell } from '#src/queries/storage-state.ts'
import { loadStore } from '#src/queries/store.ts'
import { unkeptCart } from '#src/queries/unkept-note.ts'
import type { Failure, Outcome } from './outcome.ts'

let writing: Promise<Outcome> | null = null
let next: Promise<Outcome> | null = null

/** Changes the cart in this very tick, then keeps it; many taps in a row are kept by few writes. @param wantedAt as for `changeCartMemory` */
export function changeCart(step: (cart: Cart, now: number) => Cart, wantedAt?: WantedAt): Promise<Outcome> {
  changeCartMemory(step, wantedAt)
  return keepCart()
}

/** Writes the cart as it is now, or as it will be when the write before this one is done. */
export function keepCart(): Promise<Outcome> {
  if (!writing) {
    writing = writeNow().finally(() => {
      writing = null
    })
    return writing
  }
  next ??= writing.then(() => {
    next = null
    return keepCart()
  })
  return next
}

/** A page that goes, or may go, while taps are on their way to the database leaves them where the next page finds them. */
export function leaveUnkeptCart(): void {
  if (writing) unkeptCart.leave(cartMemory.get())
}

/** Resolves when every tap so far is on the device, or could not be kept. */
export const cartKept = async (): Promise<void> => {
  await (next ?? writing)
}

async function writeNow(): Promise<Outcome> {
  try {
    // The database's work would stand between the tap and the frame that shows it; a page that goes meanwhile leaves a note.
    await afterNextFrame()
    wakeGuest()
    const [{ writeCart }, store] = await Promise.all([loadStore(), guestStore.current()])
    await writeCart(store, cartMemory.get())
    keepCartOutlet(cartMemory.get())
    // What was tapped since is with the next write: the note of a page that went meanwhile holds it.
    if (!next) unkeptCart.forget()
    return { ok: true }
  } catch (error) {
    return storageFailure(error)
  }
}

/** The dishes stay in this page; the guest is told that they are not kept. */
export async function storageFailure(reason: unknown): Promise<Failure> {
  if (!isStorageFull(reason)) return { error: 'DEFAULT' }
  pageStorageCell.set('full')
  return { error: 'STORAGE_FULL' }
}
