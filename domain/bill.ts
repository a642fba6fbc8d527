import type { ServiceWord, Tax } from '#schemas/menu.ts'
import type { Bill, TaxLine } from '#schemas/order.ts'
import type { Outlet } from '#schemas/outlet.ts'
import type { DeliveryFee } from './delivery.ts'
import { shareOf } from './money.ts'

/** One amount with the taxes that lie on it; all in paise. */
export interface TaxedAmount {
  amount: number
  /** Its share of the discounts, taken off before tax; 0 up to `amount`. */
  discount: number
  taxIds: readonly string[]
  taxInclusive: boolean
}

/** Packing is charged where food leaves the outlet. */
export const isPacked = (serviceType: ServiceWord): boolean => serviceType === 'SP' || serviceType === 'DT' || serviceType === 'DL'

/**
 * Tax per rate on the sum of what bears it, rounded once, half up, so that CGST and SGST stay equal. An id that none of `taxes` has counts for nothing, so that a phone can show a bill whatever it was
 * sent: that no charge has such an id is seen to where outlets are written.
 */
function taxLines(amounts: readonly TaxedAmount[], taxes: readonly Tax[]): TaxLine[] {
  const byId = new Map(taxes.map((tax) => [tax.id, tax]))
  const onTop = new Map<string, number>()
  const within = new Map<string, Map<number, number>>()
  for (const { amount: full, discount, taxIds, taxInclusive } of amounts) {
    const amount = full - discount
    const known = taxIds.flatMap((id) => byId.get(id) ?? [])
    const rates = known.reduce((sum, tax) => sum + tax.rateBps, 0)
    for (const tax of known) {
      if (!taxInclusive) onTop.set(tax.id, (onTop.get(tax.id) ?? 0) + amount)
      else {
        const bases = within.get(tax.id) ?? new Map<number, number>()
        within.set(tax.id, bases.set(rates, (bases.get(rates) ?? 0) + amount))
      }
    }
  }
  return taxes.flatMap((tax) => {
    const line = { id: tax.id, name: tax.name, rateBps: tax.rateBps }
    const base = onTop.get(tax.id)
    const bases = within.get(tax.id)
    const held = [...(bases ?? [])].reduce((sum, [rates, amount]) => sum + Math.round((amount * tax.rateBps) / (10_000 + rates)), 0)
    return [
      ...(base === undefined ? [] : [{ ...line, amount: shareOf(base, tax.rateBps), within: false }]),
      ...(bases === undefined ? [] : [{ ...line, amount: held, within: true }]),
    ]
  })
}

/**
 * An Indian bill: dishes, discounts before tax (CGST Act, section 15(3)(a)), packing, delivery, CGST and SGST lines, round-off to the rupee. No service charge.
 * @param dishes the priced lines; @param packing paise for packing the dishes, without the charge per order; @param fee of bringing them; null: they are not brought
 */
export function makeBill(dishes: readonly TaxedAmount[], packing: number, serviceType: ServiceWord, outlet: Pick<Outlet, 'taxes' | 'charges'>, fee: DeliveryFee | null): Bill {
  const items = dishes.reduce((sum, dish) => sum + dish.amount, 0)
  const discount = dishes.reduce((sum, dish) => sum + dish.discount, 0)
  const packed = isPacked(serviceType) && dishes.length > 0 ? packing + outlet.charges.packingPerOrder : 0
  const delivery = fee && dishes.length > 0 ? fee.amount : 0
  const charge = (amount: number, taxIds: readonly string[]): TaxedAmount[] => (amount > 0 ? [{ amount, discount: 0, taxIds, taxInclusive: false }] : [])
  const taxed = [...dishes, ...charge(packed, outlet.charges.packingTaxIds), ...charge(delivery, fee?.taxIds ?? [])]
  const taxes = taxLines(taxed, outlet.taxes)
  const exact = items - discount + packed + delivery + taxes.reduce((sum, tax) => (tax.within ? sum : sum + tax.amount), 0)
  const total = outlet.charges.roundOff ? Math.floor((exact + 50) / 100) * 100 : exact
  return { items, discount, packing: packed, delivery, taxes, roundOff: total - exact, total }
}
