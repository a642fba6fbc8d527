import type { WorkboxPlugin } from 'workbox-core/types.js'

/** Stands on the root of a page that came from the device. */
export const KEPT = ' data-kept'

const FONTS = /url\((\S+?\.woff2)\)/g
/** Said of the bytes that came, which are not the ones that are kept. */
const OF_BYTES = ['content-encoding', 'content-length', 'etag', 'last-modified', 'vary']

/** The page as it is shown from the device, where nothing is far: its fonts come before the text is laid out, once. */
function fromDevice(html: string): string {
  const fonts = [...html.matchAll(FONTS)].map(([, href = '']) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`)
  return html.replace(/<html[^>]*/, `$&${KEPT}`).replace('<head>', () => `<head>${fonts.join('')}`)
}

/**
 * Keeps the page as it is shown from the device. Refuses a page of another release, so that the installation fails and the browser tries again later: while
 * a deploy rolls, this worker may come from one instance and the page from another, and precached files are never fetched again.
 * What was kept of a page is kept until there is another: a change of what is written here reaches a device with the page's next release.
 * @param url path of the page's file; `release` the worker's own, '' in development
 */
export const keptPage = (url: string, release: string): WorkboxPlugin => ({
  cacheWillUpdate: async ({ request, response }) => {
    if (response.status >= 400) return null
    if (release === '' || new URL(request.url).pathname !== url) return response
    const html = await response.text()
    if (!html.includes(`data-release="${release}"`)) return null
    const headers = new Headers(response.headers)
    for (const name of OF_BYTES) headers.delete(name)
    headers.set('content-type', 'text/html; charset=utf-8')
    return new Response(fromDevice(html), { headers })
  },
})
