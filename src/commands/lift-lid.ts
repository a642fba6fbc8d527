import { orderedLinesOf } from '#domain/cart.ts'
import { setMystery } from '#domain/offers/cart-mystery.ts'
import type { GiftOption } from '#domain/offers/gift.ts'
import type { ErrorCode } from '#schemas/errors.ts'
import type { ServiceType } from '#schemas/menu.ts'
import { MysterySession } from '#schemas/offer.ts'
import { askServer } from '#src/queries/ask-server.ts'
import { sessionCell } from '#src/queries/device.ts'
import { outletNow } from '#src/queries/menu.ts'
import { keepAnsweredSession } from '#src/queries/mystery-session.ts'
import { cartNow } from '#src/queries/use-cart.ts'
import { changeCart } from './keep-cart.ts'
import { newId } from './new-id.ts'
import { type Heard, isSending, unlessHeard } from './may-be-heard.ts'

/**
 * CA-08: lifts a lid; what it shows is on this phone from then on, and the same on every other one. Asked again after an answer that was lost, it shows the same.
 * @param sessionId null: the first lid, or whatever was lifted before; errors are the codes of ER-14 and those of the network
 */
export async function liftLid(ordinal: number, sessionId: string | null, serviceType: ServiceType): Promise<Heard<{ session: MysterySession }>> {
  const [guest, outlet] = [sessionCell.get(), outletNow.get()]
  if (!guest || !outlet) return { error: 'UNAUTHORIZED_ACTION' satisfies ErrorCode }
  const body = { outletId: outlet.id, serviceType, lines: orderedLinesOf(cartNow()), sessionId, ordinal }
  const isSent = isSending()
  const reply = await askServer({ method: 'PATCH', path: '/api/restaurantUpsells/cartUpsellItems/updateIsSeen', body, struct: MysterySession, asGuest: guest.guestId })
  if ('error' in reply) return unlessHeard(reply, isSent)
  keepAnsweredSession(guest.guestId, reply.value)
  return { ok: true, session: reply.value }
}

/** Takes what a lid showed with this order. */
export const takeLid = (sessionId: string, ordinal: number, { item, variationId }: Pick<GiftOption, 'item' | 'variationId'>): void =>
  void changeCart((cart, now) => setMystery(cart, { sessionId, ordinal, line: { lineId: newId(), itemId: item.id, variationId, addOns: [], quantity: 1 } }, now))

/** Takes the mystery deal's dish out of the cart. */
export const takeLidOff = (): void => void changeCart((cart, now) => setMystery(cart, null, now))
