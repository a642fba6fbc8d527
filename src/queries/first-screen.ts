import { readStruct } from '#outbox/read-struct.ts'
import { FirstScreen } from '#schemas/first-screen.ts'
import { makeCell } from './cell.ts'

/** The data the server or the service worker painted the page from; null where this page began without. */
function readInline(): FirstScreen | null {
  if (typeof document === 'undefined') return null
  try {
    return readStruct(JSON.parse(document.getElementById('first-screen-data')?.textContent ?? 'null'), FirstScreen)
  } catch {
    return null
  }
}

export const firstScreenCell = makeCell<FirstScreen | null>(readInline())
