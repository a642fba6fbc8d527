import { boolean, defaulted, type Infer, nullable, object, optional } from 'superstruct'
import { IMPORTED_FACTS } from './dish-facts.ts'
import { FoodType, Linen, ServiceType } from './menu.ts'
import { BasisPoints, decimal, Key, list, oneOf, text, whole } from './primitives.ts'

/** Rupees with at most two decimals, as people write prices in files. */
const Rupees = decimal(0, 10_000_000)
const Rank = whole(0, 100_000)

const GroupUse = object({ group: Key, least: defaulted(Rank, 0), most: defaulted(nullable(Rank), null) })

/** What to draw for a dish that has no photograph, or the address of one beside the file. */
const ImportPicture = object({
  draw: optional(text(40)),
  photo: optional(text(300)),
  linen: optional(Linen),
})

export const ImportItem = object({
  id: Key,
  name: text(200, 1),
  description: defaulted(text(2000), ''),
  food: FoodType,
  price: Rupees,
  priceBefore: optional(Rupees),
  packing: defaulted(Rupees, 0),
  taxes: list(Key, 12),
  taxInclusive: defaulted(boolean(), false),
  category: optional(Key),
  variationGroup: optional(text(80)),
  variations: defaulted(
    list(object({ id: Key, name: text(140, 1), price: Rupees, packing: defaulted(Rupees, 0), addOns: defaulted(list(GroupUse, 60), []) }), 2000),
    [],
  ),
  addOns: defaulted(list(GroupUse, 60), []),
  serviceTypes: list(ServiceType, 5),
  tags: defaulted(list(text(32, 1), 12), []),
  recommended: defaulted(boolean(), false),
  soldOut: defaulted(boolean(), false),
  returns: optional(text(80)),
  prepMinutes: optional(Rank),
  ...IMPORTED_FACTS,
  picture: optional(ImportPicture),
})
export type ImportItem = Infer<typeof ImportItem>

/** Our own menu format (JSON): what `npm run import --format json` reads, and what the other importers turn into. */
export const MenuImport = object({
  format: oneOf(['menu/1']),
  taxes: list(object({ id: Key, name: text(24, 1), rateBps: BasisPoints }), 12),
  addOnGroups: list(
    object({
      id: Key,
      name: text(140, 1),
      addOns: list(object({ id: Key, name: text(140, 1), price: Rupees, food: FoodType, soldOut: defaulted(boolean(), false) }), 200),
    }),
    2000,
  ),
  sections: list(
    object({
      id: Key,
      name: text(140, 1),
      categories: defaulted(list(object({ id: Key, name: text(140, 1) }), 100), []),
      items: list(ImportItem, 3000),
    }),
    500,
  ),
})
export type MenuImport = Infer<typeof MenuImport>
