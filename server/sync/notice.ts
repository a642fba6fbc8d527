import type { Change } from './change.ts'

/** One thing to tell a stream: a change, or that it has to pull again. The frame is made once for all streams. */
export interface Notice {
  scope: string
  change: Change | null
  /** Lines of the event stream, a StreamEvent. */
  frame: () => Buffer
}

/** A stream is a place for small changes: a whole new menu is pulled in pages, each phone at its own pace. */
const MOST_BYTES = 64 * 1024

/** The bytes of one event of the stream. @param json a StreamEvent */
export const frameOf = (json: string): Buffer => Buffer.from(`data: ${json}\n\n`)

/** Asks the phones of a scope to pull. */
export function resyncNotice(scope: string): Notice {
  const frame = frameOf(JSON.stringify({ type: 'resync', scope }))
  return { scope, change: null, frame: () => frame }
}

/** JSON of a change as a StreamEvent; its documents are JSON already. */
function changeJson(change: Change, after: number): string {
  const { scope, collection, documents } = change
  const head = JSON.stringify({ type: 'documents', scope, collection, after }).slice(0, -1)
  return `${head},"documents":[${documents.map((document) => document.json).join(',')}],"checkpoint":{"seq":${documents.at(-1)?.seq ?? 0}}}`
}

/** @param after the collection's last number before this change: a device that has not come so far must pull instead */
export function createNotice(change: Change, after: number): Notice {
  let frame: Buffer | null = null
  return {
    scope: change.scope,
    change,
    frame() {
      if (frame) return frame
      const size = change.documents.reduce((sum, document) => sum + document.json.length, 0)
      frame = size > MOST_BYTES ? resyncNotice(change.scope).frame() : frameOf(changeJson(change, after))
      return frame
    },
  }
}
