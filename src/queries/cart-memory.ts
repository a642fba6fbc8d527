import { cartAtLogin, choicesSinceLogin } from '#domain/cart-at-login.ts'
import { emptyCart } from '#domain/cart.ts'
import { mergeCarts } from '#domain/cart-merge.ts'
import type { Cart } from '#schemas/cart.ts'
import { makeCell } from './cell.ts'
import { noteCartOutlet } from './cart-outlet.ts'
import { heldTapAt } from './held-tap.ts'
import { keepSame } from './same-value.ts'
import { unkeptCart } from './unkept-note.ts'

/**
 * The cart as this page knows it: what is stored, and every tap since. It may run ahead of the database but never falls behind,
 * because both only ever meet by the cart's own merge.
 */
const memory = makeCell<Cart>(unkeptCart.read() ?? emptyCart(0))

/** The visitor's cart as this page showed it when a guest logged in, until it is brought; null: none waits for that. */
let atLogin: Cart | null = null

export const cartMemory = { get: memory.get, subscribe: memory.subscribe }

/** Another page, the worker or the beginning brought a stored cart. */
export function takeStoredCart(stored: Cart): void {
  memory.set(keepSame(memory.get(), mergeCarts(memory.get(), stored)))
  noteCartOutlet(memory.get())
}

/** A visitor has logged in: what this page shows now is theirs, and what is tapped from now on the guest's own choice. */
export function noteLogin(): void {
  atLogin = memory.get()
}

/** The visitor's cart is being brought by this page. */
export function keepForLogin(): void {
  atLogin = null
  memory.set(keepSame(memory.get(), cartAtLogin(memory.get())))
  noteCartOutlet(memory.get())
}

/**
 * Another page brought the visitor's cart first. Once for a login: what is tapped later has its own moment.
 * @param own the guest's cart as it is stored now
 */
export function chooseAgain(own: Cart, now: number): void {
  if (!atLogin) return
  const shown = memory.get()
  const chosen = choicesSinceLogin(atLogin, shown, momentFor(mergeCarts(own, shown), now))
  atLogin = null
  memory.set(keepSame(shown, chosen))
  noteCartOutlet(memory.get())
}

/** Empties the cart in memory; what is stored is not touched. */
export function forgetCart(): void {
  atLogin = null
  unkeptCart.forget()
  memory.set(emptyCart(0))
  noteCartOutlet(memory.get())
}

/**
 * Shows a cart that nobody has, for as long as `look` lasts: all that is drawn from the cart is drawn for the first time, and back, in one task, of which no
 * frame is painted. Nothing is kept.
 */
export function pretendCart(pretended: Cart, look: () => void): void {
  const cart = memory.get()
  try {
    memory.set(pretended)
    look()
  } finally {
    memory.set(cart)
  }
}

/**
 * A moment later than everything in the cart: clocks of phones differ and jump, and the merge must still see the last tap as the last.
 * @param now epoch ms
 */
export const momentFor = (cart: Cart, now: number): number =>
  cart.lines.reduce((latest, line) => Math.max(latest, line.changedAt + 1), Math.max(now, cart.updatedAt + 1, cart.clearedAt + 1, cart.noteChangedAt + 1))

/** Of a change: `tap`, it was wanted when it was tapped; `now`, it counts as the last one however late its tap is handled. */
export type WantedAt = 'tap' | 'now'

/** Changes the cart in memory; the caller persists it (commands/keep-cart). */
export function changeCartMemory(step: (cart: Cart, now: number) => Cart, wantedAt: WantedAt = 'tap'): Cart {
  const cart = memory.get()
  const now = Date.now()
  const moment = momentFor(cart, now)
  // A cart whose clock is ahead of this phone's does not tell whether anything was chosen after the tap.
  const heldAt = wantedAt === 'now' || moment > now ? null : heldTapAt(now)
  // What was chosen after a tap that the browser kept back, in another tab or on another phone, is the later choice.
  const next = heldAt === null ? step(cart, moment) : keepSame(cart, mergeCarts(cart, step(cart, heldAt)))
  if (next === cart) return cart
  memory.set(next)
  noteCartOutlet(next)
  return next
}
