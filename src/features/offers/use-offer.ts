import { useMemo, useState } from 'react'
import { linesOf, offerOf } from '#domain/cart.ts'
import type { JudgedHere } from '#domain/offers/judge-all.ts'
import { readOfferCode } from '#domain/offers/offer-code.ts'
import type { WordsGround } from '#src/entry/offer-words.ts'
import { knownOffersCell } from '#src/queries/cart-offers.ts'
import { type OffersHere, useOffersHere } from '#src/queries/offers-here.ts'
import { dishNamesNow } from '#src/queries/dish-names.ts'
import { outletLabelNow } from '#src/queries/outlet-names.ts'
import { useServerNow } from '#src/queries/server-clock.ts'
import { elsewhereCell, useCart } from '#src/queries/use-cart.ts'
import { useCell } from '#src/queries/use-cell.ts'
import { useOutlet } from '#src/queries/use-outlet.ts'
import { usePatience } from '#src/queries/use-patience.ts'
import type { OrderSoFar } from './offer-model.ts'
import { useFoundOffer } from './use-found-offer.ts'
import { wrongCodeText } from './wrong-code-text.ts'

const EVERY_MS = 15_000
/** Offers that have not been read by then are said to be missing. */
const COME_MS = 10_000

/** What is known of the offer of a code. `far`: it is not on this phone, and nobody could be asked. */
export type OfferReading =
  | { kind: 'loading' | 'failed' | 'no-place' }
  | { kind: 'wrong'; text: string }
  | { kind: 'far'; code: string }
  | { kind: 'shown'; judged: JudgedHere; here: OffersHere }

/** The order and the words around an offer. */
export function useOrderSoFar(signedIn: boolean): { order: OrderSoFar; ground: WordsGround } {
  const cart = useCart()
  const elsewhere = useCell(elsewhereCell)
  const outlet = useOutlet()
  const known = useCell(knownOffersCell)
  const now = useServerNow(EVERY_MS)
  const kept = useMemo(() => new Set(known?.signedIn ? known.offers.filter(({ listed }) => !listed).map(({ id }) => id) : []), [known])
  const order = useMemo((): OrderSoFar => ({ signedIn, dishes: elsewhere ? 0 : linesOf(cart).length, elsewhere, chosen: offerOf(cart), kept }), [signedIn, cart, elsewhere, kept])
  const ground = useMemo((): WordsGround => ({ now, timeZone: outlet?.timeZone ?? 'Asia/Kolkata', outletName: outletLabelNow, dishNames: dishNamesNow }), [now, outlet])
  return { order, ground }
}

/** The offer of a code: as this phone knows it, else by the server's word. @param typed as it stands in the address */
export function useOffer(typed: string): { reading: OfferReading; again: () => void } {
  const code = readOfferCode(typed)
  const [isAsked, setIsAsked] = useState(false)
  const { found, again } = useFoundOffer(isAsked ? code : null)
  const here = useOffersHere(found?.kind === 'found' ? found.offer : null)
  const isPatient = usePatience(`offer ${typed}`, COME_MS)
  const judged = here?.offers.find(({ offer }) => offer.code === code) ?? null
  if (here && !judged && !isAsked) setIsAsked(true)
  const reading = ((): OfferReading => {
    if (code === null) return { kind: 'wrong', text: wrongCodeText(null) }
    if (here === null) return { kind: 'no-place' }
    if (!here) return { kind: isPatient ? 'loading' : 'failed' }
    if (judged) return { kind: 'shown', judged, here }
    if (found?.kind === 'unknown') return { kind: 'wrong', text: wrongCodeText(code) }
    return found?.kind === 'unheard' ? { kind: 'far', code } : { kind: 'loading' }
  })()
  return { reading, again }
}
