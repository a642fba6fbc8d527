import { type Allergen, ALLERGENS } from '#schemas/dish-facts.ts'
import type { Item } from '#schemas/menu.ts'

/** What can be said of a dish to a guest who named allergies. Nobody says that a dish is safe: only what the restaurant says it holds. */
export type AllergyWord =
  | { kind: 'holds'; allergens: readonly Allergen[] }
  /** The restaurant has not said what is in it: to be asked. */
  | { kind: 'unknown' }
  /** The restaurant names what is in it, and none of these. */
  | { kind: 'not-named' }

/** What a dish is known to hold: as the menu says, and egg where its mark says so. */
const knownIn = ({ allergens, foodType }: Pick<Item, 'allergens' | 'foodType'>): readonly Allergen[] => [
  ...ALLERGENS.filter((one) => allergens?.includes(one)),
  ...(foodType === 'EGG' ? (['egg'] as const) : []),
]

/** @param named allergies of the guest; null: none were named, so nothing is said */
export function allergyWord(dish: Pick<Item, 'allergens' | 'foodType'>, named: readonly string[]): AllergyWord | null {
  if (named.length === 0) return null
  const inside = new Set(knownIn(dish))
  const held = ALLERGENS.filter((one) => named.includes(one) && inside.has(one))
  if (held.length > 0) return { kind: 'holds', allergens: held }
  // A word of a later release may be one of those the guest named by another name.
  const isUnread = dish.allergens?.some((one) => !ALLERGENS.some((known) => known === one)) ?? false
  return dish.allergens === undefined || isUnread ? { kind: 'unknown' } : { kind: 'not-named' }
}
