import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startCode } from './start-code.ts'

const FILES = { inTurn: ['/assets/missing-start.js'], others: ['/assets/missing-other.js'] }

/** An answer whose bytes come when the test says so; given up by its caller's signal. */
function slowAnswer(signal: AbortSignal): { answer: Response; more: () => void; end: () => void } {
  let bytes!: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      bytes = controller
      signal.addEventListener('abort', () => controller.error(new DOMException('Given up', 'AbortError')))
    },
  })
  return { answer: new Response(body), more: () => bytes.enqueue(new Uint8Array(1)), end: () => bytes.close() }
}

const never = (signal: AbortSignal): Promise<Response> => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError'))))

describe('code that does not come (E2)', () => {
  const asked = vi.fn<(href: string, init: RequestInit) => Promise<Response>>()
  const onGivenUp = vi.fn()
  const signalOf = (call: number): AbortSignal => asked.mock.calls[call]?.[1].signal as AbortSignal

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', asked)
    vi.stubGlobal('addEventListener', () => undefined)
    vi.stubGlobal('removeEventListener', () => undefined)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    asked.mockReset()
    onGivenUp.mockReset()
  })

  /** The first load has failed, and so has the try two seconds later. */
  const begin = async (later: (href: string, init: RequestInit) => Promise<Response>): Promise<() => void> => {
    asked.mockImplementation(() => Promise.reject(new TypeError('no network')))
    const again = startCode(FILES, { onGivenUp })
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(3))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(asked).toHaveBeenCalledTimes(2)
    asked.mockImplementation(later)
    return again
  }

  it('is said not to have come when an answer neither arrives nor fails', async () => {
    await begin((_, { signal }) => never(signal as AbortSignal))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(onGivenUp).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(onGivenUp).toHaveBeenCalledTimes(1)
  })

  it('is asked for anew by a guest who taps again after that', async () => {
    const again = await begin((_, { signal }) => never(signal as AbortSignal))
    await vi.advanceTimersByTimeAsync(23_000)
    const before = asked.mock.calls.length
    again()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked.mock.calls.length).toBe(before + 2)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(onGivenUp).toHaveBeenCalledTimes(2)
  })

  it('is waited for as long as bytes of any file come, however slowly', async () => {
    const lines: ReturnType<typeof slowAnswer>[] = []
    await begin((_, { signal }) => {
      const line = slowAnswer(signal as AbortSignal)
      lines.push(line)
      return Promise.resolve(line.answer)
    })
    await vi.advanceTimersByTimeAsync(3_000)
    for (let byte = 0; byte < 10; byte++) {
      await vi.advanceTimersByTimeAsync(15_000)
      lines[0]?.more()
    }
    expect(onGivenUp).not.toHaveBeenCalled()
    expect(signalOf(2).aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(signalOf(2).aborted).toBe(true)
    expect(onGivenUp).toHaveBeenCalledTimes(1)
  })

  describe('held by a line on which nothing comes', () => {
    let stage = 0
    /** Code of a file of its own, so that no test finds it loaded: it comes when the test says so. */
    const held = (): { files: typeof FILES; come: () => void; fail: () => void } => {
      const gate = Promise.withResolvers<void>()
      const name = `heldCode${++stage}`
      vi.stubGlobal(name, gate.promise)
      return { files: { ...FILES, inTurn: [`data:text/javascript,await ${name};globalThis.ranHeld=${stage}`] }, come: gate.resolve, fail: () => gate.reject(new TypeError('cut')) }
    }
    const wentOn = vi.fn()
    beforeEach(() => {
      vi.stubGlobal('location', { href: 'https://spice.example/t/12', reload: wentOn })
      vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
    })
    afterEach(() => void wentOn.mockReset())
    /** Real time for what no clock of the test moves: the reading of a module. */
    const settled = async (check: () => void): Promise<void> => vi.waitFor(check)

    it('is said to take long within 20 s, of which the painted screen may have taken two', async () => {
      startCode(held().files, { onGivenUp })
      await vi.advanceTimersByTimeAsync(14_000)
      expect(onGivenUp).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(4_000)
      expect(onGivenUp).toHaveBeenCalledTimes(1)
      // Nothing is asked for beside it: a slow line is still bringing it.
      expect(asked).not.toHaveBeenCalled()
    })

    it('takes over when it comes after that, and a try that was asked for meanwhile says nothing more (E3)', async () => {
      const code = held()
      const again = startCode(code.files, { onGivenUp })
      await vi.advanceTimersByTimeAsync(16_000)
      expect(onGivenUp).toHaveBeenCalledTimes(1)
      asked.mockImplementation((_, { signal }) => never(signal as AbortSignal))
      again()
      code.come()
      await settled(() => expect(vi.getTimerCount()).toBe(1))
      await vi.advanceTimersByTimeAsync(30_000)
      expect(onGivenUp).toHaveBeenCalledTimes(1)
      expect(wentOn).not.toHaveBeenCalled()
    })

    it('takes over when it comes while the page that it would begin anew with is still fetched, and nothing begins anew under its guest', async () => {
      const code = held()
      const again = startCode(code.files, { onGivenUp })
      await vi.advanceTimersByTimeAsync(16_000)
      const page = Promise.withResolvers<Response>()
      asked.mockImplementation((href) => (href === location.href ? page.promise : Promise.resolve(new Response('code'))))
      again()
      await settled(() => expect(asked.mock.calls.some(([href]) => href === location.href)).toBe(true))
      code.come()
      await settled(() => expect(Reflect.get(globalThis, 'ranHeld')).toBe(stage))
      await vi.advanceTimersByTimeAsync(0)
      page.resolve(new Response('page'))
      await vi.advanceTimersByTimeAsync(1)
      expect(wentOn).not.toHaveBeenCalled()
    })

    it('is asked for past the held answer by a guest who tries again, and the page begins anew with what came', async () => {
      const again = startCode(held().files, { onGivenUp })
      await vi.advanceTimersByTimeAsync(16_000)
      asked.mockImplementation(() => Promise.resolve(new Response('code')))
      again()
      await settled(() => expect(wentOn).toHaveBeenCalledTimes(1))
      expect(asked.mock.calls.slice(0, 2).map(([, { cache }]) => cache)).toEqual(['reload', 'reload'])
      expect(onGivenUp).toHaveBeenCalledTimes(1)
    })

    it('is asked for again by itself when the line breaks after all', async () => {
      const code = held()
      startCode(code.files, { onGivenUp })
      await vi.advanceTimersByTimeAsync(16_000)
      asked.mockImplementation(() => Promise.reject(new TypeError('no network')))
      code.fail()
      await settled(() => expect(vi.getTimerCount()).toBe(3))
      await vi.advanceTimersByTimeAsync(2_000)
      expect(asked).toHaveBeenCalledTimes(2)
    })

    it('is no longer waited for once it came in time', async () => {
      const code = held()
      startCode(code.files, { onGivenUp })
      code.come()
      await vi.advanceTimersByTimeAsync(0)
      await settled(() => expect(vi.getTimerCount()).toBe(0))
      expect(onGivenUp).not.toHaveBeenCalled()
    })
  })
})
