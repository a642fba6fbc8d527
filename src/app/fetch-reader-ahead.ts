import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { whenIdle } from '#src/queries/when-idle.ts'

const LATEST_MS = 10_000

/** Chromium's word on a line that costs; it stands in no library of types. */
interface Line {
  connection?: { saveData?: boolean }
}
const isSparing = (scope: object): boolean => (scope as Line).connection?.saveData === true

/**
 * Has the service worker keep the code reader for a scan without a network: on phones whose browser has none of its own, once it controls the page, and not
 * where the guest saves data.
 */
export async function fetchReaderAhead(): Promise<void> {
  const isPhone = matchMedia('(pointer: coarse)').matches
  if (!isPhone || 'BarcodeDetector' in window || !navigator.serviceWorker?.controller || isSparing(navigator)) return
  await whenIdle(LATEST_MS)
  await fetch(wasmUrl).catch(() => undefined)
}
