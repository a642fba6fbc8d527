import type { Dish } from '#pictures/draw-dish.ts'
import type { ImportedFacts } from '#schemas/dish-facts.ts'
import type { Linen, ServiceType } from '#schemas/menu.ts'

/** How a dish is drawn when its name alone does not tell. */
export interface Drawn extends Pick<Dish, 'family' | 'set'> {
  linen?: Linen
}

/** A size or kind and its price in rupees. */
export type Size = readonly [name: string, rupees: number]

/** What most dishes do without. */
export interface More extends ImportedFacts {
  /** Where the name is not in Latin letters, or two dishes share one. */
  id?: string
  /** What `sizes` are called; "Portion" without. */
  of?: string
  sizes?: readonly Size[]
  /** Groups of add-ons with how many may be chosen: "chutney 1-2", "extras 0-3", "extras" for no limit. */
  add?: readonly string[]
  /** The struck price in rupees. */
  before?: number
  /** Packing charge in rupees when it differs from the section's. */
  packing?: number
  minutes?: number
  /** When a sold-out dish returns, in the staff's words. */
  returns?: string
  category?: string
  at?: readonly ServiceType[]
  draw?: Drawn
}

/**
 * One dish. `words` hold its food (`egg`, `nonveg`; vegetarian without) and its tags (TAGS of schemas/menu.ts), besides `recommended` and
 * `sold-out`.
 */
export type Row = readonly [name: string, rupees: number, description: string, words?: string, more?: More]

export interface SectionTable {
  id: string
  name: string
  /** Minutes from order to table, rupees of packing: of each dish that does not say otherwise. */
  minutes: number
  packing: number
  categories?: Readonly<Record<string, string>>
  rows: readonly Row[]
}

/** Add-ons of a group by its id: name, rupees, and `egg` or `nonveg` where it is. */
export type GroupTable = Readonly<
  Record<string, { name: string; addOns: readonly (readonly [name: string, rupees: number, words?: string])[] }>
>

/** "Half" beside the full portion of the row. */
export const half = (rupees: number, full: number): Pick<More, 'sizes' | 'of'> => ({
  of: 'Portion',
  sizes: [['Half', rupees], ['Full', full]],
})

/** Sizes of a cup or a plate. */
export const sizes = (...list: readonly Size[]): Pick<More, 'sizes' | 'of'> => ({ of: 'Size', sizes: list })
