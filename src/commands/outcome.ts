import type { ErrorCode } from '#schemas/errors.ts'

/** STORAGE_FULL: the disk refused the write, so that nothing was begun. */
export type CommandError = ErrorCode

/** Nobody answered, or not with anything that can be read: what was asked may be done or not. */
export const isUnreachable = (error: CommandError): boolean => error === 'NO_NETWORK' || error === 'UNKNOWN_SERVER_ERR'

/** Nobody has judged what was asked: it was not heard, or by a server that had no time for it. Asking again may help. */
export const isUnheard = (error: CommandError): boolean => isUnreachable(error) || error === 'SERVER_BUSY' || error === 'RATE_LIMITED'

/** What a command gives back; it never throws for what can be expected. */
export type Outcome<T = object> = ({ ok: true } & T) | Failure

/** `message`: the server's own words, for codes that only it knows. */
export interface Failure {
  error: CommandError
  message?: string
}
