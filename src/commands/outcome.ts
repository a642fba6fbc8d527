import type { ErrorCode } from '#schemas/errors.ts'

/** STORAGE_FULL: the disk refused the write, so that nothing was begun. */
export type CommandError = ErrorCode

/**
 * Whether the server may have done what was asked although it has not said so: no answer came (a time-out, a cut), none that can be read, or the word of a server that has no time, which it
 * also gives where it lost its database under a commit.
 */
export const mayBeHeard = (error: CommandError): boolean => error === 'NO_NETWORK' || error === 'UNKNOWN_SERVER_ERR' || error === 'SERVER_BUSY'

/** Nobody has judged what was asked, or nobody has said so: asking again may help. What was one too many (RATE_LIMITED) is not done. */
export const isUnheard = (error: CommandError): boolean => mayBeHeard(error) || error === 'RATE_LIMITED'

/** What a command gives back; it never throws for what can be expected. */
export type Outcome<T = object> = ({ ok: true } & T) | Failure

/** `message`: the server's own words, for codes that only it knows. */
export interface Failure {
  error: CommandError
  message?: string
}
