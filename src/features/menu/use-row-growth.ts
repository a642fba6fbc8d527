import { type RefObject, startTransition, useEffect, useState } from 'react'

/** Cards that stand at once: as many as the painted screen has. */
const ROW_FIRST = 5
/** Cards that come with each step: they are laid out and painted in one frame. */
const ROW_STEP = 4
/** How far from the row's visible part its last card is when more come: further than a finger moves it at once. */
const MARGIN = '0px 600px'

/**
 * How many cards of a row that scrolls sideways are put up: the first few, and more as its end comes near. A row of hundreds would be laid out, painted and
 * searched with every tap on its page.
 * @param cards all that the row has; another array: another menu
 */
export function useRowGrowth(row: RefObject<HTMLElement | null>, cards: readonly unknown[]): number {
  const [put, setPut] = useState(ROW_FIRST)
  const shown = Math.min(put, cards.length)
  useEffect(() => {
    const last = row.current?.lastElementChild
    if (!last || shown >= cards.length) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      startTransition(() => setPut(shown + ROW_STEP))
    }, { root: row.current, rootMargin: MARGIN })
    observer.observe(last)
    return () => observer.disconnect()
  }, [row, cards, shown])
  return shown
}
