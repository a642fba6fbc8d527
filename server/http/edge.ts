import { randomUUID } from 'node:crypto'
import type { Context, Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { TWO_WAY_COLLECTIONS } from '#schemas/collections.ts'
import type { App, Deps, Env } from '../deps.ts'
import { addressOf } from './address.ts'
import { costOfSize } from './judging-cost.ts'
import { createLimiter } from './limiter.ts'
import { isOurHost } from './our-host.ts'
import { MOST_BODY } from './read.ts'
import { Refusal } from './refusal.ts'

/** Headers of every answer of the API, which is data: opened as a page it may run, load and be framed by nothing. */
const HEADERS = [
  // The default: answers hold a guest's data, or change from moment to moment. Routes whose answers may be cached set their own.
  ['Cache-Control', 'no-store'],
  ['X-Content-Type-Options', 'nosniff'],
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Referrer-Policy', 'no-referrer'],
] as const

/** Strict-Transport-Security: for so long (seconds) after an answer, a browser asks this host over TLS only. */
const HTTPS_FOR_A_YEAR = 'max-age=31536000'

function tooLarge(): never {
  throw new Refusal('BODY_TOO_LARGE')
}

/** Quotes, orders and carts that offers are judged against are read whole and judged on the one thread that serves everybody. Bytes: 300 lines of six add-ons each with a note are below this. */
const MOST_CART_BODY = 256 * 1024
const CARTS = /^\/api\/(orders|offers|coupons|restaurantUpsells)(\/|$)/
const PAYMENTS = /^\/api\/(payments|paymentOrders)(\/|$)/
/** What logged in phones bring of their collections, and what a board's manager says of each bill as the day is closed: nothing else is as long as a body may be. */
const LONG = new RegExp(`^/api/(sync/(${TWO_WAY_COLLECTIONS.join('|')})|kitchen/outlets/[^/]+/close-day)$`)
/** Of all else, what payment companies say among it, bytes. 500 dishes that are sold out at once, ids of 64 letters, are below this. */
const MOST_PLAIN_BODY = 64 * 1024

/** How large a body may be, bytes. */
const mostOf = (path: string): number => {
  if (CARTS.test(path)) return MOST_CART_BODY
  return LONG.test(path) ? MOST_BODY : MOST_PLAIN_BODY
}

/** Requested by monitoring, by IP address instead of a brand's host. */
const WATCHED = ['/healthz', '/metrics']

/** Bytes of the body as the request states them, which its sender cannot exceed; null: it comes in pieces. */
function statedSize(c: Context<Env>): number | null {
  return c.req.header('Transfer-Encoding') === undefined ? Number(c.req.header('Content-Length') ?? 0) : null
}

/**
 * What a request costs of a caller's share before its body, where a call of the API costs 1: a page has dozens of files, a map too, and nearly all are on this machine. Those that are asked of
 * an object store have limits of their own (media/shared-sources.ts, web/shared-assets.ts).
 */
const costOf = (path: string): number => {
  if (/\/assets\/|^\/media\/|^\/api\/maps\/tiles\//.test(path)) return 0.1
  return CARTS.test(path) || PAYMENTS.test(path) ? 2 : 1
}

/** What a body of so many bytes costs beside it: to read and check it takes its time, whatever is in it. What is refused for its size is not read. */
const costOfBody = (path: string, size: number): number => (size <= mostOf(path) ? costOfSize(size) : 0)

/** Everything a request passes: whether its host is ours, its share, its size. Under /api also: its id, its line in the log (no personal data: the route, not the path), limits. */
export function edge(app: App, deps: Deps): void {
  const { callsPerMinute, trustProxy, baseDomains, httpsOnly } = deps.config
  const calls = createLimiter({ most: callsPerMinute, perMs: 60_000 }, deps.now)
  const limitStream = new Map([MOST_BODY, MOST_CART_BODY, MOST_PLAIN_BODY].map((maxSize) => [maxSize, bodyLimit({ maxSize, onError: tooLarge })]))

  const take = (c: Context<Env>, cost: number): void => {
    const wait = callsPerMinute === 0 || cost === 0 ? 0 : calls.take(addressOf(c, trustProxy), cost)
    if (wait === 0) return
    c.header('Retry-After', String(Math.ceil(wait / 1000)))
    throw new Refusal('RATE_LIMITED')
  }
  /** A body of stated length is judged by it; one that comes in pieces is counted as it comes, and what was taken for the largest is given back as far as it is smaller. */
  const limitBody = (c: Context<Env>, size: number | null, next: Next): Promise<Response | void> => {
    const most = mostOf(c.req.path)
    if (size !== null) return size > most ? tooLarge() : next()
    return (limitStream.get(most) ?? tooLarge)(c, async () => {
      const { byteLength } = await c.req.arrayBuffer()
      take(c, costOfBody(c.req.path, byteLength) - costOfBody(c.req.path, most))
      await next()
    })
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
  app.use('*', (c, next) => {
    if (httpsOnly) c.header('Strict-Transport-Security', HTTPS_FOR_A_YEAR)
    if (!WATCHED.includes(c.req.path) && !isOurHost(baseDomains, c.req.header('Host') ?? '')) throw new Refusal('NOT_FOUND')
    const size = statedSize(c)
    take(c, costOf(c.req.path) + costOfBody(c.req.path, size ?? mostOf(c.req.path)))
    return limitBody(c, size, next)
  })
}
