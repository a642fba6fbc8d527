import type { Context } from 'hono'
import { Refusal } from './refusal.ts'

/** What a browser says of who sends a request; absent in older ones and outside browsers, where no cookie is at stake. */
const FROM_OWN_PAGE: ReadonlySet<string | undefined> = new Set([undefined, 'same-origin'])

const isFromOwnPage = (c: Context): boolean => FROM_OWN_PAGE.has(c.req.header('Sec-Fetch-Site'))

/**
 * Lets a call that reads or sets the login's cookie, or has a text sent, pass only where no form and no page of another origin can send it: from a page of this origin, with a
 * body of JSON. Throws FORBIDDEN; BAD_REQUEST for another type of body.
 */
export function requireOwnPage(c: Context): void {
  if (!isFromOwnPage(c)) throw new Refusal('FORBIDDEN')
  if (!/^application\/json\b/i.test(c.req.header('Content-Type') ?? '')) throw new Refusal('BAD_REQUEST', {}, 'The Content-Type must be application/json.')
}

/** The same for a GET, which has no body: only a script of this origin can send the header of CA-01, a link cannot. Throws FORBIDDEN. */
export function requireOwnCall(c: Context): void {
  if (!isFromOwnPage(c) || c.req.header('X-Client-Source') === undefined) throw new Refusal('FORBIDDEN')
}
