import type { Context } from 'hono'
import type { Logger } from 'pino'
import { isUnavailable } from '../db/unavailable.ts'
import { ERROR_STATUS } from './error-status.ts'
import { Refusal } from './refusal.ts'

/** Turns what was thrown into an ErrorBody; a database that cannot serve now is 503, which phones send again; what nobody foresaw is logged and answered with 500, without a word of its inside. */
export const onError = (log: Logger) => (error: Error, c: Context): Response => {
  if (error instanceof Refusal) return c.json(error.body(), ERROR_STATUS[error.code])
  if (isUnavailable(error)) {
    log.warn({ err: error, request: c.get('requestId'), route: c.req.routePath }, 'the database cannot serve this now')
    const busy = new Refusal('SERVER_BUSY')
    return c.json(busy.body(), ERROR_STATUS[busy.code], { 'Retry-After': '2' })
  }
  log.error({ err: error, request: c.get('requestId'), route: c.req.routePath }, 'request failed')
  const unknown = new Refusal('UNKNOWN_SERVER_ERR')
  return c.json(unknown.body(), ERROR_STATUS[unknown.code])
}

/** What has no route; pages of the web client have their own fallback. */
export const notFound = (c: Context): Response => c.json(new Refusal('NOT_FOUND').body(), 404)
