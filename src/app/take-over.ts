import { useLayoutEffect } from 'react'
import { tellFirstScreenStands } from '#src/queries/after-first-paint.ts'
import { replayTaps } from './early-taps.ts'

interface Scrolled {
  top: number
  rows: number[]
}

/**
 * Where the guest has scrolled to on the painted screen, as of its last scrolling: to ask when the new screen has just been put in would lay
 * both of them out.
 */
function followScroll(painted: HTMLElement): { now: () => Scrolled; stop: () => void } {
  const read = (): Scrolled => ({ top: scrollY, rows: [...painted.querySelectorAll('.scroller')].map((row) => row.scrollLeft) })
  let seen = read()
  const follow = () => {
    seen = read()
  }
  document.addEventListener('scroll', follow, { capture: true, passive: true })
  return { now: () => seen, stop: () => document.removeEventListener('scroll', follow, { capture: true }) }
}

const painted = document.getElementById('first-screen')
const scroll = painted && followScroll(painted)

/**
 * The painted first screen goes in the very frame in which React's own one stands in its place, so that nothing moves:
 * where the guest had scrolled to is kept, and taps made meanwhile are played again.
 */
export function useTakeOver(): void {
  useLayoutEffect(() => {
    if (!painted?.isConnected || !scroll) return tellFirstScreenStands()
    const watch = new MutationObserver(() => swap())
    const root = document.getElementById('root')
    const swap = () => {
      if (!root?.querySelector('main')) return
      watch.disconnect()
      scroll.stop()
      const { top, rows } = scroll.now()
      painted.remove()
      if (top > 0) window.scrollTo(scrollX, top)
      if (rows.some((left) => left > 0)) root.querySelectorAll('.scroller').forEach((row, place) => row.scrollTo({ left: rows[place] ?? 0 }))
      replayTaps()
      tellFirstScreenStands()
    }
    if (root) watch.observe(root, { childList: true, subtree: true })
    swap()
    return () => watch.disconnect()
  }, [])
}
