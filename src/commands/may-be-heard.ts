import type { CommandError } from './outcome.ts'

/**
 * Whether the server may have done what was asked although it has not said so: no answer came (a time-out, a cut), none that can be read, or the word of a server that has no time, which it
 * also gives where it lost its database under a commit.
 */
export const mayBeHeard = (error: CommandError): boolean => error === 'NO_NETWORK' || error === 'UNKNOWN_SERVER_ERR' || error === 'SERVER_BUSY'
