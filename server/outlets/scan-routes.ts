import type { Context } from 'hono'
import type { App, Deps, Env } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { createPackedAnswers, sendJson } from '../http/send-json.ts'
import type { FoundCode } from './find-outlet.ts'
import { SCAN_CACHE_CONTROL, scanAnswer } from './scan-answers.ts'

/** CA-04 restaurants/scan/{code}?includeMenu: EN-05; a table's seat, which is one phone's and so never part of that answer (decision 0035). */
export function scanRoutes(app: App, deps: Deps): void {
  const answers = createPackedAnswers()
  const find = async (c: Context<Env>): Promise<FoundCode> => {
    const [found, brand] = await Promise.all([deps.codes.find(c.req.param('code') ?? ''), deps.brands.ofRequest(c)])
    // P-17: on a brand's own host another brand's codes lead nowhere.
    if (!found || (brand && brand.brand.id !== found.held.brand.id)) throw new Refusal('INVALID_METHOD_PARAMS')
    return found
  }

  app.get('/api/restaurants/scan/:code', async (c) => {
    const found = await find(c)
    const { etag, json } = scanAnswer(found, c.req.query('includeMenu') === 'true')
    if (c.req.header('If-None-Match') === etag) return c.body(null, 304, { ETag: etag, 'Cache-Control': SCAN_CACHE_CONTROL })
    return sendJson(c, json(), { cacheControl: SCAN_CACHE_CONTROL, etag, shared: { name: etag, answers } })
  })

  app.post('/api/restauranttables/:code/seat', async (c) => {
    const { table } = await find(c)
    if (!table) throw new Refusal('TABLE_NOT_FOUND')
    return c.json(deps.seats.make(table, deps.now()), 201)
  })
}
