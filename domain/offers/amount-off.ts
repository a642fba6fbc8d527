import type { OfferDishes, OfferGift } from '#schemas/offer.ts'
import type { Discount } from '../discounts.ts'
import { shareOf } from '../money.ts'
import { type Basket, linesAmong } from './basket.ts'

type Off = Extract<OfferGift, { type: 'QD' }>['off']

/** F-3: a share of paise, half up, and `most` at the most (F-5). */
export const percentOf = (paise: number, { bps, most }: { bps: number; most: number | null }): number => Math.min(shareOf(paise, bps), most ?? Infinity)

const given = (amount: number, lineIds: readonly string[] | null): Discount[] => (amount > 0 ? [{ amount, lineIds }] : [])

/** F-3, F-4: paise off the bill. @param left what earlier offers left of its dishes, paise */
export const offBill = (left: number, off: Off): number => (off.discountType === 'PER' ? percentOf(left, off) : Math.min(off.amount, left))

/** F-7: off certain dishes: a share of what is left of them, or paise from each, never more than the dish costs. */
export function offDishes(basket: Basket, dishes: OfferDishes, off: Off): Discount[] {
  const lines = linesAmong(basket, dishes)
  if (off.discountType === 'PER') return given(percentOf(lines.reduce((sum, { left }) => sum + left, 0), off), lines.map(({ lineId }) => lineId))
  return lines.flatMap(({ lineId, quantity, dishPrice, left }) => given(Math.min(Math.min(off.amount, dishPrice) * quantity, left), [lineId]))
}
