import type { Context } from 'hono'
import { pack, takesBrotli } from './pack.ts'

/** Smaller answers would hardly shrink. */
const LEAST_LENGTH = 1400
const MOST_KEPT_BYTES = 64 * 1024 * 1024

const QUALITY = 5

/** Cache of compressed answers by name, shared by equal requests; bounded in bytes, first in first out. */
export interface PackedAnswers {
  /** @returns null where it could not be packed now; the next request tries again */
  get(name: string, json: () => string): Promise<Buffer | null>
}

/** @param mostBytes kept in all */
export function createPackedAnswers(mostBytes = MOST_KEPT_BYTES): PackedAnswers {
  const kept = new Map<string, { packed: Promise<Buffer | null>; size: number }>()
  let bytes = 0
  const count = (name: string, size: number): void => {
    const held = kept.get(name)
    if (!held) return
    held.size = size
    bytes += size
    for (const [oldest, { size: its }] of kept) {
      if (bytes <= mostBytes) return
      kept.delete(oldest)
      bytes -= its
    }
  }
  return {
    get(name, json) {
      const held = kept.get(name)
      if (held) return held.packed
      const packed = pack(json(), QUALITY)
      kept.set(name, { packed, size: 0 })
      packed.then(
        (buffer) => (buffer ? count(name, buffer.length) : kept.delete(name)),
        () => kept.delete(name),
      )
      return packed
    },
  }
}

/** How an answer may be kept, and by which name its packed form is known. */
export interface JsonAnswer {
  cacheControl: string
  etag?: string
  /** Same name, same bytes. Without one the answer is packed for this request alone. */
  shared?: { name: string; answers: PackedAnswers }
}

/** Sends JSON text as it is, packed where the caller takes it and it is worth it. */
export async function sendJson(c: Context, json: string, { cacheControl, etag, shared }: JsonAnswer): Promise<Response> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json', 'Cache-Control': cacheControl, Vary: 'Accept-Encoding', ...(etag === undefined ? {} : { ETag: etag }) }
  if (json.length < LEAST_LENGTH || !takesBrotli(c)) return c.body(json, 200, headers)
  const packed = await (shared ? shared.answers.get(shared.name, () => json) : pack(json, QUALITY))
  return packed ? c.body(new Uint8Array(packed), 200, { ...headers, 'Content-Encoding': 'br' }) : c.body(json, 200, headers)
}
