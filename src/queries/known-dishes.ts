import type { FirstScreen } from '#schemas/first-screen.ts'
import type { Item, MenuSection } from '#schemas/menu.ts'
import { keepSame } from './same-value.ts'

/** The dishes of a screen that is shown already, by id. */
export type KnownDishes = ReadonlyMap<string, Item>

/** The dishes of a painted first screen. */
export const dishesOfScreen = (screen: FirstScreen): KnownDishes =>
  new Map([...screen.recommended, ...screen.sections.flatMap(({ items }) => items)].map((item) => [item.id, item]))

/** A dish that says what the shown one says is the shown one: its row need not be drawn again. */
export const keepDishes = (known: KnownDishes, items: readonly Item[]): Item[] => items.map((item) => keepSame(known.get(item.id) ?? item, item))

/** The same for sections as they come from the database; a section without a known dish stays itself. */
export function keepDishesOf(known: KnownDishes): (section: MenuSection) => MenuSection {
  const made = new WeakMap<MenuSection, MenuSection>()
  return (section) => {
    if (!section.items.some(({ id }) => known.has(id))) return section
    const kept = made.get(section) ?? { ...section, items: keepDishes(known, section.items) }
    made.set(section, kept)
    return kept
  }
}
