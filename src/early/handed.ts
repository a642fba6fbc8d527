import type { Cart } from '#schemas/cart.ts'
import type { CartDrawing } from './cart-drawing.ts'

/** A tap that waits for the page's code: the part's words, and which of those alike it was. */
export interface KeptTap {
  words: string
  place: number
  /** It opens another screen or sheet: of those only the last one counts. */
  leads: boolean
  /** Epoch ms. */
  at: number
}

/** What the painted menu's script hands to the page that takes over: src/app/early-taps.ts reads it. */
export interface Early {
  taps: KeptTap[]
  /** What was put into the cart on the painted menu; null: nothing. */
  cart: Cart | null
  /** The page that took over draws its stepper and cart bar with the same code. */
  draw: CartDrawing
  /** A pointer is down: its tap is still to come. */
  isDown: boolean
  /** Listens no more: the painted screen has gone, and the next tap is not to pass here first. */
  end: () => void
}

declare global {
  interface Window {
    early?: Early
    /** Taps that came before this script, and who hears them: index.html's, until this script runs. */
    earlyClicks?: Element[]
    earlyClick?: (event: MouseEvent) => void
  }
}

/** Where a page leaves a cart that is not in the database yet: src/queries/unkept-note.ts reads it. */
export const UNKEPT_CART = 'unkept-cart'
export const UNKEPT_PLACE = 'unkept-place'
/** Whose dishes are in the cart, where a tap can read it at once: src/queries/cart-outlet.ts writes it. */
export const CART_OUTLET = 'cart-outlet'

/** By what a part of the painted menu is found again in the page that takes over. */
export const wordsOf = (part: Element): string => `${part.tagName}|${part.getAttribute('aria-label') ?? part.getAttribute('href') ?? part.textContent}`

/** What a tap can be meant for. */
export const PARTS = 'a, button, input'

/** Parts of a screen that are the same by their words, in the order in which they stand. */
export const alikeIn = (screen: Element, words: string): HTMLElement[] => [...screen.querySelectorAll<HTMLElement>(PARTS)].filter((part) => wordsOf(part) === words)
