import { type DestinationStream, type Logger, pino } from 'pino'
import { StatementError } from './db/database.ts'

/** What PostgreSQL says of a failed statement, without the values it met: a duplicate's `detail` quotes them, a data exception's message too. */
interface DatabaseFailure {
  code?: string
  table?: string
  constraint?: string
  message: string
}

const DATA_EXCEPTION = /^22/
const framesOf = (error: Error): string => (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at ')).join('\n')

function failureOf(error: Error & Partial<DatabaseFailure>): Record<string, unknown> {
  const { code, table, constraint, message } = error
  return { code, table, constraint, message: code !== undefined && DATA_EXCEPTION.test(code) ? 'a value was refused' : message }
}

/** An error as a log may hold it: names and places of the code, a statement's text, and never a value of a guest's. */
export function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const cause = error.cause instanceof Error ? { cause: failureOf(error.cause) } : {}
  const said = error instanceof StatementError ? { message: error.message, statement: error.statement } : failureOf(error)
  return { type: error.name, ...said, ...cause, stack: framesOf(error) }
}

/** The server's log. @param to where it goes, standard output unless told */
export const createLog = (level: string, to?: DestinationStream): Logger => pino({ level, serializers: { err: plainError } }, to)
