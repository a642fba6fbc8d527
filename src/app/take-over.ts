import { useLayoutEffect } from 'react'
import { tellFirstScreenStands } from '#src/queries/after-first-paint.ts'
import { keepTappedTab } from '#src/ui/tapped-tab.ts'
import { type DrawnBehind, drawBehind } from './draw-behind.ts'
import { replayTaps, takeEarlyCart } from './early-taps.ts'
import { giveFocus, heldFocus } from './held-focus.ts'
import { followHand } from './follow-hand.ts'

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
const hand = painted && followHand(painted)
if (painted) keepTappedTab(painted)

/**
 * The painted first screen is removed once React's has been drawn below it, in the frame that shows that one, so that nothing moves: where the guest had scrolled to,
 * the focus, what was typed and what was put into the cart are kept, and taps made meanwhile are played again. While a finger is down, or for a moment
 * after the search has been entered, it waits.
 */
export function useTakeOver(): void {
  useLayoutEffect(() => {
    const root = document.getElementById('root')
    if (!painted?.isConnected || !scroll || !hand || !root) return tellFirstScreenStands()
    let behind: DrawnBehind | null = null
    const watch = new MutationObserver(() => look())
    const swap = () => {
      behind?.show()
      scroll.stop()
      hand.stop()
      const { top, rows } = scroll.now()
      const focus = heldFocus(painted)
      const field = painted.querySelector('input')?.value ?? ''
      painted.remove()
      try {
        window.early?.end()
        takeEarlyCart()
        if (top > 0) window.scrollTo(scrollX, top)
        if (rows.some((left) => left > 0)) root.querySelectorAll('.scroller').forEach((row, place) => row.scrollTo({ left: rows[place] ?? 0 }))
        replayTaps(root, Date.now())
        giveFocus(root, focus, field)
      } finally {
        tellFirstScreenStands()
      }
    }
    const look = () => {
      if (behind || !root.querySelector('main')) return
      watch.disconnect()
      if (painted.childElementCount === 0) return swap()
      behind = drawBehind(root, painted)
      // The router takes its first screen for a new page and goes to its top, before this or right after. To scroll has the browser lay out all that is new.
      const stay = () => window.scrollTo(scrollX, scroll.now().top)
      if (scroll.now().top > 0) {
        stay()
        requestAnimationFrame(stay)
      }
      void behind.drawn.then(() => hand.rest()).then(swap)
    }
    watch.observe(root, { childList: true, subtree: true })
    look()
    return () => watch.disconnect()
  }, [])
}
