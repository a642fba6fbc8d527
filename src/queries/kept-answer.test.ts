import { object, string } from 'superstruct'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ErrorCode } from '#schemas/errors.ts'
import { device } from './device.ts'
import { keptAnswer } from './kept-answer.ts'

const question = { method: 'GET' as const, path: '/api/x', struct: object({ name: string() }) }
const refusal = (code: ErrorCode, status: number) => Response.json({ message: 'no', data: { code } }, { status })
let reply: () => Promise<Response>

beforeEach(async () => {
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
  vi.stubGlobal('fetch', () => reply())
  await (await device()).kept.put({ id: 'x', value: { name: 'Rajwada' }, at: 1 })
})
afterEach(async () => {
  await (await device()).kept.clear()
  vi.unstubAllGlobals()
})

it.each([
  ['RATE_LIMITED', () => refusal('RATE_LIMITED', 429)],
  ['a code of a newer server', () => refusal('TEAPOT' as ErrorCode, 409)],
  ['an error page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
])('RD-05, CA-20: what is kept outlives %s', async (_name, answer) => {
  reply = async () => answer()
  const cell = keptAnswer('x', question, ['UNKNOWN_SUBDOMAIN'])
  await cell.again()
  expect(cell.get()).toEqual({ kind: 'ready', value: { name: 'Rajwada' } })
})

it('RD-05: what is kept ends with the one code that says so', async () => {
  reply = async () => refusal('UNKNOWN_SUBDOMAIN', 404)
  const cell = keptAnswer('x', question, ['UNKNOWN_SUBDOMAIN'])
  await cell.again()
  expect(cell.get()).toEqual({ kind: 'failed', error: 'UNKNOWN_SUBDOMAIN' })
})

it('with nothing kept, a refusal is asked about again a minute later', async () => {
  await (await device()).kept.clear()
  const real = setTimeout
  const timers: { ms: number; work: () => void }[] = []
  vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => (ms === 60_000 ? timers.push({ ms, work }) : real(work, ms)))
  reply = async () => refusal('RATE_LIMITED', 429)
  const cell = keptAnswer('x', question, ['UNKNOWN_SUBDOMAIN'])
  await cell.again()
  expect(cell.get()).toEqual({ kind: 'failed', error: 'RATE_LIMITED' })
  reply = async () => Response.json({ name: 'Kettle' })
  timers[0]?.work()
  await vi.waitFor(() => expect(cell.get()).toEqual({ kind: 'ready', value: { name: 'Kettle' } }))
  expect(timers).toHaveLength(1)
})
