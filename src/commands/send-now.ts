import type { Outcome } from './outcome.ts'
import { wakeDrain } from './wake-drain.ts'

/** "Send now": starts a round of sending without waiting for back-off, also while `navigator.onLine` is false, which can be wrong. Resolves once it was asked for, not when it is done. */
export async function sendNow(): Promise<Outcome> {
  await wakeDrain(true)
  return { ok: true }
}
