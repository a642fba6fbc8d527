/** What must hold of the offers' uses after every commit: never more than there are, one for each order that has one, given back once. */
import { periodAt } from '#domain/offers/offer-clock.ts'
import { endedUnmade } from '#domain/order-life.ts'
import { outlet } from './ground.ts'
import type { Ledger } from './ledger.ts'
import { createLidChecks } from './check-lids.ts'
import { lids as ofLids, NO_USES, offers, type Uses } from './offers.ts'
import type { Fault } from './tally.ts'

export function createOfferChecks(count: (fault: Fault) => void, fail: (what: string) => void) {
  let before = NO_USES
  const keyOf = ({ offerId, orderId }: Uses['uses'][number]): string => `${offerId} ${orderId}`

  const checkLids = createLidChecks(count, fail)

  const checkLimits = ({ counted, uses, lids }: Uses): void => {
    for (const { id, limits } of [...offers, ...ofLids]) {
      const own = uses.filter(({ offerId }) => offerId === id)
      const aside = lids.filter(({ offerId, isHeld }) => offerId === id && isHeld).length
      if (limits.uses !== null && own.length + aside > limits.uses) fail(`The offer ${id} was used ${own.length + aside} times, and there are ${limits.uses}`)
      if (limits.uses !== null && (counted.get(id) ?? 0) !== own.length + aside) fail(`The offer ${id} counts ${counted.get(id) ?? 0} uses, ${own.length} orders have one, and ${aside} are set aside`)
      const { perGuest } = limits
      if (!perGuest) continue
      const counts = Map.groupBy(own, ({ guestId, at }) => `${guestId} ${periodAt(perGuest.per, at, outlet.timeZone)}`)
      for (const together of counts.values()) if (together.length > perGuest.most) fail(`A guest used the offer ${id} more than ${perGuest.most} times`)
    }
  }

  const checkOrders = ({ uses }: Uses, ledger: Ledger): void => {
    const standing = new Set(uses.map(keyOf))
    for (const { offerId, orderId } of uses) {
      const order = ledger.orders.get(orderId)?.order
      if (!order?.offers?.some(({ id, saving }) => id === offerId && saving > 0)) fail(`A use of the offer ${offerId} belongs to no order that has it`)
      else if (endedUnmade(order.status)) fail(`${order.note} is ${order.status} and keeps its use of the offer ${offerId}`)
    }
    for (const { order } of ledger.orders.values())
      for (const { id, automatic, saving } of order.offers ?? []) if (!automatic && saving > 0 && !endedUnmade(order.status) && !standing.has(`${id} ${order.id}`)) fail(`${order.note} has the offer ${id} and no use of it`)
  }

  const tally = (now: Uses): void => {
    const [held, had] = [new Set(now.uses.map(keyOf)), new Set(before.uses.map(keyOf))]
    for (const use of now.uses) if (!had.has(keyOf(use))) count('offer used')
    for (const use of before.uses) if (!held.has(keyOf(use))) count('use of an offer given back')
    for (const { id, limits } of offers) if (limits.uses !== null && now.counted.get(id) === limits.uses && before.counted.get(id) !== limits.uses) count('last use of an offer taken')
    before = now
  }

  return {
    check: (uses: Uses, ledger: Ledger): void => {
      if (uses !== before) tally(uses)
      checkLimits(uses)
      checkLids(uses, ledger)
      checkOrders(uses, ledger)
    },
  }
}
