import { BASE_PATH } from './base-path.ts'

/** For one part the page begins anew at most this often, in ms: a part that fails each time must not throw the guest out again and again. */
const ONCE_MS = 60_000
const ANSWER_MS = 3_000
const NOTES = 'part-reloads'

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Whether a page that begins anew finds itself: on this device, or at the server. */
async function canReload(): Promise<boolean> {
  try {
    const page = `${BASE_PATH}index.html`
    if (navigator.serviceWorker?.controller && (await caches.match(page, { ignoreSearch: true }))) return true
    return (await fetch(page, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) })).ok
  } catch {
    return false
  }
}

/** Notes that the page begins anew for this part; false when it did so lately, or where nothing can be noted. */
function noteReload(part: string, now: number): boolean {
  try {
    const notes = JSON.parse(sessionStorage.getItem(NOTES) ?? '{}') as Record<string, number>
    if (now - (notes[part] ?? -Infinity) < ONCE_MS) return false
    sessionStorage.setItem(NOTES, JSON.stringify({ ...notes, [part]: now }))
    return true
  } catch {
    return false
  }
}

const under = new Map<string, Promise<boolean>>()

/**
 * A part of the page could not be loaded. It may be an older release's, which nobody has any more: then the page begins anew, with the newest one. Only where it
 * would find itself, and at most once a minute for one part. @returns whether it does
 */
export function reloadForPart(error: unknown): Promise<boolean> {
  const part = messageOf(error)
  const asked = under.get(part)
  if (asked) return asked
  const answer = (async () => {
    const reloads = (await canReload()) && noteReload(part, Date.now())
    if (reloads) location.reload()
    else under.delete(part)
    return reloads
  })()
  under.set(part, answer)
  return answer
}
