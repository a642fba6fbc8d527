import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDevice } from '#outbox/device.ts'
import { orderEntry, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import type { PageWord } from './api.ts'

vi.mock('workbox-precaching', () => ({ addPlugins: () => undefined, cleanupOutdatedCaches: () => undefined, precacheAndRoute: () => undefined, matchPrecache: async () => undefined }))
vi.mock('workbox-core', () => ({ cacheNames: { precache: 'precache' }, clientsClaim: () => undefined }))
vi.mock('workbox-routing', () => ({ registerRoute: () => undefined }))
vi.mock('./media.ts', () => ({ routeMedia: () => undefined, warmPictures: async () => undefined }))
vi.mock('./kept-parts.ts', () => ({}))
vi.mock('./load-script.ts', async () => {
  const rest = await import('./outbox-drain.ts')
  return { theRest: () => rest }
})

type Listener = (event: { data: unknown; waitUntil: (work: Promise<unknown>) => void }) => void
const listeners = new Map<string, Listener>()
const asked = vi.fn<(path: string) => Promise<Response>>(() => Promise.reject(new TypeError('no network')))

/** A page says something to the worker; resolves when what the worker does for it is over. */
async function hears(word: PageWord): Promise<void> {
  const works: Promise<unknown>[] = []
  listeners.get('message')?.({ data: word, waitUntil: (work) => void works.push(work) })
  await Promise.all(works)
}

beforeEach(async () => {
  vi.stubGlobal('self', {
    __WB_MANIFEST: [],
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    location: { href: 'https://rajwada.example/web/sw.js' },
    clients: { matchAll: async () => [] },
    registration: { getNotifications: async () => [] },
  })
  vi.stubGlobal('RELEASE', 'release-1')
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('fetch', asked)
  const device = openDevice()
  const now = Date.now()
  await device.session.put(sessionUntil(now + 3_600_000))
  await device.entries.put(orderEntry(now))
  await import('./sw.ts')
})
afterEach(() => void vi.unstubAllGlobals())

it('a browser that says “no network” is believed, but not when the guest taps “Send now”', async () => {
  await hears({ type: 'drain' })
  expect(asked).not.toHaveBeenCalled()
  await hears({ type: 'drain', insist: true })
  expect(asked).toHaveBeenCalledWith('/api/orders/v2', expect.anything())
})
