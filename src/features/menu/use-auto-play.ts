import { type RefObject, useEffect } from 'react'
import { useCell } from '#src/queries/use-cell.ts'
import { menuLateCell } from './menu-late.ts'

/** RD-13: moves a row of cards on by itself, once what comes after the menu is there; not under reduced motion. */
export function useAutoPlay(row: RefObject<HTMLElement | null>, cards: number): void {
  const late = useCell(menuLateCell)
  useEffect(() => {
    const element = row.current
    if (!late || !element || cards < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    return late.playRow(element, window)
  }, [row, cards, late])
}
