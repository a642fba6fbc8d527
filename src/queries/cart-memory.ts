import { cartAtLogin, choicesSinceLogin } from '#domain/brought-cart.ts'
import { emptyCart } from '#domain/cart.ts'
import { mergeCarts } from '#domain/cart-merge.ts'
import type { Cart } from '#schemas/cart.ts'
import { makeCell } from './cell.ts'
import { noteCartOutlet } from './cart-outlet.ts'
import { keepSame } from './same-value.ts'
import { unkeptCart } from './unkept-note.ts'

/**
 * The cart as this page knows it: what is stored, and every tap since. It may run ahead of the database but never falls behind,
 * because both only ever meet by the cart's own merge.
 */
const memory = makeCell<Cart>(unkeptCart.read() ?? emptyCart(0))

export const cartMemory = { get: memory.get, subscribe: memory.subscribe }

/** Another page, the worker or the beginning brought a stored cart. */
export function takeStoredCart(stored: Cart): void {
  memory.set(keepSame(memory.get(), mergeCarts(memory.get(), stored)))
  noteCartOutlet(memory.get())
}

/** The visitor whose cart this page holds has logged in. */
export function keepForLogin(): void {
  memory.set(keepSame(memory.get(), cartAtLogin(memory.get())))
  noteCartOutlet(memory.get())
}

/**
 * Another page brought the visitor's cart first.
 * @param own the guest's cart as it is stored now
 */
export function chooseAgain(atLogin: Cart, own: Cart, now: number): void {
  const shown = memory.get()
  memory.set(keepSame(shown, choicesSinceLogin(atLogin, shown, momentFor(mergeCarts(own, shown), now))))
  noteCartOutlet(memory.get())
}

export function forgetCart(): void {
  unkeptCart.forget()
  memory.set(emptyCart(0))
  noteCartOutlet(memory.get())
}

/**
 * A moment later than everything in the cart: clocks of phones differ and jump, and the merge must still see the last tap as the last.
 * @param now epoch ms
 */
export const momentFor = (cart: Cart, now: number): number =>
  cart.lines.reduce((latest, line) => Math.max(latest, line.changedAt + 1), Math.max(now, cart.updatedAt + 1, cart.clearedAt + 1, cart.noteChangedAt + 1))

/** Changes the cart in memory; the caller persists it (commands/keep-cart). */
export function changeCartMemory(step: (cart: Cart, now: number) => Cart): Cart {
  const cart = memory.get()
  const next = step(cart, momentFor(cart, Date.now()))
  memory.set(next)
  noteCartOutlet(next)
  return next
}
