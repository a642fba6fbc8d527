import type { ErrorCode } from '#schemas/errors.ts'

/** STORAGE_FULL: the disk refused the write, so that nothing was begun. */
export type CommandError = ErrorCode

/**
 * Nobody has said what became of what was asked: no answer came, or one that speaks of the server alone. Asking again may help. Nothing is done only where it was one too many (RATE_LIMITED): a
 * server says SERVER_BUSY also where it lost its database under a commit.
 */
export const isUnheard = (error: CommandError): boolean => error === 'NO_NETWORK' || error === 'UNKNOWN_SERVER_ERR' || error === 'SERVER_BUSY' || error === 'RATE_LIMITED'

/** What a command gives back; it never throws for what can be expected. */
export type Outcome<T = object> = ({ ok: true } & T) | Failure

/** `message`: the server's own words, for codes that only it knows. */
export interface Failure {
  error: CommandError
  message?: string
}
