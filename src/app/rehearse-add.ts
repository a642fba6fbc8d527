import { addLine, emptyCart, linesOf, placeCart } from '#domain/cart.ts'
import { hasChoices } from '#domain/selections.ts'
import type { Cart } from '#schemas/cart.ts'
import type { Item } from '#schemas/menu.ts'
import type { Outlet } from '#schemas/outlet.ts'
import { newLine } from '#src/commands/add-to-cart.ts'
import { newId } from '#src/commands/new-id.ts'
import { cartBarView } from '#src/features/menu/cart-bar-model.ts'
import { afterNextFrame } from '#src/queries/after-first-paint.ts'
import { changeCartMemory, pretendCart } from '#src/queries/cart-memory.ts'
import { menuStateCell, outletNow } from '#src/queries/menu.ts'
import { cartNow, quoteNow, wouldCostCart } from '#src/queries/use-cart.ts'
import { cartDrawing } from '#src/queries/use-drawn-cart.ts'
import { whenIdle } from '#src/queries/when-idle.ts'
import { afterMenuCame } from './waits.ts'

const LATEST_PAUSE_MS = 500
const LATEST_MENU_MS = 30_000

/** As good as unseen, yet painted: what is hidden altogether no browser would paint. */
const UNSEEN = 'position: fixed; inset: auto 0 0; z-index: -1; block-size: 120px; contain: strict; opacity: 0.01; pointer-events: none'

/**
 * Has the browser do in pauses what the first tap on ADD would have it do for the first time: compile code, read and paint drawings, shape letters.
 * Nobody sees any of it, no screen reader hears of it and nothing is kept.
 */
export async function rehearseAdd(): Promise<void> {
  await whenIdle(LATEST_PAUSE_MS)
  const menu = menuStateCell.get()
  const sections = menu.kind === 'first' ? menu.screen.sections : menu.kind === 'ready' ? menu.sections : []
  const dishes = sections.flatMap(({ items }) => items)
  const dish = dishes.find((item) => !hasChoices(item)) ?? dishes[0]
  const outlet = outletNow.get()
  // Where something is in the cart the first tap is over.
  if (!dish || !outlet || linesOf(cartNow()).length > 0) return
  const carts = cartsOf({ ...dish, picture: null }, outlet)
  changeCartMemory((cart) => cart)
  wouldCostCart(outlet.id)
  await showCarts(carts)
  // There are no prices before the whole menu has come; their first reading is the longest part.
  await afterMenuCame(LATEST_MENU_MS)
  for (const cart of carts) {
    await whenIdle(LATEST_PAUSE_MS)
    quoteNow(cart)
  }
  for (const cart of [...carts, ...carts]) {
    await whenIdle(LATEST_PAUSE_MS)
    pretend(cart)
  }
}

/** The tap as the screen itself answers it, up to its layout: its bar stays, unseen. Not once the guest has tapped. */
function pretend(cart: Cart): void {
  if (linesOf(cartNow()).length > 0) return
  pretendCart(cart, () => document.querySelector('.cartbar')?.getBoundingClientRect())
}

/** A cart with one of a dish and one with two. */
function cartsOf(dish: Item, outlet: Outlet): Cart[] {
  const place = { outletId: outlet.id, tableCode: null, serviceType: 'DI' as const }
  const one = addLine(placeCart(emptyCart(0), place, 1), { ...newLine(dish), lineId: newId() }, 2)
  return [one, addLine(one, { ...newLine(dish), lineId: newId() }, 3)]
}

/** Each in a frame of its own; the cross of the search field, which the first letter brings, with them. */
async function showCarts(carts: readonly Cart[]): Promise<void> {
  const [host, box, add, cross] = ['div', 'div', 'button', 'i'].map((tag) => document.createElement(tag)) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement]
  host.style.cssText = UNSEEN
  host.inert = true
  host.ariaHidden = 'true'
  box.className = 'add'
  cross.className = 'i i-close'
  box.append(add)
  host.append(box, cross)
  document.body.append(host)
  for (const [place, cart] of carts.entries()) {
    await whenIdle(LATEST_PAUSE_MS)
    cartDrawing().add(box, { count: place + 1, name: '', hasChoices: false })
    cartDrawing().bar(host, cartBarView({ cart, quote: null, own: null, elsewhere: false, offline: false, placeLabel: '' }))
    await afterNextFrame()
  }
  cartDrawing().add(box, { count: 0, name: '', hasChoices: false })
  host.remove()
}
