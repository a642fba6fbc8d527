import { addLine, countOfItem, dishCount, emptyCart, linesOf, placeCart, setQuantity } from '#domain/cart.ts'
import { hasChoices } from '#domain/selections.ts'
import { uuidV7 } from '#domain/uuid-v7.ts'
import type { EarlyWords } from '#paint/early-words.ts'
import { BAR_PICTURES, paintedBarWords } from '#paint/painted-cart.ts'
import type { Cart } from '#schemas/cart.ts'
import type { FirstScreen } from '#schemas/first-screen.ts'
import type { Item } from '#schemas/menu.ts'
import { CART_OUTLET, type Early, UNKEPT_CART } from './handed.ts'

export interface PaintedMenu {
  /** The dish a part of the screen belongs to. */
  itemAt: (part: Element) => Item | undefined
  /** Puts one in, or takes one out, in this very frame. False: only the page's code can answer, as the cart may hold what is not shown here. */
  change: (item: Item, by: 1 | -1) => boolean
}

/** The painted menu as something that answers by itself: a dish's stepper and the cart's bar. */
export function paintedMenu(screen: Element, data: FirstScreen, early: Early, words: EarlyWords, base: string): PaintedMenu {
  const { outlet, table, serviceType } = data
  const items = [...data.recommended, ...data.sections.flatMap((section) => section.items)]
  const itemAt = (part: Element): Item | undefined => {
    const id = part.closest('article')?.querySelector('.open')?.getAttribute('href')?.split('/').pop()
    return items.find((item) => encodeURIComponent(item.id) === id)
  }

  /** As it stands beside the dish, for a smaller box. */
  const pictureOf = (itemId: string): string => {
    const article = [...screen.querySelectorAll('article')].find((candidate) => itemAt(candidate)?.id === itemId)
    const picture = article?.querySelector('.pic')?.cloneNode(true) as HTMLElement | undefined
    picture?.querySelectorAll('img').forEach((image) => Object.assign(image, { sizes: '38px', loading: 'eager' }))
    return picture?.outerHTML ?? ''
  }

  const drawDish = (item: Item, cart: Cart): void => {
    const dish = { count: countOfItem(cart, item.id), name: item.name, hasChoices: false }
    for (const article of screen.querySelectorAll('article')) {
      if (itemAt(article) !== item) continue
      const [box, button] = [article.querySelector('.add'), article.querySelector('.plus')]
      if (box) early.draw.add(box, dish)
      if (button) early.draw.plus(button, dish)
    }
  }
  const drawBar = (cart: Cart): void => {
    const dock = screen.querySelector('.dock')
    const last = linesOf(cart).slice(-BAR_PICTURES).map(({ itemId }) => itemId)
    const pictures = { of: last, html: () => last.map(pictureOf).join('') }
    const place = screen.querySelector('.tablechip')?.textContent ?? ''
    if (dock) early.draw.bar(dock, dishCount(cart) === 0 ? null : { href: `${base}cart`, pictures, ...paintedBarWords(cart, place, !navigator.onLine, words) })
  }

  /** Null where the cart may hold what is not shown here. */
  const cartHere = (): Cart | null => {
    if (early.cart) return early.cart
    if (localStorage.getItem(CART_OUTLET) !== null) return null
    const left = JSON.parse(localStorage.getItem(UNKEPT_CART) ?? 'null') as Cart | null
    return left === null || linesOf(left).length === 0 ? emptyCart(0) : left.outletId === outlet.id ? left : null
  }

  /** A page that is closed now loses nothing: the next one reads it. */
  const leave = (cart: Cart): void => {
    early.cart = cart
    localStorage.setItem(UNKEPT_CART, JSON.stringify(cart))
  }

  const change = (item: Item, by: 1 | -1): boolean => {
    try {
      const before = cartHere()
      if (!before || hasChoices(item)) return false
      const now = Math.max(Date.now(), before.updatedAt + 1)
      const shown = { name: item.name, choices: '', unitPrice: item.price, foodType: item.foodType, picture: item.picture }
      const line = linesOf(before).find(({ itemId }) => itemId === item.id)
      const placed = placeCart(before, { outletId: outlet.id, tableCode: table?.scanCode ?? null, serviceType }, now)
      const cart = line
        ? setQuantity(placed, line.lineId, line.quantity + by, now)
        : addLine(placed, { lineId: uuidV7(now, crypto.getRandomValues(new Uint8Array(10))), itemId: item.id, variationId: null, addOns: [], quantity: 1, shown }, now)
      leave(cart)
      drawDish(item, cart)
      drawBar(cart)
      return true
    } catch {
      // No storage, or a note that cannot be read: the tap is kept for the page's code instead.
      return false
    }
  }

  const redraw = (): void => {
    try {
      const left = cartHere()
      if (!left || dishCount(left) === 0) return
      early.cart = left
      for (const item of items) if (countOfItem(left, item.id) > 0) drawDish(item, left)
      drawBar(left)
    } catch {
      return
    }
  }
  redraw()
  return { itemAt, change }
}
