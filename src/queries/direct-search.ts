import { directHits, narrows, searchText, searchWords } from '#domain/direct-hits.ts'
import type { MenuSection } from '#schemas/menu.ts'
import { searchListOf } from '#store/search-list.ts'
import type { SearchHit } from '#workers/search/api.ts'
import type { ReadCell } from './cell.ts'
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

/** A menu's dishes in one row, as they are looked through; put together once a menu. */
interface Book extends Searched {
  sections: readonly MenuSection[]
}

let book: Book | null = null

function bookOf(sections: readonly MenuSection[]): Book {
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

/** Ms of a pause that are used. */
const PAUSE_MS = 3

/** Reads a menu's words ahead, in pauses, so that the first keystroke need not. Ends where `isOver`: another menu has come. */
export async function readWordsAhead(sections: readonly MenuSection[], latestPauseMs: number, isOver: () => boolean = () => false): Promise<void> {
  let until = 0
  for (const section of sections) {
    if (read.has(section)) continue
    if (performance.now() >= until) {
      await whenIdle(latestPauseMs)
      until = performance.now() + PAUSE_MS
    }
    if (isOver()) return
    searchedOf(section)
  }
  await whenIdle(latestPauseMs)
  if (!isOver()) bookOf(sections)
}

/** Reads the words of each menu that comes into `sections` ahead. */
export function followWords(sections: ReadCell<readonly MenuSection[] | undefined>, latestPauseMs: number): void {
  const follow = (): void => {
    const menu = sections.get()
    if (menu) void readWordsAhead(menu, latestPauseMs, () => sections.get() !== menu)
  }
  sections.subscribe(follow)
  follow()
}
