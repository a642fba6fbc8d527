import { brandShell } from '#paint/shell.ts'
import { fetchInTime } from './fetch-in-time.ts'
import { isOffline, keptParts } from './kept-parts.ts'
import { screenOf } from './last-screen.ts'
import { planNavigation } from './menu-navigation.ts'
import { isPageOf, keptShell, menuPage, paintPage } from './painted-page.ts'

const BASE: string = import.meta.env.BASE_URL
/** How long to wait for the server's page of a code this device does not know, ms; once headers have arrived the body is read while bytes keep coming. */
const SERVER_LIMITS = { headMs: 3_000, silenceMs: 5_000 }

/** Answers a page's own address: painted from this device where it can be, so that no network stands before the first dish. */
export async function answerNavigation(request: Request): Promise<Response> {
  const parts = await keptParts()
  const { painted, scheme } = parts
  const screen = screenOf(parts)
  const plan = planNavigation(new URL(request.url).pathname.slice(BASE.length), screen)
  if (plan === 'menu' && screen) {
    const page = await menuPage(screen, scheme, isOffline())
    return painted && isPageOf(painted, page) ? painted : ((await paintPage(page)) ?? fetch(request))
  }
  const shell = await keptShell(scheme)
  if (!shell) return fetch(request)
  if (plan === 'server') {
    const answer = await fetchInTime(request, SERVER_LIMITS)
    if (answer?.ok) return answer
  }
  return new Response(screen ? brandShell(shell.html, screen.brand) : shell.html, { headers: shell.headers })
}
