import { afterNextFrame } from '#src/queries/after-first-paint.ts'

/** At its own place, below the painted screen: not seen, yet laid out and painted, so that little is left to do when it is shown. */
const BEHIND = 'position: absolute; inset: 0 0 auto; z-index: -1; opacity: 0'
/** What is drawn by itself. The browser passes over the others until it is their turn. */
const PARTS = '.headwrap, .doors, .filters, .feature, .tabs, .item, .spot, .dock'
/** At least so many elements a frame, counted by whole parts: their style, layout and paint are about 50 ms on a phone of a quarter of the speed. */
const A_FRAME = 50
/** A page that is given no frames, or few, is shown all the same. */
const LATEST_MS = 1_500

export interface DrawnBehind {
  /** Resolves when all of the screen is painted, after {@link LATEST_MS}, or when the page is hidden. */
  drawn: Promise<void>
  /** Shows the screen in its place. */
  show: () => void
}

/** Draws a screen that is in the page, but below the painted one, a few of its parts a frame: no frame takes long, and what the guest does comes between. */
export function drawBehind(root: HTMLElement): DrawnBehind {
  const parts = [...root.querySelectorAll<HTMLElement>(PARTS)]
  const unlock = (part: HTMLElement): void => void part.style.removeProperty('content-visibility')
  root.style.cssText = BEHIND
  root.inert = true
  // Browsers older than `inert` (Safari before 15.5) would read both screens out.
  root.ariaHidden = 'true'
  for (const part of parts) part.style.contentVisibility = 'hidden'
  const draw = async (): Promise<void> => {
    while (parts.length > 0) {
      await afterNextFrame()
      for (let elements = 0; elements < A_FRAME && parts[0]; elements += parts.shift()?.getElementsByTagName('*').length ?? 0) unlock(parts[0])
    }
    await afterNextFrame()
  }
  const latest = new Promise<void>((resolve) => {
    setTimeout(resolve, LATEST_MS)
    document.addEventListener('visibilitychange', () => resolve(), { once: true })
  })
  return {
    drawn: Promise.race([draw(), latest]),
    show: () => {
      for (const part of parts.splice(0)) unlock(part)
      root.removeAttribute('style')
      root.inert = false
      root.ariaHidden = null
    },
  }
}
