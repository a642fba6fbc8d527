import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { requireOwnCall, requireOwnPage } from './own-page.ts'
import { Refusal } from './refusal.ts'

const app = new Hono()
app.onError((error, c) => c.text(error instanceof Refusal ? error.code : String(error), 400))
app.get('/call', (c) => {
  requireOwnCall(c)
  return c.text('done')
})
app.post('/page', (c) => {
  requireOwnPage(c)
  return c.text('done')
})
const said = async (path: string, headers: Record<string, string>): Promise<string> => (await app.request(path, { method: path === '/call' ? 'GET' : 'POST', headers })).text()
const OURS = { 'X-Client-Source': 'web' }
const JSON_BODY = { 'Content-Type': 'application/json' }

// F22: a link or a form of another origin can send neither a header of ours nor a body of JSON, and browsers that say where a call is from say so of both.
it.each([
  ['a script of this origin', '/call', { ...OURS, 'Sec-Fetch-Site': 'same-origin' }, 'done'],
  ['a script of this origin in a browser that does not say where from', '/call', OURS, 'done'],
  ['a link in a browser that does not say where from', '/call', {}, 'FORBIDDEN'],
  ['a link on this origin', '/call', { 'Sec-Fetch-Site': 'same-origin' }, 'FORBIDDEN'],
  ['a typed address', '/call', { ...OURS, 'Sec-Fetch-Site': 'none' }, 'FORBIDDEN'],
  ['a page of a neighbouring host', '/call', { ...OURS, 'Sec-Fetch-Site': 'same-site' }, 'FORBIDDEN'],
  ['a page of this origin', '/page', { ...JSON_BODY, 'Sec-Fetch-Site': 'same-origin' }, 'done'],
  ['a page in a browser that does not say where from', '/page', JSON_BODY, 'done'],
  ['a form in a browser that does not say where from', '/page', { 'Content-Type': 'application/x-www-form-urlencoded' }, 'BAD_REQUEST'],
  ['a form that calls its body text', '/page', { 'Content-Type': 'text/plain' }, 'BAD_REQUEST'],
  ['a page of a neighbouring host', '/page', { ...JSON_BODY, 'Sec-Fetch-Site': 'same-site' }, 'FORBIDDEN'],
  ['a page of another origin', '/page', { ...JSON_BODY, 'Sec-Fetch-Site': 'cross-site' }, 'FORBIDDEN'],
])('of %s, %s with %j is answered %s', async (_, path, headers, expected) => {
  expect(await said(path, headers as Record<string, string>)).toBe(expected)
})
