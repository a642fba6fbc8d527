import { linesOf, orderedLinesOf } from '#domain/cart.ts'
import { cartAfterOrder } from '#domain/cart-after-order.ts'
import { idOfRest } from '#domain/ordered-lines.ts'
import { isBrought } from '#domain/delivery.ts'
import type { OfferChoice } from '#domain/offers/price-with-offers.ts'
import { orderExpiresAt } from '#domain/order-wait.ts'
import { servingOf } from '#domain/serving-of.ts'
import { tableOfWay } from '#domain/ways.ts'
import type { Cart, OrderedMystery } from '#schemas/cart.ts'
import type { Place } from '#schemas/device.ts'
import type { PaymentTiming } from '#schemas/order.ts'
import type { OrderEntry } from '#schemas/outbox.ts'
import type { Quote } from '#schemas/quote.ts'
import { device } from '#src/queries/device.ts'
import { clockSkewCell } from '#src/queries/server-clock.ts'
import { addOrderEntry } from './add-order-entry.ts'
import { askForStorage } from './ask-for-storage.ts'
import { forgetTime } from './choose-way.ts'
import { changeCart, storageFailure } from './keep-cart.ts'
import { newEntry } from './new-entry.ts'
import { newId } from './new-id.ts'
import type { Outcome } from './outcome.ts'
import { ownSession } from './own-session.ts'
import { signsOf } from './signs-of.ts'
import { wakeDrain } from './wake-drain.ts'

export interface OrderWish {
  /** What the guest sees and agrees to. */
  quote: Quote
  cart: Cart
  place: Place
  /** The offer that goes with it, also one that this device could not judge. */
  offer?: OfferChoice | null
  /** ST-11; left out: after the meal. */
  timing?: PaymentTiming
  /** The dish from under a lid. */
  mystery?: OrderedMystery | null
}

/**
 * Takes the order: from the moment this resolves with `ok` it survives anything but the loss of the device. A second tap, also
 * in another tab, is answered with the first one's order. What was put into the cart since the tap stays there. UNAUTHORIZED_ACTION: no guest is logged in (RO-01).
 */
export async function placeOrder({ quote, cart, place, offer = null, mystery = null, timing = 'POST_PAYMENT' }: OrderWish): Promise<Outcome<{ orderId: string }>> {
  const lines = orderedLinesOf(cart)
  if (lines.length === 0) return { error: 'BAD_REQUEST' }
  // An offer that this device does not know goes along for the server to judge, and its gift is on no bill here.
  const isGiven = quote.offers?.some(({ giftLineId }) => giftLineId === offer?.gift?.lineId) ?? false
  if (quote.problems.length > 0 || quote.lines.length !== lines.length + (isGiven ? 1 : 0) + (mystery ? 1 : 0)) return { error: 'ITEM_NOT_AVAILABLE' }
  try {
    const session = await ownSession()
    if (!session) return { error: 'UNAUTHORIZED_ACTION' }
    const entry = orderEntry({ quote, cart, place: withWishes(place, await (await device()).readPlace()), offer, mystery, timing }, session.guestId, Date.now())
    const added = await addOrderEntry(entry, null)
    if ('error' in added) return added
    const { orderId, lines: taken } = added
    void changeCart((held, now) => cartAfterOrder(held, { seen: cart, lines: taken }, (lineId) => idOfRest(lineId, orderId), now))
    void forgetTime(place)
    void askForStorage()
    void wakeDrain()
    return { ok: true, orderId }
  } catch (error) {
    return storageFailure(error)
  }
}

/** What was asked of the rider in the moment before the tap, which the page may not have been told back yet. */
function withWishes(place: Place, kept: Place | null): Place {
  if (!isBrought(place.serviceType) || kept?.outletId !== place.outletId) return place
  return { ...place, serving: { ...place.serving, leaveAtDoor: kept.serving?.leaveAtDoor ?? false, riderNote: kept.serving?.riderNote ?? '' } }
}

/** @param now epoch ms of the device, at the tap */
function orderEntry({ quote, cart, place, offer, mystery, timing }: OrderWish, guestId: string, now: number): OrderEntry {
  const id = newId()
  const serving = servingOf(place)
  return {
    ...newEntry(id, guestId, place.outletId, now),
    kind: 'place-order',
    // The time it is wanted for is the server's, this clock may be another.
    expiresAt: orderExpiresAt({ serviceType: place.serviceType, placedAt: now, wantedAt: serving.wantedAt && serving.wantedAt - clockSkewCell.get() }),
    answer: null,
    command: {
      version: 1,
      orderId: id,
      outletId: place.outletId,
      ...serving,
      lines: orderedLinesOf(cart),
      note: cart.note,
      menuVersion: quote.menuVersion,
      expectedTotal: quote.bill.total,
      ...(isBrought(place.serviceType) ? { address: place.serving?.address ?? null } : {}),
      ...(offer ? { offerCode: offer.code } : {}),
      ...(offer?.gift ? { gift: offer.gift } : {}),
      ...(quote.points && quote.points.used > 0 ? { points: quote.points.used } : {}),
      ...(timing === 'PRE_PAYMENT' ? { paymentTiming: timing } : {}),
      ...(mystery ? { mystery } : {}),
      placedAt: now,
      ...signsOf(place, now),
    },
    shown: { outletName: place.outletName, tableLabel: tableOfWay(place.table, place.serviceType)?.label ?? null, lines: linesOf(cart), bill: quote.bill },
  }
}
