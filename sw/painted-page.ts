import { matchPrecache } from 'workbox-precaching'
import { FIRST_SCREEN_CACHE, paintedPageUrl } from '#outbox/cache-names.ts'
import { forgetPaintedPages } from '#outbox/painted-pages.ts'
import { type Moment, momentOf } from '#paint/moment.ts'
import { menuShell } from '#paint/shell.ts'
import type { FirstScreen } from '#schemas/first-screen.ts'
import { KEPT } from './kept-page.ts'
import { readKept, type Scheme } from './kept-parts.ts'
import { screenOf } from './last-screen.ts'

/** The name of this worker's release, put in place by the build. */
declare const RELEASE: string

const BASE: string = import.meta.env.BASE_URL
const SHELL = `${BASE}index.html`
/** Says what a kept page was painted from: a hash of all of it. */
const OF_HEADER = 'x-painted-of'

const inScheme = (scheme: Scheme | null): string => (scheme === null ? '' : `${scheme === 'system' ? '' : ` data-theme="${scheme}"`} data-scheme="${scheme}"`)

/** The precached page in the guest's choice of colours, with its headers; null in development and where the cache was taken away. */
export async function keptShell(scheme: Scheme | null): Promise<{ html: string; headers: Headers } | null> {
  const stored = await matchPrecache(SHELL)
  if (!stored) return null
  const html = await stored.text()
  return { html: html.replace(KEPT, `${KEPT}${inScheme(scheme)}`), headers: new Headers(stored.headers) }
}

/** A menu's page, and all that it is painted from. */
export interface MenuPage {
  screen: FirstScreen
  moment: Moment
  scheme: Scheme | null
  /** The same wherever the page would be. */
  hash: string
}

/**
 * @param offline known to be without a connection: the moment says how old the menu is. When it was confirmed, which changes with each visit, is said by
 * nothing else.
 */
export async function menuPage(screen: FirstScreen, scheme: Scheme | null, offline: boolean): Promise<MenuPage> {
  const moment = momentOf(screen, Date.now() + (screen.clockSkewMs ?? 0), offline)
  const said = JSON.stringify([RELEASE, scheme, moment, { ...screen, confirmedAt: 0 }])
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(said)))
  return { screen, moment, scheme, hash: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') }
}

/** @returns null in development and where the cache was taken away */
export async function paintPage({ screen, moment, scheme, hash }: MenuPage): Promise<Response | null> {
  const shell = await keptShell(scheme)
  if (!shell) return null
  shell.headers.set(OF_HEADER, hash)
  return new Response(menuShell(shell.html, screen, { basePath: BASE, moment }), { headers: shell.headers })
}

/** Whether a kept page says what this one would. */
export const isPageOf = (kept: Response, { hash }: MenuPage): boolean => kept.headers.get(OF_HEADER) === hash

/** Paints the pages of the next visit, where the kept ones would not do. To be called when no page waits for this worker. */
export async function keepPages(): Promise<void> {
  const kept = await readKept()
  const screen = screenOf(kept)
  if (!screen) return forgetPaintedPages()
  const cache = await caches.open(FIRST_SCREEN_CACHE)
  for (const offline of [false, true]) {
    const page = await menuPage(screen, kept.scheme, offline)
    const before = await cache.match(paintedPageUrl(offline))
    if (before && isPageOf(before, page)) continue
    const painted = await paintPage(page)
    // A disk that refuses it loses nothing but the speed of the next visit.
    if (painted) await cache.put(paintedPageUrl(offline), painted).catch(() => undefined)
  }
}
