import type { FirstScreen } from '#schemas/first-screen.ts'
import { makeCell } from './cell.ts'
import { dishesOfScreen, keepDishes } from './known-dishes.ts'

/**
 * The data the server or the service worker painted the page from; null where this page began without. It came in the page's own document, checked
 * by its painter, and with the address of this very code.
 */
function readInline(): FirstScreen | null {
  if (typeof document === 'undefined') return null
  try {
    return JSON.parse(document.getElementById('first-screen-data')?.textContent ?? 'null') as FirstScreen | null
  } catch {
    return null
  }
}

/** A dish that is recommended and in its section is one and the same. */
function withOneOfEach(screen: FirstScreen): FirstScreen {
  const known = dishesOfScreen(screen)
  return { ...screen, recommended: keepDishes(known, screen.recommended), sections: screen.sections.map((section) => ({ ...section, items: keepDishes(known, section.items) })) }
}

const inline = readInline()

export const firstScreenCell = makeCell<FirstScreen | null>(inline && withOneOfEach(inline))
