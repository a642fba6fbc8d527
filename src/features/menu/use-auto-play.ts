import { type RefObject, useEffect } from 'react'
import { playRow } from './play-row.ts'

/** RD-13: moves a row of cards on by itself; not under reduced motion. */
export function useAutoPlay(row: RefObject<HTMLElement | null>, cards: number): void {
  useEffect(() => {
    const element = row.current
    if (!element || cards < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    return playRow(element, window)
  }, [row, cards])
}
