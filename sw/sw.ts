// First of all: it begins to read while the rest is evaluated.
import './kept-parts.ts'
import { cacheNames, clientsClaim } from 'workbox-core'
import { addPlugins, cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { forgetPaintedPages } from '#outbox/painted-pages.ts'
import type { PageWord } from './api.ts'
import { routeMedia, warmPictures } from './media.ts'
import { keptPage } from './kept-page.ts'
import { leaveFonts } from './leave-fonts.ts'
import { thePainter, theRest } from './load-script.ts'
import { isOfApp } from './menu-navigation.ts'
import { answerNavigation } from './navigation.ts'
import { keepOldAssets, routeOldAssets } from './old-assets.ts'
import { keepPages } from './painted-page.ts'

interface SyncEvent extends ExtendableEvent {
  readonly tag: string
  readonly lastChance: boolean
}

declare const self: ServiceWorkerGlobalScope
/** The name of this worker's release, put in place by the build; '' in development. */
declare const RELEASE: string

const BASE: string = import.meta.env.BASE_URL
// Every file of this release, put in place by the build.
// oxlint-disable-next-line no-underscore-dangle -- the build looks for this very name
const manifest = self.__WB_MANIFEST.filter((entry): entry is PrecacheEntry => typeof entry !== 'string')

addPlugins([keptPage(`${BASE}index.html`, RELEASE)])
self.addEventListener('install', (event) => {
  event.waitUntil(leaveFonts(event, manifest, cacheNames.precache, self.location.href))
  // Without all its parts it is not installed.
  event.waitUntil(Promise.resolve().then(() => thePainter() && theRest().skipWhenUrgent(BASE, RELEASE)))
  event.waitUntil(keepOldAssets(new Set(manifest.map(({ url }) => new URL(url, self.location.href).pathname))).catch(() => undefined))
})

// An update waits for the guest's word (SKIP_WAITING); a first installation takes the page that asked for it.
clientsClaim()
cleanupOutdatedCaches()
// Addresses of pages are not files: "/" is answered below, not by index.html as it lies there.
precacheAndRoute(manifest, { directoryIndex: '', cleanURLs: false })
registerRoute(({ request, url }) => request.mode === 'navigate' && isOfApp(url.pathname, BASE), ({ request }) => answerNavigation(request))
routeMedia()
routeOldAssets(BASE)

/** Ms after a page's address was asked for, in which it is painted. */
const PAINTING_MS = 1_000
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  const painted = new Promise((resolve) => setTimeout(resolve, PAINTING_MS))
  event.waitUntil(painted.then(() => Promise.all([theRest().drainSometimes(), keepPages().catch(() => undefined)])))
})
// Not waited for: until an activation is over, pages get no answers.
self.addEventListener('activate', () => {
  // This worker may paint otherwise than the one before.
  void forgetPaintedPages()
  void theRest().drainNow()
})
self.addEventListener('sync', (event) => {
  if (isSync(event) && event.tag.startsWith('outbox-')) event.waitUntil(theRest().drainForSync(event.lastChance, () => theRest().tellThatOrderWaits(BASE)))
})
self.addEventListener('message', (event) => {
  const word = event.data as PageWord | null
  if (word?.type === 'drain') event.waitUntil(Promise.all([theRest().drainNow(word.insist), warmPictures(event)]))
  if (word?.type === 'paint') event.waitUntil(keepPages().catch(() => undefined))
  if (word?.type === 'claim') event.waitUntil(self.clients.claim())
  if (word?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
})
self.addEventListener('push', (event) => event.waitUntil(theRest().showPush(event, BASE)))
self.addEventListener('notificationclick', (event) => event.waitUntil(theRest().openNotification(event.notification, BASE)))

const isSync = (event: Event): event is SyncEvent => 'tag' in event
