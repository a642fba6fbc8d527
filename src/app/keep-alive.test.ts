import { expose } from 'comlink'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepAlive } from './keep-alive.ts'

/** A worker of this thread: its script runs when the test says so. */
class FakeWorker extends EventTarget {
  readonly channel = new MessageChannel()
  isEnded = false
  /** The kinds of words that it was told, in comlink's names. */
  readonly told: unknown[] = []
  constructor() {
    super()
    this.channel.port1.addEventListener('message', ({ data }: MessageEvent) => this.dispatchEvent(new MessageEvent('message', { data })))
    this.channel.port1.start()
  }
  postMessage(data: unknown): void {
    this.told.push((data as { type: unknown }).type)
    this.channel.port1.postMessage(data)
  }
  terminate(): void {
    this.isEnded = true
    this.channel.port1.close()
  }
  runs(): void {
    expose({ ping: async () => true }, this.channel.port2)
  }
}

const hands = new EventTarget()
let started: FakeWorker[] = []
const stage = (began = vi.fn(async () => undefined)) => {
  keepAlive({
    start: () => {
      const worker = new FakeWorker()
      started.push(worker)
      return worker as unknown as Worker
    },
    began,
    ended: () => undefined,
  })
  return began
}

beforeEach(() => {
  started = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  vi.stubGlobal('document', { visibilityState: 'visible' })
  for (const name of ['addEventListener', 'removeEventListener'] as const) vi.stubGlobal(name, hands[name].bind(hands))
})
afterEach(() => {
  for (const worker of started) {
    worker.channel.port1.close()
    worker.channel.port2.close()
  }
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a worker whose script is still on its way is not ended within the first minute', async () => {
  const began = stage()
  await vi.advanceTimersByTimeAsync(55_000)
  expect([started.length, started[0]?.isEnded, began.mock.calls.length]).toEqual([1, false, 0])
  started[0]?.runs()
  await vi.waitFor(() => expect(began).toHaveBeenCalledTimes(1))
})

it('a script that never comes gets more time with each start', async () => {
  stage()
  await vi.advanceTimersByTimeAsync(61_500)
  expect(started).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(110_000)
  expect(started).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(started).toHaveLength(3)
})

it('ten failures in a row take more than two minutes, and a network ends the wait', async () => {
  stage()
  const begun = Date.now()
  const failNext = async () => {
    const count = started.length
    started.at(-1)?.dispatchEvent(new Event('error'))
    for (let waited = 0; started.length === count && waited < 70; waited += 1) await vi.advanceTimersByTimeAsync(1_000)
  }
  for (let failure = 0; failure < 10; failure += 1) await failNext()
  expect(started).toHaveLength(11)
  expect(Date.now() - begun).toBeGreaterThan(120_000)
  started.at(-1)?.dispatchEvent(new Event('error'))
  hands.dispatchEvent(new Event('online'))
  expect(started).toHaveLength(12)
})

it('a worker that no longer answers is ended; a page that slept through the limit judges nobody', async () => {
  stage()
  started[0]?.runs()
  await vi.advanceTimersByTimeAsync(0)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
  started[0]?.channel.port2.close()
  await vi.advanceTimersByTimeAsync(10_000)
  vi.setSystemTime(Date.now() + 3_600_000)
  await vi.advanceTimersByTimeAsync(8_000)
  expect(started[0]?.isEnded).toBe(false)
  await vi.advanceTimersByTimeAsync(19_000)
  expect(started[0]?.isEnded).toBe(true)
})

it('a worker that is ended is let go of first, so that no port to it stays behind', async () => {
  stage()
  started[0]?.dispatchEvent(new Event('error'))
  expect([started[0]?.isEnded, started[0]?.told.at(-1)]).toEqual([true, 'RELEASE'])
})
