/** Asks the back end in the guest's name, as the page does, with a phone's own session and line. */
import type { Lock, Request } from '#outbox/request.ts'
import { readAnswer } from '#outbox/request.ts'
import { freshToken, type SessionBook } from '#outbox/session.ts'
import { NOT_AUTHORIZED, withToken } from '#outbox/with-token.ts'
import type { Session } from '#schemas/guest.ts'
import type { Question } from '#src/queries/ask-server.ts'
import { failedReply, readReply, type Reply } from '#src/queries/read-reply.ts'

export interface Asking {
  device: SessionBook
  request: Request
  lock: Lock
  /** Epoch ms of the device. */
  now: () => number
}

/** @param session as it is kept now; null: nobody is logged in */
export async function askAsGuest<T>({ device, request, lock, now }: Asking, session: Session | null, { method, path, body, struct }: Question<T>): Promise<Reply<T>> {
  if (!session) return failedReply('INVALID_TOKEN')
  const refresh = (stale: Session) => freshToken({ device, request, lock, now }, stale)
  const outcome = await withToken(session, { now, refresh }, async (token) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const reply = readReply(await readAnswer(request(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })), struct)
    return 'error' in reply && reply.error === 'INVALID_TOKEN' ? NOT_AUTHORIZED : reply
  })
  if ('given' in outcome) return outcome.given
  return failedReply(outcome.error === 'REFUSED' ? 'INVALID_TOKEN' : outcome.error)
}
