import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchInTime } from './fetch-in-time.ts'

const ends: (() => void)[] = []
// The limits' clock moves only when a test says so: what a busy machine takes for a connection is nobody's time.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  for (const end of ends.splice(0)) end()
})

/** A server that answers as told; gives back its address. */
async function serve(answer: (response: ServerResponse) => void): Promise<Request> {
  const server = createServer((_request, response) => answer(response))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return new Request(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
}

it('a body that takes longer than the limit of the head arrives whole, as long as bytes come', async () => {
  let line: ServerResponse | undefined
  const request = await serve((response) => {
    line = response
    response.writeHead(200, { 'content-type': 'text/html' }).flushHeaders()
  })
  const answer = await fetchInTime(request, { headMs: 150, silenceMs: 2_000 })
  expect(answer?.headers.get('content-type')).toBe('text/html')
  const reader = answer?.body?.getReader()
  for (let part = 0; part < 8; part += 1) {
    await vi.advanceTimersByTimeAsync(1_900)
    line?.write('x'.repeat(100))
    expect((await reader?.read())?.value).toHaveLength(100)
  }
  line?.end()
  expect((await reader?.read())?.done).toBe(true)
})

it('an answer whose head does not come in time is none', async () => {
  const asked = Promise.withResolvers<void>()
  const request = await serve(() => asked.resolve())
  const answer = fetchInTime(request, { headMs: 3_000, silenceMs: 60_000 })
  await asked.promise
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await answer).toBeNull()
})

it('a body that falls silent ends with an error instead of never', async () => {
  const request = await serve((response) => response.writeHead(200).write('half a page'))
  const answer = await fetchInTime(request, { headMs: 3_000, silenceMs: 5_000 })
  const reader = answer?.body?.getReader()
  expect((await reader?.read())?.value).toHaveLength('half a page'.length)
  const rest = reader?.read()
  const ended = expect(rest).rejects.toThrow()
  await vi.advanceTimersByTimeAsync(5_000)
  await ended
})
