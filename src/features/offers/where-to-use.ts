import { type ListedOutlet, OUTLETS_A_PAGE } from '#schemas/brand.ts'
import type { Offer } from '#schemas/offer.ts'

/** Where a guest who is at no outlet can use an offer, as far as the brand's outlets are known on this phone. */
export interface WhereToUse {
  /** At most a page. */
  outlets: readonly ListedOutlet[]
  /** The one outlet that it is for: nothing is to be chosen. */
  only: ListedOutlet | null
  /** Not all are among them: more than a page, or some that are not known yet, as a brand's start-up tells a page of them, the nearest ones. */
  mayBeMore: boolean
}

/** @param known the brand's outlets, those of its start-up and what was read since */
export function whereToUse({ where }: Pick<Offer, 'where'>, known: readonly ListedOutlet[]): WhereToUse {
  const named = new Set(where.outlets)
  const usable = named.size === 0 ? known : known.filter(({ id }) => named.has(id))
  const outlets = usable.slice(0, OUTLETS_A_PAGE)
  const mayBeMore = usable.length > outlets.length || (known.length >= OUTLETS_A_PAGE && (named.size === 0 || usable.length < named.size))
  return { outlets, only: outlets.length === 1 && !mayBeMore ? (outlets[0] ?? null) : null, mayBeMore }
}
