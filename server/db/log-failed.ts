import type { Logger } from 'pino'
import { isUnavailable } from './unavailable.ts'

/**
 * Logs why an act failed that is tried again without being asked for: a warning where the database cannot serve now or lost the connection, an error where a person has to look.
 * @param what could not be done
 */
export function logFailed(log: Pick<Logger, 'warn' | 'error'>, error: unknown, facts: Record<string, unknown>, what: string): void {
  log[isUnavailable(error) ? 'warn' : 'error']({ err: error, ...facts }, what)
}
