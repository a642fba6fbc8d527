/**
 * What a page says to the service worker. `drain`: what waits is sent; `insist`: also while the browser says that there is no network. `paint`: the
 * page of the next visit is painted, while nobody waits for it. `claim`: the page has no worker, and asks the active one to be its own. `SKIP_WAITING` is
 * workbox-window's own word.
 */
export type PageWord = { type: 'drain'; insist?: boolean } | { type: 'paint' } | { type: 'claim' } | { type: 'SKIP_WAITING' }
