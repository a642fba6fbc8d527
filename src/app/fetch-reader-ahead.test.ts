import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchReaderAhead } from './fetch-reader-ahead.ts'

vi.mock('zxing-wasm/reader/zxing_reader.wasm?url', () => ({ default: '/web/assets/reader.wasm' }))

const fetched = vi.fn<typeof fetch>()
/** A phone whose browser has no reader of its own, with a service worker in control. */
const phone = (change: { isCoarse?: boolean; reads?: boolean; controller?: object | null; saveData?: boolean } = {}): void => {
  const { isCoarse = true, reads = false, controller = {}, saveData = false } = change
  vi.stubGlobal('matchMedia', () => ({ matches: isCoarse }))
  vi.stubGlobal('window', reads ? { BarcodeDetector: vi.fn() } : {})
  vi.stubGlobal('navigator', { serviceWorker: { controller }, connection: { saveData } })
}

beforeEach(() => {
  fetched.mockReset().mockResolvedValue(new Response())
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('requestIdleCallback', (act: () => void) => act())
})
afterEach(() => vi.unstubAllGlobals())

it('a phone that cannot read codes by itself has the reader kept for a scan without a network', async () => {
  phone()
  await fetchReaderAhead()
  expect(fetched.mock.calls).toEqual([['/web/assets/reader.wasm']])
})

it('a reader that cannot be fetched ahead is fetched by the scan, and nothing breaks', async () => {
  phone()
  fetched.mockRejectedValue(new TypeError('no network'))
  await expect(fetchReaderAhead()).resolves.toBeUndefined()
})

it.each([
  ['on a desktop, where nobody scans', { isCoarse: false }],
  ['where the browser reads codes', { reads: true }],
  ['where no service worker would keep it', { controller: null }],
  ['where the guest saves data', { saveData: true }],
])('it is not fetched %s', async (_where, change) => {
  phone(change)
  await fetchReaderAhead()
  expect(fetched).not.toHaveBeenCalled()
})
