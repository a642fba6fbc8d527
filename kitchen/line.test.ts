import { describe, expect, it, vi } from 'vitest'
import type { KitchenEvent } from '#schemas/kitchen.ts'
import { emptyBoard, type Happening, nextBoard } from './board-state.ts'
import { CallFailed, createKitchenApi, type KitchenApi } from './kitchen-api.ts'
import { outcomeOf } from './till/use-take.ts'
import { sentenceOf } from './use-acts.ts'
import { readStream, type StreamEars } from './read-stream.ts'
import { watchBoard } from './watch-board.ts'

const frame = (event: object): string => `data: ${JSON.stringify(event)}\n\n`
const hello = frame({ type: 'hello', serverTime: 1 })

/** A stream that says the parts, then ends, breaks or stays silent. */
function streamOf(parts: readonly (string | Uint8Array)[], then: 'end' | 'break' | 'silence' = 'end'): Response {
  const queue = [...parts]
  return new Response(new ReadableStream({
    pull(controller) {
      const part = queue.shift()
      if (part !== undefined) return controller.enqueue(typeof part === 'string' ? new TextEncoder().encode(part) : part)
      if (then === 'end') controller.close()
      if (then === 'break') controller.error(new TypeError('cut'))
      return then === 'silence' ? new Promise<void>(() => undefined) : undefined
    },
  }))
}

const ears = (onEvent: (event: KitchenEvent) => void): StreamEars => ({ onEvent, onUnread: () => expect.unreachable('All of it can be read.') })

describe('the stream', () => {
  it('gives its events however they are cut on the way, and passes over what it does not know', async () => {
    const event = { type: 'availability', availability: { id: 'ō', mode: 'ACTIVE', serviceStatus: {}, soldOut: ['a'], returns: { a: 'कल' }, menuVersion: 1 }, seq: 1 }
    const known = { ...event, availability: { ...event.availability, id: 'o' } }
    const bytes = new TextEncoder().encode(`:\n\n${hello}${frame({ type: 'later', x: 1 })}${frame(known)}`)
    const seen: KitchenEvent[] = []
    await readStream(streamOf(Array.from(bytes, (byte) => new Uint8Array([byte]))), ears((told) => seen.push(told)), new AbortController().signal)
    expect(seen).toEqual([{ type: 'hello', serverTime: 1 }, known])
  })

  it('tells of what it cannot read: an event of a known type in another form, or no JSON at all', async () => {
    const seen: KitchenEvent[] = []
    let unread = 0
    const parts = [frame({ type: 'availability', availability: {} }), 'data: {"type":"ord\n\n', frame([1]), frame({ type: 'later' }), hello]
    await readStream(streamOf(parts), { onEvent: (event) => seen.push(event), onUnread: () => (unread += 1) }, new AbortController().signal)
    expect([seen.map(({ type }) => type), unread]).toEqual([['hello'], 3])
  })

  it('fails when the connection breaks, and ends when it is no longer wanted', async () => {
    await expect(readStream(streamOf([hello], 'break'), ears(() => undefined), new AbortController().signal)).rejects.toThrow('cut')
    const end = new AbortController()
    const reading = readStream(streamOf([hello], 'silence'), ears(() => end.abort()), end.signal)
    await expect(reading).resolves.toBeUndefined()
  })
})

