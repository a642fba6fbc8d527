import { array, type Infer, literal, object, string, tuple } from 'superstruct'
import type { MenuSection } from '#schemas/menu.ts'

/** A dish as it is searched: item id, section id, its name, and the other words it is found by. */
export const SearchRow = tuple([string(), string(), string(), string()])
export type SearchRow = Infer<typeof SearchRow>

export const SearchList = object({ version: literal(1), rows: array(SearchRow) })
export type SearchList = Infer<typeof SearchList>

/** Every dish once, in the order of the menu. */
export function searchListOf(sections: readonly MenuSection[]): SearchList {
  const seen = new Set<string>()
  const rows: SearchRow[] = []
  for (const section of [...sections].sort((a, b) => a.rank - b.rank)) {
    const categories = new Map(section.categories.map((category) => [category.id, category.name]))
    for (const item of section.items) {
      if (seen.has(item.id)) continue
      seen.add(item.id)
      const category = item.categoryId === null ? '' : (categories.get(item.categoryId) ?? '')
      rows.push([item.id, section.id, item.name, [section.name, category, ...item.tags, ...item.variations.map((variation) => variation.name).slice(0, 8)].filter(Boolean).join(' ')])
    }
  }
  return { version: 1, rows }
}
