import { beforeEach, expect, it, vi } from 'vitest'
import type { ScanApi } from './api.ts'

const fetched = vi.fn<() => Promise<void>>()
const purged = vi.fn()
const detect = vi.fn<() => Promise<{ rawValue: string }[]>>()
const exposed = vi.fn<(api: ScanApi) => void>()

vi.mock('comlink', () => ({ expose: exposed }))
vi.mock('zxing-wasm/reader/zxing_reader.wasm?url', () => ({ default: '/reader.wasm' }))
vi.mock('barcode-detector/ponyfill', () => ({
  BarcodeDetector: class {
    detect = detect
  },
  prepareZXingModule: fetched,
  purgeZXingModule: purged,
}))

/** The worker as a phone without a reader of its own runs it. */
async function startWorker(): Promise<ScanApi> {
  vi.resetModules()
  exposed.mockClear()
  await import('./worker.ts')
  const [api] = exposed.mock.calls[0] ?? []
  if (!api) throw new Error('The worker exposed nothing.')
  return api
}
const frame = () => ({ close: vi.fn() }) as unknown as ImageBitmap & { close: ReturnType<typeof vi.fn> }

beforeEach(() => {
  vi.resetAllMocks()
  detect.mockResolvedValue([{ rawValue: 'RAJ012' }])
})

it('a reader that could not be fetched says so, and is fetched anew when it is asked for again', async () => {
  fetched.mockRejectedValueOnce(new TypeError('no network')).mockResolvedValue()
  const api = await startWorker()
  expect(await api.ready()).toBe(false)
  expect(purged).toHaveBeenCalledOnce()
  expect(await api.ready()).toBe(true)
  expect(await api.decode(frame())).toEqual({ kind: 'code', text: 'RAJ012' })
  expect(fetched).toHaveBeenCalledTimes(2)
})

it('a frame without a code and one that cannot be read are told apart, and every frame is given back', async () => {
  fetched.mockResolvedValue()
  const api = await startWorker()
  const frames = [frame(), frame()]
  detect.mockResolvedValueOnce([]).mockRejectedValueOnce(new Error('no WebAssembly'))
  expect([await api.decode(frames[0]!), await api.decode(frames[1]!)]).toEqual([{ kind: 'none' }, { kind: 'unreadable' }])
  for (const { close } of frames) expect(close).toHaveBeenCalledOnce()
})
