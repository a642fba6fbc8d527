import { is, type Struct, validate } from 'superstruct'
import { ErrorBody, type ErrorCode, errorCodeOf } from '#schemas/errors.ts'
import type { readAnswer } from '#outbox/request.ts'

export type Reply<T> = { ok: true; value: T } | { error: ErrorCode; message: string; data: ErrorBody['data'] | null }

/** Nothing that can be read was answered. */
export const failedReply = (error: ErrorCode, message = ''): Reply<never> => ({ error, message, data: null })

/** What an answer says, read by its struct; one of another shape says nothing. @param answer null: none came */
export function readReply<T>(answer: Awaited<ReturnType<typeof readAnswer>>, struct: Struct<T, unknown>): Reply<T> {
  if (!answer) return failedReply('NO_NETWORK')
  if (answer.status >= 200 && answer.status < 300) {
    const [wrong, value] = validate(answer.body, struct, { coerce: true, mask: true })
    return wrong ? failedReply('UNKNOWN_SERVER_ERR') : { ok: true, value }
  }
  if (!is(answer.body, ErrorBody)) return failedReply('UNKNOWN_SERVER_ERR')
  return { error: errorCodeOf(answer.body.data.code), message: answer.body.message, data: answer.body.data }
}
