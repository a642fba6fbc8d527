import { afterNextFrame } from '#src/queries/after-first-paint.ts'
import { whenIdle } from '#src/queries/when-idle.ts'

/** Of the stepper, the cart bar and the search field: the first tap brings them, and nothing on the menu has shown them before. */
const FIRST_ANSWERS = ['minus', 'right', 'close', 'plus']
const LATEST_PAUSE_MS = 500

/**
 * Has the browser read the drawings that answer the first tap, one in a pause. Each is an SVG in the style sheet, which the computation of style that
 * meets it first reads as a document of its own: 20 ms of a slow phone's first ADD. The style sheet keeps it from then on.
 */
export async function warmIcons(): Promise<void> {
  for (const name of FIRST_ANSWERS) {
    await whenIdle(LATEST_PAUSE_MS)
    const icon = document.createElement('i')
    icon.className = `i i-${name}`
    icon.ariaHidden = 'true'
    // Without a box the browser would not read it.
    icon.style.cssText = 'position: fixed; inset: 0 auto auto 0; visibility: hidden'
    document.body.append(icon)
    await afterNextFrame()
    icon.remove()
  }
}
