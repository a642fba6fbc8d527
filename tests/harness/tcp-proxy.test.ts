import { createServer, type IncomingMessage, type Server } from 'node:http'
import { Agent, request as httpRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

let server: Server
let proxy: TcpProxy
/** Bodies that the server read to their end. */
let received: string[]
let begun: number
/** An order is answered when this resolves. */
let ready: Promise<void>

const agent = new Agent({ keepAlive: true })

const ask = async (path: string, body?: string): Promise<string> => {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = httpRequest({ port: proxy.port, path, agent, method: body === undefined ? 'GET' : 'POST', headers: body === undefined ? {} : { 'content-length': body.length } }, resolve)
    asked.once('error', reject)
    asked.end(body)
  })
  return text(answer)
}

beforeEach(async () => {
  received = []
  begun = 0
  ready = Promise.resolve()
  server = createServer(async (request, response) => {
    begun += 1
    try {
      const body = await text(request)
      received.push(body)
      if (request.method === 'POST') await ready
      response.end(`got ${body.length}`)
    } catch {
      response.destroy()
    }
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  proxy = await startTcpProxy({ host: '127.0.0.1', port: (server.address() as AddressInfo).port })
})

afterEach(async () => {
  await proxy.close()
  server.closeAllConnections()
  server.close()
})

const order = { method: 'POST', path: /^\/orders$/ }

describe('the network between a phone and the server', () => {
  it('lets requests pass, several on one connection', async () => {
    expect(await ask('/menu')).toBe('got 0')
    expect(await ask('/orders', 'a thali')).toBe('got 7')
    expect(proxy.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /menu', 'POST /orders'])
    expect(proxy.requests[1]?.headers.get('content-length')).toBe('7')
  })

  it('is cut, and comes back', async () => {
    proxy.cut()
    await expect(ask('/menu')).rejects.toThrow(/reset|hang up/i)
    proxy.restore()
    expect(await ask('/menu')).toBe('got 0')
  })

  it('lets an answer come no faster than a thin line, whole, and the next one as ever', async () => {
    const fault = proxy.armOnce({ path: /^\/menu/ }, { kind: 'slow-reply', bytesPerSecond: 400 })
    const before = performance.now()
    expect(await ask('/menu')).toBe('got 0')
    await fault.struck
    expect(performance.now() - before).toBeGreaterThan(200)
    expect(await ask('/orders', 'chai')).toBe('got 4')
  })

  it('swallows a request in a black hole and brings it when the signal is back', async () => {
    proxy.blackHole()
    const asked = ask('/orders', 'chai')
    await expect.poll(() => proxy.requests.length).toBe(1)
    expect(received).toEqual([])
    proxy.restore()
    expect(await asked).toBe('got 4')
  })

  it('cuts an order before a byte of it arrives, and only the next one', async () => {
    const cut = proxy.armOnce(order, { kind: 'cut-before' })
    expect(await ask('/menu')).toBe('got 0')
    await expect(ask('/orders', 'chai')).rejects.toThrow(/reset|hang up/i)
    expect((await cut.struck).path).toBe('/orders')
    expect(received).toEqual([''])
    expect(await ask('/orders', 'chai')).toBe('got 4')
  })

  it('cuts an order in the middle of its body', async () => {
    const cut = proxy.armOnce(order, { kind: 'cut-during', afterBytes: 120 })
    await expect(ask('/orders', 'x'.repeat(4000))).rejects.toThrow(/reset|hang up/i)
    await cut.struck
    await expect.poll(() => begun).toBe(1)
    expect(received).toEqual([])
  })

  it('holds an order half way and lets it go', async () => {
    const held = proxy.armOnce(order, { kind: 'hold-request', afterBytes: 120 })
    const asked = ask('/orders', 'x'.repeat(4000))
    await held.struck
    expect(received).toEqual([])
    held.release()
    expect(await asked).toBe('got 4000')
  })

  it('loses the answer to an order that the server has taken', async () => {
    const lost = proxy.armOnce(order, { kind: 'swallow-reply' })
    await expect(ask('/orders', 'chai')).rejects.toThrow(/reset|hang up/i)
    await lost.struck
    expect(received).toEqual(['chai'])
  })

  it('loses the answer and all that follows, until the network is back', async () => {
    const lost = proxy.armOnce(order, { kind: 'swallow-reply', outage: true })
    await expect(ask('/orders', 'chai')).rejects.toThrow(/reset|hang up/i)
    await lost.struck
    await expect(ask('/menu')).rejects.toThrow(/reset|hang up/i)
    proxy.restore()
    expect(await ask('/orders', 'chai')).toBe('got 4')
    expect(received).toEqual(['chai', 'chai'])
  })

  it('holds the answer, so that a test can end either side meanwhile', async () => {
    const held = proxy.armOnce(order, { kind: 'hold-reply' })
    const asked = ask('/orders', 'chai')
    await held.struck
    expect(received).toEqual(['chai'])
    held.release()
    expect(await asked).toBe('got 4')
  })

  it.each(['hold-reply', 'swallow-reply'] as const)('%s: strikes with the server’s answer, also where who asked has left before it', async (kind) => {
    const fault = proxy.armOnce(order, { kind })
    const { promise, resolve } = Promise.withResolvers<void>()
    ready = promise
    const asker = connect(proxy.port, '127.0.0.1')
    asker.write('POST /orders HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\n\r\nchai')
    await expect.poll(() => received).toEqual(['chai'])
    asker.destroy()
    // What another asks comes after the end of that connection.
    expect(await ask('/menu')).toBe('got 0')
    resolve()
    expect((await fault.struck).path).toBe('/orders')
    expect(await ask('/orders', 'a thali')).toBe('got 7')
  })

  it('answers in the server’s place, every time until told to stop', async () => {
    const newer = proxy.armAlways({ path: /^\/sw\.js$/ }, { kind: 'answer', contentType: 'text/javascript', body: '// newer' })
    expect([await ask('/sw.js'), await ask('/menu'), await ask('/sw.js')]).toEqual(['// newer', 'got 0', '// newer'])
    newer.disarm()
    expect(await ask('/sw.js')).toBe('got 0')
  })

  it('does nothing once a fault is disarmed', async () => {
    proxy.armOnce(order, { kind: 'cut-before' }).disarm()
    expect(await ask('/orders', 'chai')).toBe('got 4')
  })

  it('cuts a connection when the server is not there', async () => {
    server.close()
    server.closeAllConnections()
    agent.destroy()
    await expect(ask('/menu')).rejects.toThrow(/reset|hang up/i)
  })
})
