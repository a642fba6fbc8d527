import type { Lock, Locks } from './request.ts'

/**
 * A lock that is waited for only so long, then taken: a tab that the phone suspended keeps what it holds. Work whose lock is taken
 * goes on to its end, so it must be work that may be done twice.
 * @param patienceMs longer than a holder that is awake needs
 */
export const patientLock = (locks: Locks, patienceMs: number): Lock => async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  let running: Promise<T> | null = null
  const run = (): Promise<T> => (running = work())
  const impatience = new AbortController()
  const timer = setTimeout(() => impatience.abort(), patienceMs)
  try {
    return await locks.request(name, { signal: impatience.signal }, run)
  } catch (error) {
    if (running) return await running
    if (!impatience.signal.aborted) throw error
  } finally {
    clearTimeout(timer)
  }
  return locks.request(name, { steal: true }, run).catch((error: unknown) => {
    if (running) return running
    throw error
  })
}
