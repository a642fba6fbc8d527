import { patientLock } from './patient-lock.ts'
import type { CallInit, Lock, Locks, Request } from './request.ts'

/** Time limit of a request, ms: on a connection that drops packets fetch never settles by itself. */
export const CALL_TIMEOUT_MS = 15_000

/** Longer than a call can take, ms, including its time limit. */
const LOCK_PATIENCE_MS = CALL_TIMEOUT_MS + 3_000

/** The browser's locks, which reach over pages, workers and the service worker; null where it has none. */
export const webLocks: Locks | null =
  typeof navigator !== 'undefined' && navigator.locks
    ? { request: <T>(name: string, options: LockOptions, work: () => Promise<T>) => navigator.locks.request(name, options, work).then((value) => value as T) }
    : null

/** Web Locks for outbox and session: at most one holder. Without Web Locks only the server's idempotency key guards against duplicates. */
export const webLock: Lock = webLocks ? patientLock(webLocks, LOCK_PATIENCE_MS) : (_name, work) => work()

/** `fetch` on this origin; the time limit holds for the body too. */
export const webRequest: Request = (path: string, init: CallInit) =>
  fetch(path, { ...init, cache: 'no-store', signal: AbortSignal.timeout(CALL_TIMEOUT_MS) })
