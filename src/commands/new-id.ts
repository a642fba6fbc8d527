import { uuidV7 } from '#domain/uuid-v7.ts'

let last = 0

/** A new id that sorts by time: of two taps in one millisecond the second is the later one. */
export function newId(): string {
  last = Math.max(Date.now(), last + 1)
  return uuidV7(last, crypto.getRandomValues(new Uint8Array(10)))
}