describe('the calls', () => {
  const api = (status: number, body: unknown): KitchenApi => createKitchenApi('key', () => Promise.resolve(new Response(JSON.stringify(body), { status })))
  const failureOf = (call: Promise<unknown>): Promise<unknown> => call.then(() => 'done', (error: unknown) => (error instanceof CallFailed ? error.failure : error))

  it('carry the staff key and the body', async () => {
    const asked: { path: string; init: RequestInit }[] = []
    const recorder = createKitchenApi('key', (path, init) => {
      asked.push({ path: path as string, init: init ?? {} })
      return Promise.resolve(new Response('{}', { status: 500 }))
    })
    await failureOf(recorder.setSoldOut('outlet 1', ['dal'], true, 'Tomorrow'))
    expect(asked[0]?.path).toBe('/api/kitchen/outlets/outlet%201/sold-out')
    expect(asked[0]?.init).toMatchObject({ method: 'POST', body: '{"ids":["dal"],"soldOut":true,"returns":"Tomorrow"}', headers: { Authorization: 'Bearer key' } })
  })

  it('tell a wrong key, an act that the order refuses, and no network apart', async () => {
    const body = { message: 'x', data: { code: 'ACT_REFUSED' } }
    expect(await failureOf(api(401, body).outlets())).toBe('key')
    expect(await failureOf(api(403, body).act('id', 'ready'))).toBe('forbidden')
    expect(await failureOf(api(429, body).outlets())).toBe('too-often')
    expect(await failureOf(api(409, body).act('id', 'ready'))).toBe('refused')
    expect(await failureOf(api(500, body).act('id', 'ready'))).toBe('server')
    expect(await failureOf(createKitchenApi('key', () => Promise.reject(new TypeError('no network'))).outlets())).toBe('offline')
  })

  it('say in how many seconds a key that did too much may do more, and that nothing was changed', async () => {
    const thrown = (body: unknown): Promise<unknown> => api(429, body).act('id', 'ready').catch((error: unknown) => error)
    const limited = (details: object) => ({ message: 'x', data: { code: 'RATE_LIMITED', details } })
    expect(sentenceOf(await thrown(limited({ retryAfterMs: 12_400 })), true)).toBe('Too much was changed with this key within a minute. Nothing was changed now: try again in 13 s.')
    expect(sentenceOf(await thrown(limited({})), true)).toContain('try again in 60 s')
    expect(outcomeOf(await thrown(limited({ retryAfterMs: 900 })))).toEqual({ kind: 'too-often', seconds: 1 })
    // After a try without an answer it is not said that nothing was taken.
    expect(outcomeOf(await thrown(limited({ retryAfterMs: 900 })), true)).toEqual({ kind: 'unknown' })
  })

  it('that are not answered, or not to the end, are said to have changed nothing only where nothing was sent', async () => {
    const half = createKitchenApi('key', () => Promise.resolve(new Response('{"seq":1,"avail')))
    const thrown: unknown = await half.setMode('outlet', 'READ').catch((error: unknown) => error)
    expect(sentenceOf(thrown, true)).toContain('may or may not be done')
    expect(sentenceOf(new CallFailed('offline'), true)).toContain('may or may not be done')
    expect(sentenceOf(new CallFailed('offline'), false)).toBe('No connection: nothing was changed.')
  })

  it('take no answer of another form', async () => {
    expect(await failureOf(api(200, { hello: 1 }).outlets())).toBe('server')
    expect(await api(200, [{ id: 'o', code: 'AAA', name: 'A', area: '', brandName: 'B' }]).outlets()).toHaveLength(1)
  })
})

