import type { Outcome } from './outcome.ts'
import { wakeDrain } from './wake-drain.ts'

/** "Send now": what waits is sent, whatever its back-off and whatever the browser says of its network: that word can be wrong, the tap is not. */
export async function sendNow(): Promise<Outcome> {
  await wakeDrain(true)
  return { ok: true }
}
