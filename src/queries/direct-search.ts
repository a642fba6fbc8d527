import { directHits, narrows, searchText, searchWords } from '#domain/direct-hits.ts'
import type { MenuSection } from '#schemas/menu.ts'
import { searchListOf } from '#store/search-list.ts'
import type { SearchHit } from '#workers/search/api.ts'

interface Searched {
  hits: SearchHit[]
  texts: string[]
}

/** By section: one that did not change is not read again. */
const read = new WeakMap<MenuSection, Searched>()

/** Reads a section's words, once. */
export function searchedOf(section: MenuSection): Searched {
  const known = read.get(section)
  if (known) return known
  const { rows } = searchListOf([section])
  const made = { hits: rows.map(([itemId, sectionId]) => ({ itemId, sectionId })), texts: rows.map(([, , name, more]) => searchText(name, more)) }
  read.set(section, made)
  return made
}

/** A menu's dishes in one row, as they are looked through; put together once a menu. */
interface Book extends Searched {
  sections: readonly MenuSection[]
}

let book: Book | null = null

/** What is searched before the index is there. */
export function bookOf(sections: readonly MenuSection[]): Book {
  if (book?.sections === sections) return book
  const searched = sections.map(searchedOf)
  book = { sections, hits: searched.flatMap(({ hits }) => hits), texts: searched.flatMap(({ texts }) => texts) }
  return book
}

/** What the last text found: one that goes on from it looks among these alone. */
let last: { of: Book; words: readonly string[]; places: readonly number[] } | null = null

/**
 * Dishes that fit what is typed letter for letter, from the menu in the page's own memory: in the frame of the keystroke. Each once, best first.
 * @param sections by rank
 */
export function directSearch(sections: readonly MenuSection[], typed: string, most: number): SearchHit[] {
  const of = bookOf(sections)
  const words = searchWords(typed)
  const places = directHits(of.texts, typed, of.texts.length, last?.of === of && narrows(words, last.words) ? last.places : undefined)
  last = { of, words, places }
  const byItem = new Map<string, SearchHit>()
  for (const place of places) {
    const hit = of.hits[place]
    if (hit && !byItem.has(hit.itemId)) byItem.set(hit.itemId, hit)
    if (byItem.size === most) break
  }
  return [...byItem.values()]
}
