import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startThinLine } from './thin-line.ts'

describe('a thin line', () => {
  const body = randomBytes(60_000)
  const server = createServer((_request, response) => response.end(body))
  let port = 0
  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => server.close())

  it('brings every byte in its order, over several connections, no faster than it is wide', async () => {
    const line = await startThinLine({ target: port, bitsASecond: 2_000_000, roundTripMs: 40 })
    const started = performance.now()
    const answers = await Promise.all(Array.from({ length: 3 }, async () => Buffer.from(await (await fetch(`http://127.0.0.1:${line.port}/`)).arrayBuffer())))
    const seconds = (performance.now() - started) / 1000
    const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
    expect(answers.map(hash)).toEqual([hash(body), hash(body), hash(body)])
    expect(seconds).toBeGreaterThan((3 * body.length * 8) / 2_000_000)
    expect(line.bytesUntil(Date.now())).toBeGreaterThan(3 * body.length)
    await line.close()
  })

  it('takes its time there and back, and once more to open', async () => {
    const line = await startThinLine({ target: port, bitsASecond: 100_000_000, roundTripMs: 100 })
    const started = performance.now()
    await (await fetch(`http://127.0.0.1:${line.port}/`)).arrayBuffer()
    expect(performance.now() - started).toBeGreaterThan(195)
    await line.close()
  })
})
