import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { fetchInTime } from './fetch-in-time.ts'

const ends: (() => void)[] = []
afterEach(() => {
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
  const request = await serve((response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    let left = 8
    const drip = setInterval(() => {
      response.write('x'.repeat(100))
      left -= 1
      if (left > 0) return
      clearInterval(drip)
      response.end('</body>')
    }, 60)
  })
  const answer = await fetchInTime(request, { headMs: 150, silenceMs: 2_000 })
  expect(answer?.headers.get('content-type')).toBe('text/html')
  expect(await answer?.text()).toBe(`${'x'.repeat(800)}</body>`)
})

it('an answer whose head does not come in time is none', async () => {
  const request = await serve(() => undefined)
  expect(await fetchInTime(request, { headMs: 60, silenceMs: 1_000 })).toBeNull()
})

it('a body that falls silent ends with an error instead of never', async () => {
  const request = await serve((response) => response.writeHead(200).write('half a page'))
  const answer = await fetchInTime(request, { headMs: 1_000, silenceMs: 80 })
  await expect(answer?.text()).rejects.toThrow()
})
