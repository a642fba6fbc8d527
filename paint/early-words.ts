/** Stands in a text of `EarlyWords` for what is only known when it is shown. */
export const BLANK = { name: '{name}', count: '{count}', price: '{price}', place: '{place}' } as const

/** What the painted menu's own script says: written into the page when it is built, so that no catalogue has to come along. */
export interface EarlyWords {
  add: string
  addNamed: string
  less: string
  more: string
  /** Of a featured dish's button. */
  inCart: string
  /** The cart bar for one dish, and for `{count}`. */
  barOne: string
  barMany: string
  taxes: string
  offline: string
  /** Of the cart bar while the guest has not said how they are served. */
  choose: string
  go: string
  opening: string
  cannotUse: string
  tooOld: string
  retry: string
}
