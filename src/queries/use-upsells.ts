import { useEffect } from 'react'
import { orderedLinesOf } from '#domain/cart.ts'
import type { ServiceType } from '#schemas/menu.ts'
import { Upsells } from '#schemas/upsell-calls.ts'
import { askServer } from './ask-server.ts'
import { makeCell } from './cell.ts'
import { sessionCell } from './device.ts'
import { keepAnsweredSession } from './mystery-session.ts'
import { cartNow } from './use-cart.ts'
import { useCell } from './use-cell.ts'

/** What the server said last, for whom and where; `of` names both. */
const upsellsCell = makeCell<{ of: string; upsells: Upsells } | null>(null)

/**
 * CA-08: what there is to lift at an outlet. Asked when the cart is opened, when the network is back and when a session is over.
 * @param wish null: not asked; `round`: another one asks again
 * @returns undefined: not known (yet)
 */
export function useUpsells(wish: { guestId: string; outletId: string; serviceType: ServiceType } | null, round: string): Upsells | undefined {
  const [guestId, outletId, serviceType] = [wish?.guestId, wish?.outletId, wish?.serviceType]
  const of = `${guestId} ${outletId} ${serviceType}`
  useEffect(() => {
    if (guestId === undefined) return
    let isGone = false
    const body = { outletId, serviceType, lines: orderedLinesOf(cartNow()) }
    void askServer({ method: 'POST', path: '/api/restaurantUpsells/cartUpsellItems/search', body, struct: Upsells, asGuest: guestId }).then((reply) => {
      if (isGone || 'error' in reply || sessionCell.get()?.guestId !== guestId) return
      if (reply.value.session) keepAnsweredSession(guestId, reply.value.session)
      upsellsCell.set({ of, upsells: reply.value })
    })
    return () => {
      isGone = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- another round asks again
  }, [guestId, outletId, serviceType, of, round])
  const known = useCell(upsellsCell)
  return known?.of === of ? known.upsells : undefined
}
