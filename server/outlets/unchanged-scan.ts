import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Deps } from '../deps.ts'
import { SCAN_CACHE_CONTROL, scanAnswer } from './scan-answers.ts'

/** Matches the URL the page requests. The Host header is not read: the ETag already names the answer. */
const PATH = /^\/api\/restaurants\/scan\/(\w+)(?:\?includeMenu=(true|false)(?:&subDomain=[\w-]*)?)?$/

export type UnchangedScanDeps = Pick<Deps, 'codes'>

/**
 * "Your menu has not changed", what a full venue asks most: answered from memory, before anything else is done for the request.
 * @returns whether it was answered; any other question is the app's (which answers this one too, with the same tag)
 */
export function answerUnchangedScan({ codes }: UnchangedScanDeps, incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const known = incoming.headers['if-none-match']
  if (known === undefined || incoming.method !== 'GET') return false
  const [, code, includeMenu] = PATH.exec(incoming.url ?? '') ?? []
  const found = code === undefined ? undefined : codes.peek(code)
  if (!found) return false
  const { etag } = scanAnswer(found, includeMenu === 'true')
  if (etag !== known) return false
  outgoing.writeHead(304, { ETag: etag, 'Cache-Control': SCAN_CACHE_CONTROL }).end()
  return true
}
