import { randomUUID } from 'node:crypto'
import type { Context, Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { App, Deps, Env } from '../deps.ts'
import { addressOf } from './address.ts'
import { createLimiter } from './limiter.ts'
import { MOST_BODY } from './read.ts'
import { Refusal } from './refusal.ts'

/** An answer of the API is data: whatever a browser takes it for, it may do nothing. */
const HEADERS = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Referrer-Policy', 'no-referrer'],
] as const

function tooLarge(): never {
  throw new Refusal('BODY_TOO_LARGE')
}

/** What every request under /api passes: its id, its line in the log (no personal data: the route, not the path), limits. */
export function edge(app: App, deps: Deps): void {
  const { callsPerMinute, trustProxy } = deps.config
  const calls = createLimiter({ most: callsPerMinute, perMs: 60_000 }, deps.now)
  const limitStream = bodyLimit({ maxSize: MOST_BODY, onError: tooLarge })

  /** A body of stated length is judged by it; one that comes in pieces is counted as it comes. */
  const limitBody = (c: Context<Env>, next: Next): Promise<Response | void> => {
    if (Number(c.req.header('Content-Length') ?? 0) > MOST_BODY) tooLarge()
    return c.req.header('Transfer-Encoding') === undefined ? next() : limitStream(c, next)
  }

  app.use('/api/*', async (c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.header('X-Request-Id', requestId)
    for (const [name, value] of HEADERS) c.header(name, value)
    const started = performance.now()
    await next()
    const { status } = c.res
    const line = { request: requestId, method: c.req.method, route: c.req.routePath, status, ms: Math.round(performance.now() - started) }
    deps.log[c.req.method === 'GET' && status < 400 ? 'debug' : 'info'](line, 'request')
  })
  app.use('/api/*', (c, next) => {
    const wait = callsPerMinute === 0 ? 0 : calls.take(addressOf(c, trustProxy))
    if (wait > 0) {
      c.header('Retry-After', String(Math.ceil(wait / 1000)))
      throw new Refusal('RATE_LIMITED')
    }
    return limitBody(c, next)
  })
}
