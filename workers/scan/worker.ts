import { expose } from 'comlink'
import type { ScanApi } from './api.ts'

/** The part of BarcodeDetector used here, native or the ponyfill. */
interface Reader {
  detect(frame: ImageBitmap | VideoFrame): Promise<{ rawValue: string }[]>
}
interface NativeReader {
  new (options: { formats: string[] }): Reader
  getSupportedFormats(): Promise<string[]>
}

const hasNative = (scope: object): scope is { BarcodeDetector: NativeReader } => 'BarcodeDetector' in scope

/** Chrome on Android reads codes by itself; elsewhere a reader of 400 kB is fetched from our own server. */
async function makeReader(): Promise<Reader> {
  const formats = ['qr_code']
  const scope: object = globalThis
  if (hasNative(scope) && (await scope.BarcodeDetector.getSupportedFormats()).includes('qr_code')) return new scope.BarcodeDetector({ formats })
  const [{ BarcodeDetector, prepareZXingModule, purgeZXingModule }, { default: wasmUrl }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  try {
    // By default the package fetches its WebAssembly from a public CDN, when the first frame is read: here from our own origin, and now.
    await prepareZXingModule({ overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasmUrl : prefix + path) }, fireImmediately: true })
  } catch (error) {
    // The package caches a failed module promise forever.
    purgeZXingModule()
    throw error
  }
  return new BarcodeDetector({ formats: ['qr_code'] })
}

let reader: Promise<Reader> | null = null
const readerOf = (): Promise<Reader> => {
  reader ??= makeReader().catch((error: unknown) => {
    reader = null
    throw error
  })
  return reader
}

const api: ScanApi = {
  ready: () => readerOf().then(() => true, () => false),
  decode: async (frame) => {
    try {
      const [code] = await (await readerOf()).detect(frame)
      return code ? { kind: 'code', text: code.rawValue } : { kind: 'none' }
    } catch {
      return { kind: 'unreadable' }
    } finally {
      frame.close()
    }
  },
  ping: async () => true,
}

expose(api)
