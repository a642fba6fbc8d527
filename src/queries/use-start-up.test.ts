import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { device } from './device.ts'
import { startUpNow } from './use-start-up.ts'

let reply: () => Promise<Response>
beforeEach(() => {
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
  vi.stubGlobal('fetch', () => reply())
})
afterEach(async () => {
  await (await device()).kept.clear()
  vi.unstubAllGlobals()
})

it.each([
  ['nothing', 'offline', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an error of the server', 'failed', async () => Response.json({ message: 'no', data: { code: 'UNKNOWN_SERVER_ERR' } }, { status: 500 })],
  ['the page of a gateway that the server does not answer', 'failed', async () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['a page of a portal in between', 'offline', async () => new Response('<h1>Welcome to our Wi-Fi</h1>')],
  ['“no brand has this address”', 'unknown', async () => Response.json({ message: 'no', data: { code: 'UNKNOWN_SUBDOMAIN' } }, { status: 404 })],
] as const)('RD-05, RT-31: a first start that is answered with %s is told as “%s”, so that a phone whose server answers is not told to connect', async (_what, kind, answer) => {
  reply = answer
  expect(await startUpNow()).toEqual({ kind })
})
