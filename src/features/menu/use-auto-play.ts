import { type RefObject, useEffect } from 'react'

/** RD-13. */
const STEP_MS = 3000

/**
 * Moves a row of cards on by one every three seconds, once through, until the guest touches anything: what a guest looks for never runs away.
 * Not under reduced motion.
 */
export function useAutoPlay(row: RefObject<HTMLElement | null>, cards: number): void {
  useEffect(() => {
    const element = row.current
    if (!element || cards < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const gestures = ['pointerdown', 'keydown', 'wheel'] as const
    const ended = new AbortController()
    const timer = setInterval(() => {
      const atEnd = element.scrollLeft + element.clientWidth >= element.scrollWidth - 8
      if (atEnd || scrollY > 200) return stop()
      const [first, second] = [...element.children] as HTMLElement[]
      element.scrollBy({ left: first && second ? second.offsetLeft - first.offsetLeft : element.clientWidth, behavior: 'smooth' })
    }, STEP_MS)
    const stop = (): void => {
      clearInterval(timer)
      ended.abort()
    }
    for (const gesture of gestures) addEventListener(gesture, stop, { passive: true, signal: ended.signal })
    return stop
  }, [row, cards])
}
