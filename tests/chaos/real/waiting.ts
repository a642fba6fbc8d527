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

const FIRST_PAUSE_MS = 4
const LAST_PAUSE_MS = 80

/** Looks again and again, less often the longer it takes: a look costs what waits its turn too. @returns whether `look` said yes within `ms` */
export async function until(ms: number, look: () => boolean | Promise<boolean>): Promise<boolean> {
  let pause = FIRST_PAUSE_MS
  for (const end = performance.now() + ms; performance.now() < end; pause = Math.min(LAST_PAUSE_MS, pause * 1.5)) {
    if (await look()) return true
    await wait(pause)
  }
  return look()
}
