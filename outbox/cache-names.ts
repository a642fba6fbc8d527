/** What the device keeps in the Cache API, by name; the sync worker writes, service worker and search worker read. */

/** One `FirstScreen` as JSON: the menu the next visit is painted from. */
export const FIRST_SCREEN_CACHE = 'first-screen'
export const FIRST_SCREEN_URL = '/first-screen'

/** A `SearchList` as JSON for each outlet on the device. */
export const SEARCH_CACHE = 'search-list'
export const searchUrl = (outletId: string): string => `/search-list/${encodeURIComponent(outletId)}`
/** BroadcastChannel: an outlet's id, when its list was written anew. */
export const SEARCH_CHANNEL = 'search-list'

/** Pictures of dishes, within a budget. */
export const MEDIA_CACHE = 'media'
