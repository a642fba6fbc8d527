import { directHits, searchText } from '#domain/direct-hits.ts'
import type { MenuSection } from '#schemas/menu.ts'
import { searchListOf } from '#store/search-list.ts'
import type { SearchHit } from '#workers/search/api.ts'
import { whenIdle } from './when-idle.ts'

interface Searched {
  hits: SearchHit[]
  texts: string[]
}

/** By section: one that did not change is not read again. */
const read = new WeakMap<MenuSection, Searched>()

function searchedOf(section: MenuSection): Searched {
  const known = read.get(section)
  if (known) return known
  const { rows } = searchListOf([section])
  const made = { hits: rows.map(([itemId, sectionId]) => ({ itemId, sectionId })), texts: rows.map(([, , name, more]) => searchText(name, more)) }
  read.set(section, made)
  return made
}

/**
 * Dishes that fit what is typed letter for letter, from the menu in the page's own memory: in the frame of the keystroke. Each once, best first.
 * @param sections by rank
 */
export function directSearch(sections: readonly MenuSection[], typed: string, most: number): SearchHit[] {
  const searched = sections.map(searchedOf)
  const hits = searched.flatMap((section) => section.hits)
  const places = directHits(searched.flatMap(({ texts }) => texts), typed, hits.length)
  const byItem = new Map<string, SearchHit>()
  for (const place of places) {
    const hit = hits[place]
    if (hit && !byItem.has(hit.itemId)) byItem.set(hit.itemId, hit)
  }
  return [...byItem.values()].slice(0, most)
}

/** Reads a menu's words ahead, a section in a pause, so that the first keystroke need not. */
export async function readWordsAhead(sections: readonly MenuSection[], latestPauseMs: number): Promise<void> {
  for (const section of sections) {
    if (read.has(section)) continue
    await whenIdle(latestPauseMs)
    searchedOf(section)
  }
}
