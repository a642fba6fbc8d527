import { useState } from 'react'
import { speak } from '#messages/speak.ts'
import { addToCart } from '#src/commands/add-to-cart.ts'
import { useMenuIndex } from '#src/queries/use-menu-index.ts'
import type { OrderView } from '#src/queries/use-orders.ts'
import { useAvailability, useOutlet } from '#src/queries/use-outlet.ts'
import { usePlace } from '#src/queries/use-place.ts'
import { linesAgain } from './order-again.ts'

/** "Order again": what can be had goes into the cart, what cannot is said. @param onDone called when something is in the cart */
export function useOrderAgain(onDone: () => void): { again: (view: OrderView) => void; words: string | null; clear: () => void } {
  const menu = useMenuIndex()
  const outlet = useOutlet()
  const availability = useAvailability()
  const place = usePlace()
  const [words, setWords] = useState<string | null>(null)
  const again = (view: OrderView) => {
    const outletId = view.order?.outletId ?? view.entry?.outletId
    if (!menu || !outlet || !availability || !place || outlet.id !== outletId) return setWords(speak('orders.againElsewhere', { outlet: view.outletName }))
    const { lines, missing } = linesAgain(view, { menu, outlet, availability }, place.serviceType)
    for (const line of lines) void addToCart(line)
    if (lines.length === 0) return setWords(speak('orders.againNone'))
    setWords(missing > 0 ? speak('orders.againPart', { count: lines.length, missing }) : speak('orders.againDone', { count: lines.length }))
    onDone()
  }
  return { again, words, clear: () => setWords(null) }
}
