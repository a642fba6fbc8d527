/**
 * What a page says to the service worker. `drain`: what waits is sent; `insist`: also while the browser says that there is no network. `paint`: the guest
 * leaves, and the page of the next visit is painted. `SKIP_WAITING` is workbox-window's own word.
 */
export type PageWord = { type: 'drain'; insist?: boolean } | { type: 'paint' } | { type: 'SKIP_WAITING' }
