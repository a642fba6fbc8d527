import type { Cart, OrderedMystery } from '#schemas/cart.ts'

/** P-12: the dish from under a lid that is in the cart; null: none. */
export const mysteryOf = ({ mystery, clearedAt }: Pick<Cart, 'mystery' | 'clearedAt'>): OrderedMystery | null => (mystery && mystery.changedAt > clearedAt ? mystery.taken : null)

/** @param taken null: it is taken off */
export const setMystery = (cart: Cart, taken: OrderedMystery | null, now: number): Cart => ({ ...cart, mystery: { taken, changedAt: now }, updatedAt: now })
