import type { MenuSection } from '#schemas/menu.ts'
import type { ReadCell } from './cell.ts'
import { directSearch, searchedOf } from './direct-search.ts'
import { whenIdle } from './when-idle.ts'

/** Ms of a pause that are used. */
const PAUSE_MS = 3

/** Reads a menu's words ahead, in pauses, so that the first keystroke need not. Ends where `isOver`: another menu has come. */
export async function readWordsAhead(sections: readonly MenuSection[], latestPauseMs: number, isOver: () => boolean = () => false): Promise<void> {
  let until = 0
  for (const section of sections) {
    if (performance.now() >= until) {
      await whenIdle(latestPauseMs)
      until = performance.now() + PAUSE_MS
    }
    if (isOver()) return
    searchedOf(section)
  }
  await whenIdle(latestPauseMs)
  // Two searches whose hits nobody sees: the first puts the index of the whole menu together, and both have the search compiled before the guest's first letter.
  if (!isOver()) for (const typed of ['a', 'aa']) directSearch(sections, typed, 1)
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
