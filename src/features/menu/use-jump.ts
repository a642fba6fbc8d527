import { useCallback } from 'react'
import { arePartsComing } from './use-near.ts'

/** How long a far jump is held on its aim at the most, and how many quiet frames end it. */
const HOLD_FRAMES = 30
const QUIET_FRAMES = 4
const GESTURES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Goes to a section and stays there: rows that were not there yet come with heights of their own, which would push the aim away. */
export function useJump(goTo: (anchor: string) => void): (anchor: string) => void {
  return useCallback((anchor: string) => {
    const section = document.getElementById(anchor)
    const isFar = section !== null && Math.abs(section.getBoundingClientRect().top) > 2 * innerHeight
    goTo(anchor)
    if (section && (isFar || matchMedia('(prefers-reduced-motion: reduce)').matches)) hold(section)
  }, [goTo])
}

/** Until nothing moves any more, or the guest scrolls on their own. */
function hold(section: HTMLElement): void {
  const aim = Number.parseFloat(getComputedStyle(section).scrollMarginBlockStart) || 0
  const released = new AbortController()
  for (const gesture of GESTURES) addEventListener(gesture, () => released.abort(), { passive: true, once: true, signal: released.signal })
  let frames = 0
  let quiet = 0
  const settle = (): void => {
    if (released.signal.aborted || frames++ > HOLD_FRAMES || quiet >= QUIET_FRAMES) return released.abort()
    const off = section.getBoundingClientRect().top - aim
    const isMoved = Math.abs(off) > 1
    quiet = isMoved || arePartsComing() ? 0 : quiet + 1
    if (isMoved) scrollBy({ top: off, behavior: 'instant' })
    requestAnimationFrame(settle)
  }
  requestAnimationFrame(settle)
}
