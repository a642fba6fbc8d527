import type { Context } from 'hono'
import type { Logger } from 'pino'
import { ERROR_STATUS } from './error-status.ts'
import { Refusal } from './refusal.ts'

/** Turns what was thrown into an ErrorBody; what nobody foresaw is logged and answered with 500, without a word of its inside. */
export const onError = (log: Logger) => (error: Error, c: Context): Response => {
  if (error instanceof Refusal) return c.json(error.body(), ERROR_STATUS[error.code])
  log.error({ err: error, request: c.get('requestId'), route: c.req.routePath }, 'request failed')
  const unknown = new Refusal('UNKNOWN_SERVER_ERR')
  return c.json(unknown.body(), ERROR_STATUS[unknown.code])
}

/** What has no route; pages of the web client have their own fallback. */
export const notFound = (c: Context): Response => c.json(new Refusal('NOT_FOUND').body(), 404)
