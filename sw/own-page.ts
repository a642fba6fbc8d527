import type { WorkboxPlugin } from 'workbox-core/types.js'

/**
 * Refuses a page of another release, so that the installation fails and the browser tries again later: while a deploy rolls, this worker may come from
 * one instance and the page from another, and precached files are never fetched again.
 * @param url path of the page's file; `release` the worker's own, '' in development
 */
export const ownPage = (url: string, release: string): WorkboxPlugin => ({
  cacheWillUpdate: async ({ request, response }) => {
    if (response.status >= 400) return null
    if (release === '' || new URL(request.url).pathname !== url) return response
    return (await response.clone().text()).includes(`data-release="${release}"`) ? response : null
  },
})
