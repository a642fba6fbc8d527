import type { Struct } from 'superstruct'
import type { Session } from '#schemas/guest.ts'
import { isStorageFull } from '#store/storage-full.ts'
import { freshToken } from '#outbox/session.ts'
import { NOT_AUTHORIZED, withToken } from '#outbox/with-token.ts'
import { webLock, webRequest } from '#outbox/browser-tools.ts'
import { CLIENT_SOURCE, readAnswer } from '#outbox/request.ts'
import { afterFirstPaint } from './after-first-paint.ts'
import { device } from './device.ts'
import { failedReply, readReply, type Reply } from './read-reply.ts'
import { locationHeader } from './shared-location.ts'
import { pageStorageCell } from './storage-state.ts'

export interface Question<T> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  path: string
  body?: unknown
  /** What the answer must be; an answer of another shape is none. */
  struct: Struct<T, unknown>
  /** In the name of a guest (ST-03): of this one by id, INVALID_TOKEN where nobody or another is logged in by now; true: of the one who is. */
  asGuest?: true | string
  /** CA-01: says where the guest is, if they agreed to that. */
  located?: boolean
  /** For what creates something: the same key is answered with the first answer. */
  key?: string
}

/**
 * CA-01: asks the back end, never before the first screen stands, and reads the answer by its struct. Never throws. STORAGE_FULL: the disk has no room for a login that was renewed,
 * and UNKNOWN_SERVER_ERR, too: the login could not be read or kept; either way the server has done nothing of what was asked.
 */
export async function askServer<T>(question: Question<T>): Promise<Reply<T>> {
  await afterFirstPaint()
  const { asGuest } = question
  if (asGuest === undefined) return sendQuestion(question, null)
  try {
    return await askAsGuest(question, asGuest)
  } catch (error) {
    if (!isStorageFull(error)) return failedReply('UNKNOWN_SERVER_ERR')
    pageStorageCell.set('full')
    return failedReply('STORAGE_FULL')
  }
}

/**
 * With the login's token. Rejects where the device's database cannot be read, or a renewed token not be kept there. That one is not used either: its use would confirm it (decision 0014), and a
 * browser that is killed while the disk is full may hold neither its cookie nor the token, which the server would take for theft.
 */
async function askAsGuest<T>(question: Question<T>, asGuest: true | string): Promise<Reply<T>> {
  const db = await device()
  const session = await db.readSession()
  if (!session || (asGuest !== true && session.guestId !== asGuest)) return failedReply('INVALID_TOKEN')
  const now = () => Date.now()
  const refresh = (stale: Session) => freshToken({ device: db, request: webRequest, lock: webLock, now }, stale)
  const outcome = await withToken(session, { now, refresh }, async (token) => {
    const reply = await sendQuestion(question, token)
    return 'error' in reply && reply.error === 'INVALID_TOKEN' ? NOT_AUTHORIZED : reply
  })
  if ('given' in outcome) return outcome.given
  return failedReply(outcome.error === 'REFUSED' ? 'INVALID_TOKEN' : outcome.error)
}

async function sendQuestion<T>({ method, path, body, struct, key, located }: Question<T>, token: string | null): Promise<Reply<T>> {
  const answer = await readAnswer(
    webRequest(path, {
      method,
      headers: {
        'X-Client-Source': CLIENT_SOURCE,
        ...(located ? locationHeader(Date.now()) : {}),
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  )
  return readReply(answer, struct)
}
