import { afterNextFrame } from '#src/queries/after-first-paint.ts'

/** What is drawn by itself. The browser passes over the others until it is their turn. */
const PARTS = '.headwrap, .doors, .filters, .feature, .tabs, .item, .spot, .dock'
/** At least so many elements a frame, counted by whole parts: their style, layout and paint are about 30 ms on a phone of a quarter of the speed. */
const A_FRAME = 30
/** A page that is given no frames, or few, is shown all the same. */
const LATEST_MS = 1_500

export interface DrawnBehind {
  /** Resolves when all of the screen is painted, after {@link LATEST_MS}, or when the page is hidden. */
  drawn: Promise<void>
  /** To be called once what covers the screen is away: a tap that reached it before is played now. */
  show: () => void
}

/**
 * Draws a screen that the painted one covers, a few of its parts a frame: no frame takes long, and what the guest does comes between.
 * Nothing of it may have its style computed anew when it is shown, as it would with `inert`, an opacity or a place of its own: that would be one long task.
 * So it is hidden from screen readers by an attribute, and the focus and taps, which could reach it by the keyboard and below the painted screen's end, are kept off here.
 */
export function drawBehind(root: HTMLElement): DrawnBehind {
  const parts = [...root.querySelectorAll<HTMLElement>(PARTS)]
  const unlock = (part: HTMLElement): void => void part.style.removeProperty('content-visibility')
  root.ariaHidden = 'true'
  for (const part of parts) part.style.contentVisibility = 'hidden'
  const shown = new AbortController()
  const { signal } = shown
  const tapped: HTMLElement[] = []
  root.addEventListener('focusin', ({ target }) => target instanceof HTMLElement && target.blur(), { signal })
  root.addEventListener('click', (event) => {
    event.preventDefault()
    event.stopPropagation()
    if (event.target instanceof HTMLElement) tapped.push(event.target)
  }, { capture: true, signal })
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
      root.ariaHidden = null
      shown.abort()
      for (const part of tapped) part.click()
    },
  }
}
