/** The screen that the server painted, and the section whose tab was tapped on it: until a screen has gone there, or the guest scrolls on their own. */
let screen: HTMLElement | null = null
let tapped: string | null = null

/** Acts by which a guest scrolls on their own. */
export const SCROLLING_ACTS = ['wheel', 'touchmove', 'keydown'] as const

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
export function keepTappedTab(painted: HTMLElement): void {
  screen = painted
  const section = location.hash.slice(1)
  if (section !== '' && isStillThere(document.getElementById(section))) tapped = section
  const keep = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest('a[href^="#"]') : null
    tapped = link?.getAttribute('href')?.slice(1) ?? tapped
  }
  const forget = (): void => {
    tapped = null
  }
  painted.addEventListener('click', keep, true)
  for (const act of SCROLLING_ACTS) addEventListener(act, forget, { passive: true })
}

/**
 * Goes, in the next frame, to the one of these sections whose tab was tapped on the painted screen, and to each that is tapped there from now on: once for a tap.
 * @returns ends it
 */
export function followTappedTab(sections: readonly string[], goTo: (section: string) => void): () => void {
  let frame = 0
  const follow = (): void => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      const found = sections.find((section) => section === tapped)
      if (found === undefined) return
      tapped = null
      goTo(found)
    })
  }
  follow()
  screen?.addEventListener('click', follow)
  return () => {
    cancelAnimationFrame(frame)
    screen?.removeEventListener('click', follow)
  }
}
