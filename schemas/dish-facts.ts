import { type Infer, object, optional } from 'superstruct'
import { text } from './primitives.ts'

/**
 * Facts of a dish that go from the menu's file to the guest's phone as they are: written here once, part of `Item` and `ImportItem`.
 * Each is optional: menus and phones of earlier releases have none.
 */
export const DISH_FACTS = {
  /** BCP 47 language of the name when it is not English. */
  lang: optional(text(12)),
}
const DishFacts = object(DISH_FACTS)
export type DishFacts = Infer<typeof DishFacts>
