import { boolean, is, object, string } from 'superstruct'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { takeOver } from './take-over.ts'

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

const ReleaseNote = object({ release: string(), urgent: boolean() })

/** What the server says of this worker's release; false where it cannot be read or speaks of another one. */
async function isUrgent(base: string, release: string): Promise<boolean> {
  try {
    const note: unknown = await (await fetch(`${base}release.json`, { cache: 'no-store' })).json()
    return is(note, ReleaseNote) && note.release === release && note.urgent
  } catch {
    return false
  }
}

/** A release that mends one that does not start takes over without SKIP_WAITING: a page that does not start cannot send it. */
export async function skipWhenUrgent(base: string, release: string): Promise<void> {
  if (await isUrgent(base, release)) await takeOver()
}
