import { StatementError } from './database.ts'

/** The pool has no connection to give: none can be made, or all are in use for too long. */
export class NoConnectionError extends Error {
  override readonly name = 'NoConnectionError'
}

/** More wait for one thing than it can serve in time (see Bulkhead). */
export class BusyError extends Error {
  override readonly name = 'BusyError'
}

/** A time limit was met: lock, statement, a transaction whose client was silent. */
const LIMIT_STATES: ReadonlySet<string> = new Set(['55P03', '57014', '25P03'])
/** Serialization failure and deadlock: the database chose one of two and undid it. */
const CHOSEN_STATES: ReadonlySet<string> = new Set(['40001', '40P01'])
/** It is being stopped, started or failed over, is full, or is a standby that does not write yet. */
const AWAY_STATES: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '53400', '25006'])

/** The SQLSTATE with which the database refused a statement; null: it did not speak. */
export const sqlStateOf = (error: unknown): string | null => {
  const cause = error instanceof StatementError ? error.cause : error
  return cause instanceof Error && 'severity' in cause && 'code' in cause && typeof cause.code === 'string' ? cause.code : null
}

/** The transaction was undone in favour of another, or did not get a row in time: the same again may succeed at once. */
export const isWorthAnotherTry = (error: unknown): boolean => {
  const state = sqlStateOf(error)
  return state !== null && (CHOSEN_STATES.has(state) || state === '55P03')
}

/**
 * Nothing is wrong with the request: the database cannot serve it now, or its connection was lost, so that nobody knows whether a commit took place.
 * The caller may send the same again, under the same key.
 */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof NoConnectionError || error instanceof BusyError) return true
  if (!(error instanceof StatementError)) return false
  const state = sqlStateOf(error)
  return state === null || state.startsWith('08') || LIMIT_STATES.has(state) || CHOSEN_STATES.has(state) || AWAY_STATES.has(state)
}
