import { useEffect } from 'react'
import type { AppRouter } from './router.ts'

/** Ms for which the heading of a page that is still being loaded is waited for. */
const PATIENCE_MS = 5_000

/** The brand's name stands at the end of the title that the page came with. */
const brandName = (): string => document.title.split(' · ').at(-1) ?? ''

/** The screen that is shown: sheets and the search of one screen have addresses of their own, but are no other page. */
const screenOf = ({ state }: AppRouter): string => state.matches[1]?.id ?? ''

/** Resolves with the page's heading, null where none comes in time. */
function headingOf(root: Element, signal: AbortSignal): Promise<HTMLElement | null> {
  const { promise, resolve } = Promise.withResolvers<HTMLElement | null>()
  const find = () => root.querySelector<HTMLElement>('h1')
  const watch = new MutationObserver(() => find() && done())
  const done = () => {
    watch.disconnect()
    clearTimeout(timer)
    resolve(signal.aborted ? null : find())
  }
  const timer = setTimeout(done, PATIENCE_MS)
  signal.addEventListener('abort', done, { once: true })
  if (find()) done()
  else watch.observe(root, { childList: true, subtree: true })
  return promise
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
    const look = async (isFirst: boolean) => {
      if (screenOf(router) === screen) return
      screen = screenOf(router)
      before.abort()
      before = new AbortController()
      const root = document.getElementById('root')
      const heading = root && (await headingOf(root, before.signal))
      if (!heading) return
      const name = heading.textContent
      document.title = name.endsWith(brand) ? name : `${name} · ${brand}`
      if (!isFirst) focusHeading(heading)
    }
    void look(true)
    const end = router.subscribe('onRendered', () => void look(false))
    return () => {
      end()
      before.abort()
    }
  }, [router])
}
