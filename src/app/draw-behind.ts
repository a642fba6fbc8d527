import { afterNextFrame } from '#src/queries/after-first-paint.ts'

/** What is drawn by itself. The browser passes over the others until it is their turn. */
const PARTS = ['.headwrap', '.doors', '.filters', '.feature', '.tabs', '.item', '.spot', '.dock'] as const
/** At least so many elements a frame, counted by whole parts: their style, layout and paint are about 20 ms on a phone of a quarter of the speed. */
const A_FRAME = 20
/** A page that is given no frames, or few, is shown all the same. */
const LATEST_MS = 1_500

export interface DrawnBehind {
  /** Resolves when all of the screen is painted, after {@link LATEST_MS}, or when the page is hidden. */
  drawn: Promise<void>
  /** Shows the screen, from which what covers it was taken away. */
  show: () => void
}

/**
 * Leaves each part the room of the painted one in its place, so that nothing below it moves when it is drawn: that it happens behind the cover, no browser knows that counts what moves.
 * Called with the parts passed over, which makes it a small thing to lay them out.
 */
function holdRoom(root: HTMLElement, cover: HTMLElement): void {
  const rooms = PARTS.flatMap((kind) => {
    const parts = root.querySelectorAll<HTMLElement>(kind)
    return [...cover.querySelectorAll(kind)].map((painted, place) => ({ style: parts[place]?.style, height: painted.getBoundingClientRect().height }))
  })
  for (const { style, height } of rooms) if (style) style.minBlockSize = `${height}px`
}

/**
 * Draws a screen that the painted one covers, a few of its parts a frame: no frame takes long, and what the guest does comes between.
 * Nothing of it may have its style computed anew when it is shown, as it would with `inert`, an opacity or a place of its own: that would be one long task.
 * So it is hidden from screen readers by an attribute, the focus is kept off, and the cover is made as long as it is: no tap reaches it.
 */
export function drawBehind(root: HTMLElement, cover: HTMLElement): DrawnBehind {
  const parts = [...root.querySelectorAll<HTMLElement>(PARTS.join())]
  const unlock = ({ style }: HTMLElement): void => {
    style.contentVisibility = style.minBlockSize = ''
  }
  root.ariaHidden = 'true'
  for (const part of parts) part.style.contentVisibility = 'hidden'
  holdRoom(root, cover)
  const shown = new AbortController()
  const { signal } = shown
  root.addEventListener('focusin', ({ target }) => target instanceof HTMLElement && target.blur(), { signal })
  const draw = async (): Promise<void> => {
    await afterNextFrame()
    // Its layout is known in this moment: to ask costs nothing.
    cover.style.minBlockSize = `${root.offsetHeight}px`
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
    },
  }
}
