import type { PageWord } from './api.ts'
import { takeOver } from './take-over.ts'

/**
 * Stands in for sw.js where a release has to be taken back (docs/taking-a-release-back.md): it takes over at once, deletes what releases left in the
 * Cache API and opens every page anew from the network. IndexedDB stays: carts, and orders that wait to be sent, live there.
 */
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(takeOver()))
// As long as it waits, its page offers it as it does every newer release.
self.addEventListener('message', (event) => {
  if ((event.data as PageWord | null)?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
})

/** A page that is opened anew registers this worker again, on a device where there is nothing left to take back: it is left alone then. */
async function takeBack(): Promise<void> {
  const names = await caches.keys()
  if (!names.some((name) => name.startsWith('workbox-precache'))) return void (await self.registration.unregister())
  await self.clients.claim()
  for (const name of names) await caches.delete(name)
  const pages = await self.clients.matchAll({ type: 'window' })
  await self.registration.unregister()
  // Not waited for: a page that is opened anew waits for the end of the activation.
  for (const page of pages) void page.navigate(page.url).catch(() => null)
}

self.addEventListener('activate', (event) => event.waitUntil(takeBack()))
