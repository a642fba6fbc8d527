/** The section whose tab was tapped on the painted screen, until a screen has gone there or the guest scrolls on their own. */
let tapped: string | null = null

/** Within so many pixels of the top of the window, under its bars, a section is where the browser has scrolled to it. */
const NEAR_PX = 200

/** Whether the guest is where the browser has left them: at the section, at the end of the page where it is near that, or where they were if there is no such section. */
function isStillThere(section: Element | null): boolean {
  if (section === null) return true
  const { top } = section.getBoundingClientRect()
  const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1
  return Math.abs(top) < NEAR_PX || (isAtEnd && top > 0 && top < innerHeight)
}

/**
 * Keeps what was tapped of the painted screen's tabs, before this call by the address and from then on by the tap: the browser goes there, the screen that takes
 * over does not know. What the guest has scrolled away from is not kept: nobody is pulled back.
 */
export function keepTappedTab(): void {
  const section = location.hash.slice(1)
  if (section !== '' && isStillThere(document.getElementById(section))) tapped = section
  const keep = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest('#first-screen a[href^="#"]') : null
    tapped = link?.getAttribute('href')?.slice(1) ?? tapped
  }
  const forget = (): void => {
    tapped = null
  }
  document.addEventListener('click', keep, true)
  for (const gesture of ['wheel', 'touchmove', 'keydown'] as const) addEventListener(gesture, forget, { passive: true })
}

/** The one of these sections that is to be gone to; it is told once. */
export function takeTappedTab(sections: readonly string[]): string | undefined {
  const found = sections.find((section) => section === tapped)
  if (found !== undefined) tapped = null
  return found
}
