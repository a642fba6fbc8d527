import type { Context } from 'hono'
import type { App, Deps, Env } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { createPackedAnswers, sendJson } from '../http/send-json.ts'
import { scanAnswer } from './scan-answers.ts'

const PATH = '/api/restaurants/scan/:code'
const CACHE_CONTROL = 'no-cache'

const wantsMenu = (c: Context<Env>): boolean => c.req.query('includeMenu') === 'true'

/** A menu that has not changed: answered from memory, before anything else is done for the request. Any other question is `goOn`'s. */
export function unchangedScanRoute(door: App, deps: Deps, goOn: (c: Context<Env>) => Response | Promise<Response>): void {
  door.get(PATH, (c) => {
    const known = c.req.header('If-None-Match')
    const found = known === undefined ? undefined : deps.codes.peek(c.req.param('code'))
    if (!found) return goOn(c)
    const { etag } = scanAnswer(found.held, found.table, wantsMenu(c))
    return etag === known ? c.body(null, 304, { ETag: etag, 'Cache-Control': CACHE_CONTROL }) : goOn(c)
  })
}

/** CA-04 restaurants/scan/{code}?includeMenu: EN-05. */
export function scanRoute(app: App, deps: Deps): void {
  const answers = createPackedAnswers()
  app.get(PATH, async (c) => {
    const found = await deps.codes.find(c.req.param('code'))
    if (!found) throw new Refusal('INVALID_METHOD_PARAMS')
    const { etag, json } = scanAnswer(found.held, found.table, wantsMenu(c))
    if (c.req.header('If-None-Match') === etag) return c.body(null, 304, { ETag: etag, 'Cache-Control': CACHE_CONTROL })
    return sendJson(c, json(), { cacheControl: CACHE_CONTROL, etag, shared: { name: etag, answers } })
  })
}
