import { matchPrecache } from 'workbox-precaching'
import { brandShell, menuShell } from '#paint/shell.ts'
import { lastScreen } from './last-screen.ts'
import { planNavigation } from './menu-navigation.ts'

const BASE: string = import.meta.env.BASE_URL
const SHELL = `${BASE}index.html`
/** A code this device does not know is worth this much waiting for the server's own first screen. */
const SERVER_MS = 3_000
/** The kept shell came in the colours of its day: a brand may have others since. */
const OLD_THEME = /<style id="theme">[\s\S]*?<\/style>(?:<meta name="theme-color"[^>]*>)*/

/** The precached shell as one text, with its headers; null in development and where the cache was taken away. */
async function keptShell(): Promise<{ html: string; headers: Headers } | null> {
  const kept = await matchPrecache(SHELL)
  if (!kept) return null
  const headers = new Headers(kept.headers)
  // The text is written anew: what was said of the old one's bytes is not true of it.
  for (const name of ['content-encoding', 'content-length', 'etag', 'last-modified', 'vary']) headers.delete(name)
  headers.set('content-type', 'text/html; charset=utf-8')
  return { html: (await kept.text()).replace(OLD_THEME, '<!--theme-->'), headers }
}

/** Answers a page's own address: painted from this device where it can be, so that no network stands before the first dish. */
export async function answerNavigation(request: Request): Promise<Response> {
  const [screen, shell] = await Promise.all([lastScreen(), keptShell()])
  if (!shell) return fetch(request)
  const plan = planNavigation(new URL(request.url).pathname.slice(BASE.length), screen)
  if (plan === 'server') {
    const answer = await fetch(request, { signal: AbortSignal.timeout(SERVER_MS) }).catch(() => null)
    if (answer?.ok) return answer
  }
  const html =
    plan === 'menu' && screen
      ? menuShell(shell.html, screen, { basePath: BASE, now: Date.now(), offline: navigator.onLine === false })
      : screen
        ? brandShell(shell.html, screen.brand)
        : shell.html
  return new Response(html, { headers: shell.headers })
}
