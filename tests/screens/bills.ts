/** What orders of the pictures cost: by the domain's own pricing, so that no picture shows a sum that a server would not give. */
import { bringingOf } from '#domain/delivery.ts'
import { discountShares } from '#domain/discounts.ts'
import { offBill } from '#domain/offers/amount-off.ts'
import { billOfLines, inRuleOrder } from '#domain/pricing.ts'
import type { AppliedOffer } from '#schemas/applied-offer.ts'
import type { Item } from '#schemas/menu.ts'
import type { Bill, Order, OrderLine } from '#schemas/order.ts'
import type { Outlet } from '#schemas/outlet.ts'

/** By whose terms, and of which dishes. */
interface Terms {
  outlet: Outlet
  dishes: readonly Item[]
}

interface Ordered extends Pick<Order, 'serviceType' | 'address' | 'offers'> {
  lines: readonly OrderLine[]
}

/** The bill of an order's lines, or of those that are left of them: each keeps its share of the order's offers. */
export function billOf({ outlet, dishes }: Terms, { lines, serviceType, address, offers = [] }: Ordered, left: readonly OrderLine[] = lines): Bill {
  const shares = discountShares(inRuleOrder(lines).map(({ lineId, total }) => ({ lineId, amount: total })), offers.map(({ saving }) => ({ amount: saving, lineIds: null })))
  const charges = lines.map(({ lineId, itemId, quantity }) => {
    const dish = dishes.find(({ id }) => id === itemId)
    if (dish === undefined) throw new Error(`No dish ${itemId} is among those that can be ordered.`)
    return { lineId, taxIds: dish.taxIds, taxInclusive: dish.taxInclusive, packing: dish.packing * quantity, discount: shares.get(lineId) ?? 0 }
  })
  return billOfLines(left, charges, serviceType, { taxes: outlet.taxes, charges: outlet.charges, fee: bringingOf(outlet.delivery, address?.pin ?? null)?.fee ?? null })
}

/** The order with the bill of what is made of it, and the one before where a part is not; of an order that was cancelled the bill stays whole. */
export function withBills(order: Omit<Order, 'bill' | 'billBefore'>, terms: Terms): Order {
  const left = order.lines.filter(({ cancelled }) => !cancelled)
  const isPart = left.length > 0 && left.length < order.lines.length
  return { ...order, bill: isPart ? billOf(terms, order, left) : billOf(terms, order), billBefore: isPart ? billOf(terms, order) : null }
}

/** JAIPUR10 on dishes for so many paise. */
export const tenPercent = (items: number): AppliedOffer =>
  ({ id: 'jaipur10', code: 'JAIPUR10', title: '10% off the bill', automatic: false, saving: offBill(items, { discountType: 'PER', bps: 1000, most: 20_000 }), giftLineId: null })
