import { type Infer, object, optional } from 'superstruct'
import { Key, list, oneOf, text, whole } from './primitives.ts'

/** What has to be named where a dish holds it (FSSAI Labelling and Display Regulations 2020, regulation 5(14)). */
export const ALLERGENS = ['gluten', 'crustacean', 'milk', 'egg', 'fish', 'peanut', 'tree-nut', 'soy', 'sulphite'] as const
export type Allergen = (typeof ALLERGENS)[number]

/**
 * Facts of a dish that go from the menu's file to the guest's phone as they are: written here once, part of `Item` and `ImportItem`.
 * Each is optional: menus and phones of earlier releases have none. A fact that is absent is not known, which is never the same as none.
 */
export const DISH_FACTS = {
  /** BCP 47 language of the name when it is not English. */
  lang: optional(text(12)),
  /** Of one serving, kilocalories. */
  kcal: optional(whole(0, 10_000)),
  /** "250 g", "1 plate". */
  servingSize: optional(text(40, 1)),
  /** Of ALLERGENS, or words of a later release: what the dish holds; an empty list: the restaurant says it holds none of them. */
  allergens: optional(list(Key, 20)),
}
/** The same as a file may say them: a word that is none is a fault of the file. */
export const IMPORTED_FACTS = { ...DISH_FACTS, allergens: optional(list(oneOf(ALLERGENS), 20)) }
const ImportedFacts = object(IMPORTED_FACTS)
export type ImportedFacts = Infer<typeof ImportedFacts>
const DishFacts = object(DISH_FACTS)
export type DishFacts = Infer<typeof DishFacts>
