import type { Outcome } from './outcome.ts'
import { wakeDrain } from './wake-drain.ts'

/** "Try again": what waits is sent now, whatever its back-off. */
export async function sendNow(): Promise<Outcome> {
  await wakeDrain()
  return { ok: true }
}
