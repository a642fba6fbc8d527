import type { Context } from 'hono'
import { isUnavailable } from '../db/unavailable.ts'
import type { Deps } from '../deps.ts'
import { ObjectStoreFailed } from '../object-store/object-store.ts'
import { ERROR_STATUS } from './error-status.ts'
import { Refusal } from './refusal.ts'

/**
 * Turns what was thrown into an ErrorBody; a database or object store that cannot serve now is 503, which phones send again; an unexpected error is logged and answered
 * with 500, without its message.
 */
export const onError = ({ log, tally }: Pick<Deps, 'log' | 'tally'>) => (error: Error, c: Context): Response => {
  const answer = (refusal: Refusal, headers: Record<string, string> = {}): Response => {
    tally.refused(c.req.path, refusal.code)
    return c.json(refusal.body(), ERROR_STATUS[refusal.code], headers)
  }
  if (error instanceof Refusal) return answer(error)
  if (isUnavailable(error)) {
    log.warn({ err: error, request: c.get('requestId'), route: c.req.routePath }, 'the database cannot serve this now')
    return answer(new Refusal('SERVER_BUSY'), { 'Retry-After': '2' })
  }
  if (error instanceof ObjectStoreFailed) {
    log.warn({ err: error, route: c.req.routePath }, 'the object store cannot serve this now')
    return answer(new Refusal('SERVER_BUSY'), { 'Retry-After': '2', 'Cache-Control': 'no-store' })
  }
  log.error({ err: error, request: c.get('requestId'), route: c.req.routePath }, 'request failed')
  return answer(new Refusal('UNKNOWN_SERVER_ERR'))
}

/** What has no route; pages of the web client have their own fallback. */
export const notFound = (c: Context): Response => c.json(new Refusal('NOT_FOUND').body(), 404)
