import { fetchInTime } from './fetch-in-time.ts'
import { keptParts } from './kept-parts.ts'
import { screenOf } from './last-screen.ts'
import { painterIfKept } from './load-script.ts'
import { planNavigation } from './menu-navigation.ts'
import { codeOf, isGoodAt, labelOf, nameOf } from './page-label.ts'
import { keptShell, paintPage } from './painted-page.ts'

const BASE: string = import.meta.env.BASE_URL
/** How long to wait for the server's page of a code this device does not know, ms; once headers have arrived the body is read while bytes keep coming. */
const SERVER_LIMITS = { headMs: 3_000, silenceMs: 5_000 }

/** Answers a page's own address: painted from this device where it can be, so that no network stands before the first dish. */
export async function answerNavigation(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.slice(BASE.length)
  const { painted, offline, ...kept } = await keptParts()
  const label = labelOf(painted, kept.screen ? nameOf(kept.screen, kept.scheme, offline) : null)
  const now = Date.now()
  if (painted && label && isGoodAt(now, label) && planNavigation(path, label.code) === 'menu') return painted
  const painter = painterIfKept()
  const screen = painter ? await screenOf(kept) : null
  const plan = planNavigation(path, screen && codeOf(screen))
  if (plan === 'menu' && painter && screen) {
    const moment = painter.momentAt(screen, now, offline)
    if (painted && label?.moment === painter.momentLine(moment)) return painted
    return (await paintPage(screen, kept.scheme, moment, null)) ?? fetch(request)
  }
  const shell = await keptShell(kept.scheme)
  if (!shell) return fetch(request)
  if (plan === 'server') {
    const answer = await fetchInTime(request, SERVER_LIMITS)
    if (answer?.ok) return answer
  }
  return new Response(painter && screen ? painter.brandPage(shell.html, screen.brand) : shell.html, { headers: shell.headers })
}
