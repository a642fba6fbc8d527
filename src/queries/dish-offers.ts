import { type DishOffer, dishOffers, offersOn } from '#domain/offers/dish-offers.ts'
import { offerBench } from '#domain/offers/price-with-offers.ts'
import { emptyCart } from '#domain/cart.ts'
import { groundOf, knownOffersCell } from './cart-offers.ts'
import { derive } from './cell.ts'
import { placeNow } from './device.ts'
import { availabilityNow, menuComesCell, menuIndexCell, outletNow } from './menu.ts'
import { keepSame } from './same-value.ts'
import { clockSkewCell } from './server-clock.ts'
import { useCell } from './use-cell.ts'
import { clock } from './use-now.ts'

const MINUTE = 60_000
const NO_CART = emptyCart(0)

/** What the menu says of the outlet's offers. */
interface MenuOffers {
  /** Whose menu it is. */
  outletId: string | null
  /** How many can be had here and now; while dishes are still on their way, as many as before they were: an offer that gives one of those would not be counted. */
  count: number
  /** By the dish's id, the one to show first at the front. */
  byDish: ReadonlyMap<string, readonly DishOffer[]>
}

const NONE: MenuOffers = { outletId: null, count: 0, byDish: new Map() }

/** Judged on this phone, without a network too. A dish keeps its list while that says the same. */
export const menuOffersCell = derive(
  [knownOffersCell, menuIndexCell, outletNow, availabilityNow, placeNow, menuComesCell, clock(MINUTE), clockSkewCell],
  ([known, _menu, outlet, _availability, _place, menuComes, now, skew], before = NONE): MenuOffers => {
    const ground = known && groundOf(NO_CART)
    if (!known || !ground) return NONE
    const bench = offerBench([], ground.serviceType, ground.book, { ...known, mystery: null, at: now + skew })
    const byDish = [...dishOffers(bench)].map(([id, offers]) => [id, keepSame<readonly DishOffer[]>(before.byDish.get(id) ?? [], offers)] as const)
    const outletId = outlet?.id ?? null
    const countBefore = before.outletId === outletId ? before.count : 0
    return { outletId, count: menuComes ? countBefore : offersOn(bench), byDish: new Map(byDish) }
  },
)

const NO_OFFERS: readonly DishOffer[] = []

/** What offers say of one dish, the one to show first at the front; none: nothing. */
export const useDishOffers = (itemId: string): readonly DishOffer[] =>
  useCell({ subscribe: menuOffersCell.subscribe, get: () => menuOffersCell.get().byDish.get(itemId) ?? NO_OFFERS })

/** How many offers can be had here and now, the outlet's own among them. */
export const useOffersCount = (): number => useCell({ subscribe: menuOffersCell.subscribe, get: () => menuOffersCell.get().count })
