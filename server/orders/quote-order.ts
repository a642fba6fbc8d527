import { priceLines } from '#domain/pricing.ts'
import type { Quote, QuoteRequest } from '#schemas/quote.ts'
import type { Infer } from 'superstruct'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'

/** What a cart costs at this moment, with what cannot be had. Changes nothing. */
export async function quoteOrder(deps: Deps, request: Infer<typeof QuoteRequest>): Promise<Quote> {
  const held = await deps.outlets.get(request.outletId)
  if (!held) throw new Refusal('OUTLET_NOT_FOUND')
  return priceLines(request.lines, request.serviceType, held, request.pin ?? null)
}
