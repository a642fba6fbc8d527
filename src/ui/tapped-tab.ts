/** The section whose tab was tapped on the painted screen, until a screen has gone there or the guest scrolls on their own. */
let tapped: string | null = null

/** Within so many pixels of the top of the window, under its bars, a section is where the browser has scrolled to it. */
const NEAR_PX = 200

/** Whether the browser has left the guest at the section, or has not known where it is. */
function isStillThere(section: Element | null): boolean {
  return section === null || Math.abs(section.getBoundingClientRect().top) < NEAR_PX
}

/**
 * Keeps what a tap on a tab of the painted screen has left in the address: the browser has gone there, the screen that takes over does not know. What the guest has
 * scrolled away from is not kept: nobody is pulled back.
 */
export function keepTappedTab(): void {
  const section = location.hash.slice(1)
  if (section !== '' && isStillThere(document.getElementById(section))) tapped = section
  addEventListener('hashchange', () => {
    tapped = location.hash.slice(1) || null
  })
  const forget = (): void => {
    tapped = null
  }
  for (const gesture of ['wheel', 'touchmove', 'keydown'] as const) addEventListener(gesture, forget, { passive: true })
}

/** The one of these sections that is to be gone to; it is told once. */
export function takeTappedTab(sections: readonly string[]): string | undefined {
  const found = sections.find((section) => section === tapped)
  if (found !== undefined) tapped = null
  return found
}
