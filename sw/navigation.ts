import { matchPrecache } from 'workbox-precaching'
import type { FirstScreen } from '#schemas/first-screen.ts'
import { brandShell, menuShell } from '#paint/shell.ts'
import { fetchInTime } from './fetch-in-time.ts'
import { lastScreen } from './last-screen.ts'
import { planNavigation } from './menu-navigation.ts'

const BASE: string = import.meta.env.BASE_URL
const SHELL = `${BASE}index.html`
/** How long to wait for the server's page of a code this device does not know, ms; once headers have arrived the body is read while bytes keep coming. */
const SERVER_LIMITS = { headMs: 3_000, silenceMs: 5_000 }
const FONTS = /url\((\S+?\.woff2)\)/g

/** The precached shell as one text, with its headers; null in development and where the cache was taken away. */
async function keptShell(): Promise<{ html: string; headers: Headers } | null> {
  const stored = await matchPrecache(SHELL)
  if (!stored) return null
  const headers = new Headers(stored.headers)
  // The text is written anew: what was said of the old one's bytes is not true of it.
  for (const name of ['content-encoding', 'content-length', 'etag', 'last-modified', 'vary']) headers.delete(name)
  headers.set('content-type', 'text/html; charset=utf-8')
  return { html: fromDevice(await stored.text()), headers }
}

/** On the device nothing is far: the fonts come before the text is laid out, once. */
function fromDevice(html: string): string {
  const fonts = [...html.matchAll(FONTS)].map(([, href = '']) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`)
  return html.replace(/<html[^>]*/, '$& data-kept').replace('<head>', () => `<head>${fonts.join('')}`)
}

type Kept = Promise<[screen: FirstScreen | null, shell: { html: string; headers: Headers } | null]>
const readKept = (): Kept => Promise.all([lastScreen(), keptShell()])

/** What was read at the worker's start is as good for this long. */
const EARLY_MS = 1_000
let early: Kept | null = null

/** Browsers mostly start this worker for a navigation, so its answer is read ahead. */
export function readAhead(): void {
  early = readKept()
}

/** What was read ahead while the worker was still installing holds nothing: it is read again. */
async function kept(): Kept {
  const ahead = performance.now() < EARLY_MS ? early : null
  early = null
  const [screen, shell] = (await ahead) ?? [null, null]
  return screen && shell ? [screen, shell] : readKept()
}

/** Answers a page's own address: painted from this device where it can be, so that no network stands before the first dish. */
export async function answerNavigation(request: Request): Promise<Response> {
  const [screen, shell] = await kept()
  if (!shell) return fetch(request)
  const plan = planNavigation(new URL(request.url).pathname.slice(BASE.length), screen)
  if (plan === 'server') {
    const answer = await fetchInTime(request, SERVER_LIMITS)
    if (answer?.ok) return answer
  }
  const html =
    plan === 'menu' && screen
      ? menuShell(shell.html, screen, { basePath: BASE, now: Date.now() + (screen.clockSkewMs ?? 0), offline: navigator.onLine === false })
      : screen
        ? brandShell(shell.html, screen.brand)
        : shell.html
  return new Response(html, { headers: shell.headers })
}
