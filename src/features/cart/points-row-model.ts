import { formatPrice } from '#domain/money.ts'
import { speak } from '#messages/speak.ts'
import type { OfferedCart } from '#src/queries/cart-offers.ts'

/** What a tap on the row's word does: as many as the order takes, or the sheet. */
export type PointsAct = 'use' | 'open'

/** The row of the cart that stands for the guest's points; act null: there is nothing to do but what the text says. */
export interface PointsRow {
  tone: 'on' | 'plain'
  title: string
  text: string
  act: { label: string; does: PointsAct } | null
}

/** Null: no points, or none can be used here. @param offline what is said is judged on this phone */
export function pointsRow(offered: OfferedCart | null | undefined, offline: boolean): PointsRow | null {
  if (!offered?.signedIn || offered.points === 0) return null
  const { priced: { quote, room, outcome }, points: count, book } = offered
  const { used = 0, saving = 0 } = quote.points ?? {}
  const paisePerPoint = book.outlet.points?.paisePerPoint ?? 0
  if (used > 0) {
    const text = offline ? speak('offers.offline') : speak('points.stay', { count: count - used })
    return { tone: 'on', title: speak('points.paid', { price: formatPrice(saving), count: used }), text, act: { label: speak('offers.changeIt'), does: 'open' } }
  }
  if (room?.reason?.kind === 'amount') return { tone: 'plain', title: speak('points.have', { count }), text: speak('points.minimum', { price: formatPrice(room.reason.missing) }), act: null }
  if (!room || room.most === 0) return null
  const title = speak('points.pay', { price: formatPrice(room.most * paisePerPoint), count: room.most })
  if (outcome.kind !== 'applied') return { tone: 'plain', title, text: speak('points.have', { count }), act: { label: speak('points.use'), does: 'use' } }
  return { tone: 'plain', title, text: speak('points.instead', { count, code: outcome.offer.code }), act: { label: speak('points.use'), does: 'open' } }
}
