import { useState } from 'react'
import { speak } from '#messages/speak.ts'
import { addToCart } from '#src/commands/add-to-cart.ts'
import { outletLabelNow } from '#src/queries/outlet-names.ts'
import { wouldCostCart } from '#src/queries/use-cart.ts'
import { useMenuIndex } from '#src/queries/use-menu-index.ts'
import type { OrderView } from '#src/queries/use-orders.ts'
import { useAvailability, useOutlet } from '#src/queries/use-outlet.ts'
import { usePlace } from '#src/queries/use-place.ts'
import { type Again, orderAgain } from './order-again.ts'

export interface OrderAgain {
  again: (view: OrderView) => void
  /** A passing word of what came of it; null: nothing to say. */
  words: string | null
  clear: () => void
  /** ST-19: another outlet's dishes would leave the cart, and the guest is asked. */
  asking: { agree: () => void; keep: () => void } | null
}

type Added = Extract<Again, { kind: 'add' | 'ask' }>

/**
 * "Order again": what can be had goes into the cart, what cannot is said, and while the menu is being read, that.
 * @param onDone called when something is in the cart
 */
export function useOrderAgain(onDone: () => void): OrderAgain {
  const [menu, outlet, availability, place] = [useMenuIndex(), useOutlet(), useAvailability(), usePlace()]
  const [words, setWords] = useState<string | null>(null)
  const [asked, setAsked] = useState<Added | null>(null)

  const add = ({ lines, missing }: Added) => {
    setAsked(null)
    for (const line of lines) void addToCart(line)
    setWords(missing > 0 ? speak('orders.againPart', { count: lines.length, missing }) : speak('orders.againDone', { count: lines.length }))
    onDone()
  }
  const again = (view: OrderView) => {
    const next = orderAgain(view, { place, menu, outlet, availability, costsCart: wouldCostCart })
    switch (next.kind) {
      case 'reading': return setWords(speak('orders.againReading'))
      case 'elsewhere': return setWords(speak('orders.againElsewhere', { outlet: outletLabelNow(next.outletId) ?? view.outletName }))
      case 'none': return setWords(speak('orders.againNone'))
      case 'ask': return setAsked(next)
      case 'add': return add(next)
    }
  }
  return { again, words, clear: () => setWords(null), asking: asked && { agree: () => add(asked), keep: () => setAsked(null) } }
}
