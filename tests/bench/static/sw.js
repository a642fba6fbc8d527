// Keeps the whole page from its installation on and answers every visit with it.
const FILES = ['/menu', '/search-and-cart.js']

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open('page').then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()))
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  if (pathname.startsWith('/media/')) event.respondWith(picture(event.request))
  else event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((kept) => kept ?? fetch(event.request)))
})

async function picture(request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open('media')).put(request, answer.clone())
  return answer
}
