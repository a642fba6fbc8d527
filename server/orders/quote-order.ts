import { priceWithOffers } from '#domain/offers/price-with-offers.ts'
import type { Quote, QuoteRequest } from '#schemas/quote.ts'
import type { Infer } from 'superstruct'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { ownOffers } from '../offers/order-offer.ts'

/** What a cart costs at this moment, with what cannot be had and what the outlet takes off by itself. Changes nothing. */
export async function quoteOrder(deps: Deps, request: Infer<typeof QuoteRequest>): Promise<Quote> {
  const held = await deps.outlets.get(request.outletId)
  if (!held) throw new Refusal('OUTLET_NOT_FOUND')
  return priceWithOffers(request.lines, request.serviceType, held, { ...ownOffers(held), at: deps.now() }, null, { pin: request.pin }).quote
}
