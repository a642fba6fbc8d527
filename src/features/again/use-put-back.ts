import { useRef, useState } from 'react'
import { hasRoomFor } from '#domain/cart.ts'
import { speak } from '#messages/speak.ts'
import type { OrderEntry } from '#schemas/outbox.ts'
import { restoreToCart } from '#src/commands/restore-to-cart.ts'
import { cartNow, wouldCostCart } from '#src/queries/use-cart.ts'

export interface PutBack {
  putBack: (entry: OrderEntry) => void
  busy: boolean
  /** A passing word of why it did not come to be; null: nothing to say. */
  words: string | null
  clear: () => void
  /** ST-19: another outlet's dishes would leave the cart; null: nothing is asked. */
  asking: { agree: () => void; keep: () => void } | null
}

/**
 * Dishes of an order that the server never took go back into the cart as they were. Where another outlet's dishes would go the guest is asked first (ST-19). Where it
 * cannot be done that is said, and the order stays to be looked at.
 * @param onDone called with the order when they are in the cart
 */
export function usePutBack(onDone: (entry: OrderEntry) => void): PutBack {
  const [busy, setBusy] = useState(false)
  const [words, setWords] = useState<string | null>(null)
  const [asked, setAsked] = useState<OrderEntry | null>(null)
  /** Orders whose dishes stand in the cart of this page and could not be kept: a second tap does not put them there twice. */
  const unkept = useRef(new Set<string>())

  const restore = async (entry: OrderEntry) => {
    setAsked(null)
    if (unkept.current.has(entry.id)) return onDone(entry)
    if (!hasRoomFor(cartNow(), entry.outletId, entry.shown.lines)) return setWords(speak('orders.backNoRoom'))
    setBusy(true)
    const kept = await restoreToCart(entry)
    // The page goes while it is still busy: of an order that has just left it there would be nothing to show.
    if ('ok' in kept) return onDone(entry)
    setBusy(false)
    unkept.current.add(entry.id)
    setWords(speak(kept.error === 'STORAGE_FULL' ? 'orders.backFull' : 'orders.backFailed'))
  }
  const putBack = (entry: OrderEntry) => {
    if (busy) return
    if (wouldCostCart(entry.outletId)) setAsked(entry)
    else void restore(entry)
  }
  return { putBack, busy, words, clear: () => setWords(null), asking: asked && { agree: () => void restore(asked), keep: () => setAsked(null) } }
}
