/** What the device keeps in the Cache API, by name; the sync worker writes where nothing else is said, service worker and search worker read. */

/** One `FirstScreen` as JSON: the menu the next visit is painted from. */
export const FIRST_SCREEN_CACHE = 'first-screen'
export const FIRST_SCREEN_URL = '/first-screen'
/** Beside it: the guest's own choice of colours, `light`, `dark` or `system`, which the page writes. */
export const COLOUR_SCHEME_URL = '/colour-scheme'
/** And the pages that the service worker painted from all that last, for a visit with a network and for one without (sw/painted-page.ts). */
export const paintedPageUrl = (offline: boolean): string => (offline ? '/painted-page-offline' : '/painted-page')

/** A `SearchList` as JSON for each outlet on the device. */
export const SEARCH_CACHE = 'search-list'
/** The key under which a menu's search list is in the cache. */
export const searchUrl = (outletId: string): string => `/search-list/${encodeURIComponent(outletId)}`
/** BroadcastChannel: an outlet's id, when its list was written anew. */
export const SEARCH_CHANNEL = 'search-list'

/** Pictures of dishes, within a budget. */
export const MEDIA_CACHE = 'media'
