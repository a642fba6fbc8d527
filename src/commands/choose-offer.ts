import { is, type } from 'superstruct'
import { orderedLinesOf, setOffer } from '#domain/cart.ts'
import { setPoints } from '#domain/points/cart-points.ts'
import type { GiftOption } from '#domain/offers/gift.ts'
import { readOfferCode } from '#domain/offers/offer-code.ts'
import type { ServiceType } from '#schemas/menu.ts'
import { JudgedOffer } from '#schemas/offer-calls.ts'
import { LostOffer } from '#schemas/quote.ts'
import { askServer } from '#src/queries/ask-server.ts'
import { cartNow } from '#src/queries/use-cart.ts'
import { outletNow } from '#src/queries/menu.ts'
import { changeCart } from './keep-cart.ts'
import { newId } from './new-id.ts'

/** Chooses an offer for this cart. @param code null: none is wanted */
export const chooseOffer = (code: string | null): void => void changeCart((cart, now) => setOffer(cart, code, null, now))

/** VA-21: pays with points in place of any offer. @param points as many of them as the order takes; 0: none */
export const choosePoints = (points: number): void => void changeCart((cart, now) => setPoints(cart, points, now))

/** Chooses an offer with the dish it gives. */
export const chooseGift = (code: string, { item, variationId }: Pick<GiftOption, 'item' | 'variationId'>): void =>
  void changeCart((cart, now) => setOffer(cart, code, { lineId: newId(), itemId: item.id, variationId, addOns: [], quantity: 1 }, now))

/** A refusal that names the code: it is known, and not for this order. */
const OF_THE_CODE = type({ details: type({ offer: LostOffer }) })

/** `found`: the guest's phones have it, or are about to; `unheard`: the server could not be asked. */
export type CodeAnswer = 'found' | 'unknown' | 'unheard'

/** CA-18: asks the server for a code that this device does not know; what it opens arrives as the guest's own. @param typed as it was typed */
export async function askForCode(typed: string, serviceType: ServiceType): Promise<CodeAnswer> {
  const [code, outlet] = [readOfferCode(typed), outletNow.get()]
  if (code === null) return 'unknown'
  if (!outlet) return 'unheard'
  const body = { outletId: outlet.id, serviceType, lines: orderedLinesOf(cartNow()), code }
  const reply = await askServer({ method: 'POST', path: '/api/coupons/validate/v2', body, struct: JudgedOffer, asGuest: true })
  if ('ok' in reply) return 'found'
  if (reply.error === 'NOT_FOUND') return 'unknown'
  // A code that is known and not for this order is answered with its reason, which the device finds by itself.
  return is(reply.data, OF_THE_CODE) ? 'found' : 'unheard'
}