describe('the watch', () => {
  /** Runs until `pauses` pauses were made; says what happened and how long each pause was. */
  async function watch(streams: (() => Promise<Response>)[], pauses: number, { lists = 'read', loseNetwork = false }: { lists?: 'read' | 'offline'; loseNetwork?: boolean } = {}) {
    const happened: string[] = []
    const waits: number[] = []
    const end = new AbortController()
    let refused: 'key' | 'outlet' | null = null
    let listed = 0
    const offline = (): Promise<never> => Promise.reject(new CallFailed('offline'))
    const api = {
      stream: () => (streams.shift() ?? offline)(),
      orders: lists === 'read' ? () => Promise.resolve((listed += 1, [])) : offline,
      calls: () => Promise.resolve([]),
      menu: () => Promise.resolve({ outlet: {}, availability: {}, sections: [] }),
    } as unknown as KitchenApi
    await watchBoard({
      api,
      outletId: 'o',
      onHappening: (happening: Happening) => happened.push(happening.type === 'told' ? happening.event.type : happening.type),
      onRefused: (what) => (refused = what),
      now: () => 0,
      onNetworkLost: (tell) => {
        if (loseNetwork) queueMicrotask(tell)
        return () => undefined
      },
      pause: (ms) => {
        waits.push(ms)
        if (waits.length === pauses) end.abort()
        return Promise.resolve()
      },
    }, end.signal)
    return { happened, waits, refused, listed }
  }

  it('listens first and reads the lists then, so that nothing falls between', async () => {
    const { happened } = await watch([() => Promise.resolve(streamOf([hello, frame({ type: 'menu', menuVersion: 2 }), ':\n\n', ':\n\n', ':\n\n', ':\n\n']))], 1)
    expect(happened.slice(0, 2)).toEqual(['hello', 'menu'])
    expect(happened).toContain('lists')
    expect(happened).toContain('menu-read')
    expect(happened.at(-1)).toBe('lost')
  })

  it('keeps the calls that came while the lists were read, which say what stood before', async () => {
    const call = { id: '0193a1b2-0000-7000-8000-000000000001', tableCode: 'AAA001', tableLabel: 'Table 1', kind: 'water', askedAt: 1 }
    const menu = Promise.withResolvers<unknown>()
    const end = new AbortController()
    let board = emptyBoard
    let pushed: ReadableStreamDefaultController<Uint8Array> | undefined
    const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (pushed = controller) })
    const tell = (text: string): void => pushed?.enqueue(new TextEncoder().encode(text))
    const api = { stream: () => Promise.resolve(new Response(stream)), orders: () => Promise.resolve([]), calls: () => Promise.resolve([]), menu: () => menu.promise } as unknown as KitchenApi
    const watching = watchBoard({
      api, outletId: 'o', onHappening: (happening) => (board = nextBoard(board, happening)), onRefused: () => expect.unreachable('Nobody was refused.'), now: () => 0,
      onNetworkLost: () => () => undefined, pause: () => Promise.resolve(end.abort()),
    }, end.signal)
    tell(hello)
    tell(frame({ type: 'assistances', calls: [call] }))
    await expect.poll(() => board.calls).toEqual([call])
    menu.resolve({ seq: 1, outlet: null, availability: null, sections: [], unread: 0 })
    await expect.poll(() => board.line).toEqual({ phase: 'live' })
    expect(board.calls).toEqual([call])
    pushed?.close()
    await watching
  })

  it('comes back with growing pauses, soon again after it was live', async () => {
    const live = (): Promise<Response> => Promise.resolve(streamOf([hello, ':\n\n', ':\n\n', ':\n\n', ':\n\n'], 'break'))
    const down = (): Promise<Response> => Promise.reject(new CallFailed('offline'))
    expect((await watch([down, down, down, live, down], 5)).waits).toEqual([500, 1000, 2000, 500, 1000])
    expect((await watch(Array.from({ length: 9 }, () => down), 9)).waits.at(-1)).toBe(10_000)
  })

  it('is not live where the lists cannot be read', async () => {
    const { happened } = await watch([() => Promise.resolve(streamOf([hello], 'silence'))], 1, { lists: 'offline' })
    expect(happened).toEqual(['hello', 'lost'])
  })

  it('is lost as soon as the device knows that it has no network, although the line is silent only', async () => {
    const { happened } = await watch([() => Promise.resolve(streamOf([], 'silence'))], 1, { loseNetwork: true })
    expect(happened).toEqual(['lost'])
  })

  it('is opened anew where a server takes the connection and says nothing', async () => {
    vi.useFakeTimers()
    let opened = 0
    const end = new AbortController()
    const stream = (_outlet: string, signal: AbortSignal): Promise<Response> =>
      new Promise((_, reject) => {
        opened += 1
        signal.addEventListener('abort', () => reject(new CallFailed('offline')), { once: true })
      })
    const happened: string[] = []
    const watching = watchBoard({
      api: { stream } as unknown as KitchenApi, outletId: 'o', onHappening: ({ type }) => happened.push(type), onRefused: () => expect.unreachable('Nobody was refused.'), now: () => 0,
      onNetworkLost: () => () => undefined, pause: () => Promise.resolve(),
    }, end.signal)
    await vi.advanceTimersByTimeAsync(31_000)
    expect([opened, happened]).toEqual([3, ['lost', 'lost']])
    end.abort()
    await watching
    vi.useRealTimers()
  })

  it('ends where the key is no longer taken', async () => {
    const { refused, waits } = await watch([() => Promise.reject(new CallFailed('key'))], 1)
    expect([refused, waits]).toEqual(['key', []])
  })

  it('ends where the key no longer opens this outlet', async () => {
    const { refused, waits } = await watch([() => Promise.reject(new CallFailed('forbidden'))], 1)
    expect([refused, waits]).toEqual(['outlet', []])
  })

  it('reads the lists again after an event that it could not read', async () => {
    const bad = frame({ type: 'orders', orders: 'none' })
    const { happened, listed } = await watch([() => Promise.resolve(streamOf([hello, ':\n\n', ':\n\n', ':\n\n', bad, ':\n\n', ':\n\n', ':\n\n', ':\n\n', ':\n\n']))], 1)
    expect(happened.filter((each) => each === 'unread')).toHaveLength(1)
    expect([listed, happened.filter((each) => each === 'lists').length]).toEqual([2, 2])
  })
})
