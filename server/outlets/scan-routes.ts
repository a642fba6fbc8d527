import type { App, Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { createPackedAnswers, sendJson } from '../http/send-json.ts'
import { SCAN_CACHE_CONTROL, scanAnswer } from './scan-answers.ts'

/** CA-04 restaurants/scan/{code}?includeMenu: EN-05. */
export function scanRoute(app: App, deps: Deps): void {
  const answers = createPackedAnswers()
  app.get('/api/restaurants/scan/:code', async (c) => {
    const [found, brand] = await Promise.all([deps.codes.find(c.req.param('code')), deps.brands.ofRequest(c)])
    // P-17: on a brand's own host another brand's codes lead nowhere.
    if (!found || (brand && brand.brand.id !== found.held.brand.id)) throw new Refusal('INVALID_METHOD_PARAMS')
    const { etag, json } = scanAnswer(found, c.req.query('includeMenu') === 'true', deps.tableMarks, deps.now())
    if (c.req.header('If-None-Match') === etag) return c.body(null, 304, { ETag: etag, 'Cache-Control': SCAN_CACHE_CONTROL })
    return sendJson(c, json(), { cacheControl: SCAN_CACHE_CONTROL, etag, shared: { name: etag, answers } })
  })
}
