import { cacheNames } from 'workbox-core'
import { registerRoute } from 'workbox-routing'

/** Files of the release before this one, for tabs that still run it. */
const OLD_ASSETS = 'old-assets'
/** Files that only some visits need and no release lists: the code reader's WebAssembly. */
const LATE_ASSETS = 'late-assets'
const MOST_LATE = 6

/** While a new version installs, the one before it keeps its files: a tab that has not begun anew can still load its parts. */
export async function keepOldAssets(manifestUrls: ReadonlySet<string>): Promise<void> {
  if (!(await caches.has(cacheNames.precache))) return
  const [precache, old] = await Promise.all([caches.open(cacheNames.precache), caches.open(OLD_ASSETS)])
  const requests = (await precache.keys()).filter(({ url }) => !manifestUrls.has(new URL(url).pathname))
  const before = await old.keys()
  await Promise.all(
    requests.map(async (request) => {
      const answer = await precache.match(request)
      if (answer) await old.put(request.url, answer)
    }),
  )
  const kept = new Set(requests.map(({ url }) => url))
  // One release back is enough: what was old before goes, unless nothing new is there to keep.
  if (kept.size > 0) await Promise.all(before.filter(({ url }) => !kept.has(url)).map((request) => old.delete(request)))
}

/** Hashed files that the precache does not know. */
export function routeOldAssets(base: string): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(`${base}assets/`),
    async ({ request }) => {
      const old = await (await caches.open(OLD_ASSETS)).match(request.url)
      if (old) return old
      const late = await caches.open(LATE_ASSETS)
      const kept = await late.match(request.url)
      if (kept) return kept
      const answer = await fetch(request)
      if (answer.ok) {
        await late.put(request.url, answer.clone()).catch(() => undefined)
        const keys = await late.keys()
        await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_LATE)).map((key) => late.delete(key)))
      }
      return answer
    },
  )
}
