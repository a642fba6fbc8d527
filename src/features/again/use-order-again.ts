import { useState } from 'react'
import { hasRoomFor } from '#domain/cart.ts'
import { speak } from '#messages/speak.ts'
import { addToCart } from '#src/commands/add-to-cart.ts'
import { outletDoor } from '#src/queries/outlet-door.ts'
import { outletsNow } from '#src/queries/outlet-names.ts'
import { cartNow, wouldCostCart } from '#src/queries/use-cart.ts'
import { useMenuIndex } from '#src/queries/use-menu-index.ts'
import type { OrderView } from '#src/queries/use-orders.ts'
import { useAvailability, useOutlet } from '#src/queries/use-outlet.ts'
import { usePlace } from '#src/queries/use-place.ts'
import { type AgainDishes, elsewhereTitle, orderAgain } from './order-again.ts'

export interface OrderAgain {
  again: (view: OrderView) => void
  /** A passing word of what came of it; null: nothing to say. */
  words: string | null
  clear: () => void
  /** The order is of another outlet: words of which, and where its menu opens; null: it is not, or nothing was tapped. */
  elsewhere: { title: string; href: string; close: () => void } | null
  /** What the guest is asked; null: nothing. `changes`: the order would not be as it was; `cart`: another outlet's dishes would leave the cart (ST-19). */
  asking: { about: 'changes' | 'cart'; dishes: AgainDishes; agree: () => void; keep: () => void } | null
}

type Asked = { about: 'changes' | 'cart'; dishes: AgainDishes }

/** The first thing that is still to be asked after `asked`; null: nothing. */
const nextQuestion = (dishes: AgainDishes, asked: Asked['about'] | null): Asked | null => {
  if (asked === null && dishes.isChanged) return { about: 'changes', dishes }
  return asked !== 'cart' && dishes.costsCart ? { about: 'cart', dishes } : null
}

/**
 * "Order again": what is as it was goes into the cart; where something changed, that is shown line by line first. While the menu is being read, that is said.
 * @param onDone called when something is in the cart
 */
export function useOrderAgain(onDone: () => void): OrderAgain {
  const [menu, outlet, availability, place] = [useMenuIndex(), useOutlet(), useAvailability(), usePlace()]
  const [words, setWords] = useState<string | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [elsewhere, setElsewhere] = useState<{ title: string; href: string } | null>(null)

  const goOn = (dishes: AgainDishes, answered: Asked['about'] | null) => {
    const question = nextQuestion(dishes, answered)
    setAsked(question)
    if (question) return
    if (place && !hasRoomFor(cartNow(), place.outletId, dishes.lines)) return setWords(speak('orders.backNoRoom'))
    for (const line of dishes.lines) void addToCart(line)
    setWords(speak('orders.againDone', { count: dishes.count }))
    onDone()
  }
  const again = (view: OrderView) => {
    const next = orderAgain(view, { place, menu, outlet, availability, costsCart: wouldCostCart })
    switch (next.kind) {
      case 'reading': return setWords(speak('orders.againReading'))
      case 'elsewhere': {
        const { name, href } = outletDoor({ outletId: next.outletId, tableCode: null }, outletsNow())
        return setElsewhere({ title: elsewhereTitle(name, view.outletName, outlet?.name ?? null), href })
      }
      case 'none': return setWords(speak('orders.againNone'))
      case 'dishes': return goOn(next, null)
    }
  }
  const away = elsewhere && { ...elsewhere, close: () => setElsewhere(null) }
  return { again, words, clear: () => setWords(null), elsewhere: away, asking: asked && { ...asked, agree: () => goOn(asked.dishes, asked.about), keep: () => setAsked(null) } }
}
