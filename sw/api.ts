/** What a page says to the service worker. `SKIP_WAITING` is workbox-window's own word; `insist`: also while the browser says that there is no network. */
export type PageWord = { type: 'drain'; insist?: boolean } | { type: 'SKIP_WAITING' }
