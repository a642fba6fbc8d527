import { array, boolean, type Infer, nullable, object } from 'superstruct'
import { DISH_FACTS } from './dish-facts.ts'
import { BasisPoints, ContentHash, Count, Key, list, NonNegativePaise, oneOf, text, whole, word } from './primitives.ts'

/** CO-02: VF vegetarian, DF non-vegetarian, EGG. */
export const FOOD_TYPES = ['VF', 'DF', 'EGG'] as const
export const FoodType = oneOf(FOOD_TYPES)
export type FoodType = Infer<typeof FoodType>
/** The same as it arrives: a dish of a food type that this release does not know is shown without a mark. */
export const FoodWord = word(FOOD_TYPES)
export type FoodWord = Infer<typeof FoodWord>

/** CO-02: self-pickup, dine-in, drive-through, room, delivery. */
export const SERVICE_TYPES = ['DI', 'RO', 'DT', 'SP', 'DL'] as const
export const ServiceType = oneOf(SERVICE_TYPES)
export type ServiceType = Infer<typeof ServiceType>
/** The same as it arrives: a service type that this release does not know is not offered. */
export const ServiceWord = word(SERVICE_TYPES)
export type ServiceWord = Infer<typeof ServiceWord>

export const LINENS = ['butter', 'rose', 'sage', 'mist', 'apricot', 'oat'] as const
export const Linen = oneOf(LINENS)
export type Linen = Infer<typeof Linen>

/** A picture is served as /media/{hash}-{96|256|640}.webp. A drawing lies on linen, a photo fills its box. */
export const Picture = object({ hash: ContentHash, kind: word(['drawing', 'photo']), linen: word(LINENS) })
export type Picture = Infer<typeof Picture>

export const Tax = object({ id: Key, name: text(24, 1), rateBps: BasisPoints })
export type Tax = Infer<typeof Tax>

/** How an item or a variation uses a group of add-ons (VA-19). `most` null: no limit. */
export const AddOnGroupUse = object({
  groupId: Key,
  least: whole(0, 50),
  most: nullable(whole(1, 200)),
})
export type AddOnGroupUse = Infer<typeof AddOnGroupUse>

export const AddOn = object({ id: Key, name: text(140, 1), price: NonNegativePaise, foodType: FoodWord })
export type AddOn = Infer<typeof AddOn>

export const AddOnGroup = object({ id: Key, name: text(140, 1), addOns: list(AddOn, 200) })
export type AddOnGroup = Infer<typeof AddOnGroup>

/** A size or kind of a dish. Its price replaces the item's; its groups stand in place of the item's when it has any. */
export const Variation = object({
  id: Key,
  name: text(140, 1),
  price: NonNegativePaise,
  packing: NonNegativePaise,
  addOnGroups: list(AddOnGroupUse, 60),
})
export type Variation = Infer<typeof Variation>

/** Words of a dish that have texts of their own, as badges or filters. */
export const TAGS = ['bestseller', 'jain', 'jain-possible', 'no-onion-garlic', 'mild', 'medium', 'hot', 'new', 'vegan'] as const
export type Tag = (typeof TAGS)[number]

export const Item = object({
  id: Key,
  name: text(200, 1),
  description: text(2000),
  foodType: FoodWord,
  /** Paise for one, before tax; of the cheapest variation where there are any. */
  price: NonNegativePaise,
  /** The struck price beside it, if it is on offer. */
  priceBefore: nullable(NonNegativePaise),
  /** Packing charge for one, paise; only for service types that leave the outlet. */
  packing: NonNegativePaise,
  taxIds: list(Key, 12),
  /** True: the price holds the tax already. */
  taxInclusive: boolean(),
  categoryId: nullable(Key),
  variationGroupName: nullable(text(80)),
  variations: list(Variation, 2000),
  addOnGroups: list(AddOnGroupUse, 60),
  serviceTypes: array(ServiceWord),
  /** Of TAGS, or a restaurant's own word, which is shown as it stands. */
  tags: list(text(32, 1), 12),
  recommended: boolean(),
  picture: nullable(Picture),
  prepMinutes: nullable(Count),
  ...DISH_FACTS,
})
export type Item = Infer<typeof Item>

/** EN-07: a part of a section, by name. */
export const Category = object({ id: Key, name: text(140, 1) })
export type Category = Infer<typeof Category>

/** One document a section: it holds all that is needed to order from it. Prices of `addOnGroups` are shared by its items. */
export const MenuSection = object({
  id: Key,
  outletId: Key,
  name: text(140, 1),
  rank: Count,
  categories: list(Category, 100),
  items: list(Item, 3000),
  addOnGroups: list(AddOnGroup, 300),
})
export type MenuSection = Infer<typeof MenuSection>
