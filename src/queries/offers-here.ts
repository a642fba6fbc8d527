import { emptyCart, orderedLinesOf } from '#domain/cart.ts'
import { judgeAll, type JudgedHere } from '#domain/offers/judge-all.ts'
import { mysteryOf } from '#domain/offers/cart-mystery.ts'
import { offerBench, type OfferBook } from '#domain/offers/price-with-offers.ts'
import type { ServiceType } from '#schemas/menu.ts'
import type { Offer } from '#schemas/offer.ts'
import { useMemo } from 'react'
import { groundOf, knownOffersCell } from './cart-offers.ts'
import { placeCell } from './device.ts'
import { availabilityNow, menuIndexCell, outletNow } from './menu.ts'
import { useServerNow } from './server-clock.ts'
import { cartCell, elsewhereCell } from './use-cart.ts'
import { useCell } from './use-cell.ts'

const EVERY_MS = 15_000

/** The offers of the outlet the guest is at, each judged beside the order so far. */
export interface OffersHere {
  offers: readonly JudgedHere[]
  book: OfferBook
  serviceType: ServiceType
  signedIn: boolean
  /** Epoch ms on the server's clock by which they were judged. */
  at: number
}

/**
 * What this phone knows of the offers at the outlet. Another outlet's dishes in the cart count for none of them (ST-19).
 * @param more an offer that only its code opens, as the server told of it
 * @param at epoch ms on the server's clock
 * @returns null: no outlet was chosen; undefined: still being read
 */
export function offersHere(more: Offer | null, at: number): OffersHere | null | undefined {
  if (placeCell.get() === null) return null
  const cart = elsewhereCell.get() ? emptyCart(0) : cartCell.get()
  const [known, ground] = [knownOffersCell.get(), groundOf(cart)]
  if (!known || !ground) return undefined
  const { book, serviceType, pin } = ground
  const offers = more === null || known.offers.some(({ id }) => id === more.id) ? known.offers : [...known.offers, more]
  const bench = offerBench(orderedLinesOf(cart), serviceType, book, { ...known, offers, at }, { pin, mystery: mysteryOf(cart) })
  return { offers: judgeAll(bench), book, serviceType, signedIn: known.signedIn, at }
}

/** See `offersHere`; judged again as the clock moves on, the cart changes or offers arrive. */
export function useOffersHere(more: Offer | null = null): OffersHere | null | undefined {
  const at = useServerNow(EVERY_MS)
  const [place, cart, elsewhere, known] = [useCell(placeCell), useCell(cartCell), useCell(elsewhereCell), useCell(knownOffersCell)]
  const [menu, outlet, availability] = [useCell(menuIndexCell), useCell(outletNow), useCell(availabilityNow)]
  // oxlint-disable-next-line react/exhaustive-deps -- offersHere reads these very cells
  return useMemo(() => offersHere(more, at), [more, at, place, cart, elsewhere, known, menu, outlet, availability])
}
