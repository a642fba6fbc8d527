/** What a page says to the service worker. `SKIP_WAITING` is workbox-window's own word. */
export type PageWord = { type: 'drain' } | { type: 'SKIP_WAITING' }
