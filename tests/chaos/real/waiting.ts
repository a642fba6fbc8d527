/** Waiting for what is expected, never for time to pass. */
import { setTimeout as wait } from 'node:timers/promises'

/** @returns whether `done` resolved within `ms` */
export async function within(ms: number, done: Promise<unknown>): Promise<boolean> {
  const over = new AbortController()
  const late = wait(ms, false, { signal: over.signal }).catch(() => false)
  const came = await Promise.race([done.then(() => true), late])
  over.abort()
  return came
}

/** Looks again and again. @returns whether `look` said yes within `ms` */
export async function until(ms: number, look: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const end = performance.now() + ms; performance.now() < end; await wait(5)) if (await look()) return true
  return look()
}
