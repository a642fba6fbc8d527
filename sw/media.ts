import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { MEDIA_CACHE } from '#outbox/cache-names.ts'
import { mediaUrl } from '#paint/media.ts'
import { lastScreen } from './last-screen.ts'

/** Picture URLs contain the content's hash, so cached entries never expire by content. */
const MEDIA = /^\/media\/([0-9a-f]{32})-(96|256|640)\.webp$/

/**
 * How many pictures of a width stay, the least lately seen going first. With the bytes a picture of that width has at the most
 * (6, 24 and 90 kB) this is a budget of about 16 MB.
 */
const BUDGET = { 96: 700, 256: 250, 640: 60 } as const
type Width = keyof typeof BUDGET
const WIDTHS = [256, 640, 96] as const

const cacheOf = (width: Width): string => `${MEDIA_CACHE}-${width}`

/** With no network another width of the same dish is better than none. */
const anyWidth: WorkboxPlugin = {
  handlerDidError: async ({ request }) => {
    const hash = MEDIA.exec(new URL(request.url).pathname)?.[1]
    if (hash === undefined) return undefined
    for (const width of WIDTHS) {
      const kept = await (await caches.open(cacheOf(width))).match(mediaUrl(hash, width))
      if (kept) return kept
    }
    return undefined
  },
}

const strategyOf = (width: Width): CacheFirst => {
  // A full disk takes pictures first.
  const expiration = new ExpirationPlugin({ maxEntries: BUDGET[width], purgeOnQuotaError: true }) as WorkboxPlugin
  return new CacheFirst({ cacheName: cacheOf(width), plugins: [expiration, anyWidth] })
}

const strategies: Readonly<Record<Width, CacheFirst>> = { 96: strategyOf(96), 256: strategyOf(256), 640: strategyOf(640) }

/** Answers pictures from the device. */
export function routeMedia(): void {
  for (const width of WIDTHS) registerRoute(({ url, sameOrigin }) => sameOrigin && MEDIA.exec(url.pathname)?.[2] === String(width), strategies[width])
}

let warmed = ''

/**
 * Keeps the pictures of the last menu's first screen: on a first visit they were on the page before this worker could see them,
 * and with no network they are the ones that are looked for.
 */
export async function warmPictures(event: ExtendableEvent): Promise<void> {
  const screen = await lastScreen()
  if (!screen || navigator.onLine === false) return
  const hashes = [...screen.recommended, ...screen.sections.flatMap((section) => section.items)].flatMap(({ picture }) => picture?.hash ?? [])
  const all = hashes.join()
  if (all === warmed) return
  warmed = all
  for (const hash of new Set(hashes)) {
    const request = new Request(mediaUrl(hash, 256))
    await strategies[256].handle({ event, request }).catch(() => undefined)
  }
}
