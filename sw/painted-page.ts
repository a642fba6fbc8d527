import { matchPrecache } from 'workbox-precaching'
import { FIRST_SCREEN_CACHE, paintedPageUrl } from '#outbox/cache-names.ts'
import { forgetPaintedPages } from '#outbox/painted-pages.ts'
import type { Moment } from '#paint/moment.ts'
import type { FirstScreen } from '#schemas/first-screen.ts'
import { KEPT } from './kept-page.ts'
import { readKept, type Scheme } from './kept-parts.ts'
import { screenOf } from './last-screen.ts'
import { thePainter } from './load-script.ts'
import { codeOf, isGoodAt, labelOf, nameOf, type PageLabel, putLabel } from './page-label.ts'

const BASE: string = import.meta.env.BASE_URL
const SHELL = `${BASE}index.html`

const inScheme = (scheme: Scheme | null): string => (scheme === null ? '' : `${scheme === 'system' ? '' : ` data-theme="${scheme}"`} data-scheme="${scheme}"`)

/** The precached page in the guest's choice of colours, with its headers; null in development and where the cache was taken away. */
export async function keptShell(scheme: Scheme | null): Promise<{ html: string; headers: Headers } | null> {
  const stored = await matchPrecache(SHELL)
  if (!stored) return null
  const html = await stored.text()
  return { html: html.replace(KEPT, `${KEPT}${inScheme(scheme)}`), headers: new Headers(stored.headers) }
}

/** A kept page that is good for so long yet is not painted anew, nor one that no other would outlive. */
const ENOUGH_MS = 6 * 3_600_000

/** @param label put on it; null: it is not kept. @returns null in development and where the cache was taken away */
export async function paintPage(screen: FirstScreen, scheme: Scheme | null, moment: Moment, label: PageLabel | null): Promise<Response | null> {
  const shell = await keptShell(scheme)
  if (!shell) return null
  if (label) putLabel(shell.headers, label)
  return new Response(thePainter().menuShell(shell.html, screen, { basePath: BASE, moment }), { headers: shell.headers })
}

/** Paints the pages of the next visit, where the kept ones would not do for long. To be called when no page waits for this worker. */
export async function keepPages(): Promise<void> {
  const kept = await readKept()
  const screen = await screenOf(kept)
  if (!screen || !kept.screen) return forgetPaintedPages()
  const { momentAt, momentLine, sameUntil } = thePainter()
  const cache = await caches.open(FIRST_SCREEN_CACHE)
  for (const offline of [false, true]) {
    const of = nameOf(kept.screen, kept.scheme, offline)
    // Without a name no page can be told from another guest's: what is kept may be of one who has left.
    if (of === null) {
      await cache.delete(paintedPageUrl(offline))
      continue
    }
    const now = Date.now()
    const before = labelOf(await cache.match(paintedPageUrl(offline)), of)
    if (before && isGoodAt(now, before) && isGoodAt(now + ENOUGH_MS, before)) continue
    const until = sameUntil(screen, now, offline)
    if (before && isGoodAt(now, before) && before.until === until) continue
    const moment = momentAt(screen, now, offline)
    const label = { of, code: codeOf(screen), moment: momentLine(moment), from: now, until }
    const painted = await paintPage(screen, kept.scheme, moment, label)
    // A disk that refuses it loses nothing but the speed of the next visit.
    if (painted) await cache.put(paintedPageUrl(offline), painted).catch(() => undefined)
  }
}
