import type { ErrorCode } from '#schemas/errors.ts'

/**
 * CA-23: whether the answer to what an address names is that there is no such thing: the server has none, or what stands in the address cannot name one (400).
 * No such question is answered with 422, which refuses what a command says.
 */
export const isNone = (error: ErrorCode): boolean => error === 'NOT_FOUND' || error === 'OUTLET_NOT_FOUND' || error === 'BAD_REQUEST'
