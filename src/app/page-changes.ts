import { useEffect } from 'react'
import type { AppRouter } from './router.ts'

/** Ms for which the heading of a page that is still being loaded is waited for, and another in its place. */
const PATIENCE_MS = 5_000

/** The brand's name stands at the end of the title that the page came with. */
const brandName = (): string => document.title.split(' · ').at(-1) ?? ''

/** The screen that is shown: sheets and the search of one screen have addresses of their own, but are no other page. */
const screenOf = ({ state }: AppRouter): string => state.matches[1]?.id ?? ''

interface Told {
  /** The page's heading, and any other that what the page reads first puts in its place soon. */
  onHeading: (heading: HTMLElement) => void
  /** Its words are others by now: an order's heading says where the order is. */
  onWords: (heading: HTMLElement) => void
}

function followHeading(root: Element, signal: AbortSignal, { onHeading, onWords }: Told): void {
  let heading: HTMLElement | null = null
  const words = new MutationObserver(() => heading && onWords(heading))
  const find = () => {
    // What a screen shows before its page for a time, as the menu's search, has a heading of its own; so has a dish's sheet.
    const found = [...root.querySelectorAll<HTMLElement>('h1:not(dialog *)')].at(-1)
    if (!found || found === heading) return
    heading = found
    words.disconnect()
    words.observe(found, { characterData: true, childList: true, subtree: true })
    onHeading(found)
  }
  const watch = new MutationObserver(find)
  watch.observe(root, { childList: true, subtree: true })
  const timer = setTimeout(() => watch.disconnect(), PATIENCE_MS)
  const end = () => {
    clearTimeout(timer)
    watch.disconnect()
    words.disconnect()
  }
  signal.addEventListener('abort', end, { once: true })
  find()
}

/** What went with the page before leaves the focus nowhere: then it is the new page's, from its heading on. A field or a sheet that took it keeps it. */
function focusHeading(heading: HTMLElement): void {
  if (document.activeElement !== document.body || document.querySelector('dialog[open]')) return
  heading.tabIndex = -1
  heading.style.outline = 'none'
  heading.focus({ preventScroll: true })
}

/** Each page has a title, for the history and the task switcher, and begins to be read at its heading. */
export function usePageChanges(router: AppRouter): void {
  useEffect(() => {
    const brand = brandName()
    let screen = ''
    let before = new AbortController()
    const nameAfter = ({ textContent: name }: HTMLElement) => {
      document.title = name.endsWith(brand) ? name : `${name} · ${brand}`
    }
    const look = (isFirst: boolean) => {
      if (screenOf(router) === screen) return
      screen = screenOf(router)
      before.abort()
      before = new AbortController()
      const root = document.getElementById('root')
      if (!root) return
      const onHeading = (heading: HTMLElement) => {
        nameAfter(heading)
        if (!isFirst) focusHeading(heading)
      }
      followHeading(root, before.signal, { onHeading, onWords: nameAfter })
    }
    look(true)
    const end = router.subscribe('onRendered', () => look(false))
    return () => {
      end()
      before.abort()
    }
  }, [router])
}
