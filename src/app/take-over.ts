import { useLayoutEffect } from 'react'
import { replayTaps } from './early-taps.ts'

/**
 * The painted first screen goes in the very frame in which React's own one stands in its place, so that nothing moves:
 * where the guest had scrolled to is kept, and taps made meanwhile are played again.
 */
export function useTakeOver(): void {
  useLayoutEffect(() => {
    const painted = document.getElementById('first-screen')
    if (!painted) return
    const watch = new MutationObserver(() => swap())
    const root = document.getElementById('root')
    const swap = () => {
      if (!root?.querySelector('main')) return
      watch.disconnect()
      const { scrollX, scrollY } = window
      const rows = [...painted.querySelectorAll('.scroller')].map((row) => row.scrollLeft)
      painted.remove()
      window.scrollTo(scrollX, scrollY)
      root.querySelectorAll('.scroller').forEach((row, place) => row.scrollTo({ left: rows[place] ?? 0 }))
      replayTaps()
    }
    if (root) watch.observe(root, { childList: true, subtree: true })
    swap()
    return () => watch.disconnect()
  }, [])
}
