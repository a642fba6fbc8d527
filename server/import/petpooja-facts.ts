import type { Allergen } from '#schemas/dish-facts.ts'
import type { ImportItem } from '#schemas/menu-import.ts'
import { cleanText } from './clean-text.ts'
import type { ItemRow } from './petpooja-format.ts'

/** Words of tills for what has to be named, without hyphens, blanks and a plural's end. */
const ALLERGEN_OF: Readonly<Record<string, Allergen>> = {
  gluten: 'gluten', wheat: 'gluten', cereal: 'gluten', crustacean: 'crustacean', shellfish: 'crustacean', milk: 'milk', dairy: 'milk', lactose: 'milk', egg: 'egg', fish: 'fish',
  peanut: 'peanut', groundnut: 'peanut', treenut: 'tree-nut', nut: 'tree-nut', soy: 'soy', soya: 'soy', soybean: 'soy', soyabean: 'soy', sulphite: 'sulphite', sulfite: 'sulphite',
}
const wordOf = (allergen: string): string => allergen.toLowerCase().replace(/[^a-z]/g, '').replace(/s$/, '')

/** What was left out of dishes' facts; the notes of the import say it. */
export interface FactsLeft {
  /** Allergens that have no word here, as the till writes them. */
  allergens: Set<string>
  /** Energies that are no number, in another unit, or beyond what a serving has. */
  energies: number
}

/** A number above 0, or null: tills write 0 where nobody filled one in. */
const numberIn = (amount: string): number | null => (/^\d{1,6}(\.\d{1,6})?$/.test(amount) && Number(amount) > 0 ? Number(amount) : null)

function servingOf({ foodAmount, servingInfo }: ItemRow['nutrition']): string {
  const amount = numberIn(foodAmount.amount)
  if (amount !== null) return `${amount} ${cleanText(foodAmount.unit)}`.trim().slice(0, 40)
  const people = /^(\d{1,2})\s*to\s*(\d{1,2})\s*people$/i.exec(servingInfo)
  return people ? `for ${people[1]} to ${people[2]} people` : cleanText(servingInfo).slice(0, 40)
}

/**
 * What a till's `nutrition` says of a dish: energy of a serving, its size, and what has to be named. An empty list of allergens is a till's default and becomes nothing,
 * and a list of words that are unknown here too: neither says that the dish holds none.
 */
export function factsOf({ nutrition }: ItemRow, left: FactsLeft): Pick<ImportItem, 'kcal' | 'servingSize' | 'allergens'> {
  const { amount, unit } = nutrition.calories
  const kcal = Math.round(numberIn(amount) ?? 0)
  const isRead = kcal > 0 && kcal <= 10_000 && /^(kcal)?$/i.test(unit)
  if (!isRead && amount !== '' && Number(amount) !== 0) left.energies += 1
  const named = nutrition.allergens.map(({ allergen }) => cleanText(allergen)).filter((allergen) => allergen !== '')
  const known = named.flatMap((allergen) => ALLERGEN_OF[wordOf(allergen)] ?? [])
  for (const allergen of named) if (!Object.hasOwn(ALLERGEN_OF, wordOf(allergen))) left.allergens.add(allergen.slice(0, 40))
  const serving = servingOf(nutrition)
  return { ...(isRead ? { kcal } : {}), ...(serving === '' ? {} : { servingSize: serving }), ...(known.length > 0 ? { allergens: [...new Set(known)] } : {}) }
}
