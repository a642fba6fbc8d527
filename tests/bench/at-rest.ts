/** Whether the machine rests, so that nothing a visit left behind is measured with the next one. */
import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

const WINDOW_MS = 100
/** Share of all cores' time in a window. */
const MOST_BUSY = 0.08
const RESTING_WINDOWS = 3
const LATEST_MS = 20_000

function spent(): { busy: number; all: number } {
  let busy = 0
  let all = 0
  for (const { times } of cpus()) {
    const sum = times.user + times.nice + times.sys + times.irq + times.idle
    all += sum
    busy += sum - times.idle
  }
  return { busy, all }
}

/**
 * Resolves when the machine has rested for a while: a page that was closed, its worker and its browser still work for a second or more.
 * @throws where something else keeps it busy: what is measured beside that says nothing
 */
export async function atRest(): Promise<void> {
  const until = Date.now() + LATEST_MS
  let resting = 0
  for (let before = spent(); resting < RESTING_WINDOWS; ) {
    if (Date.now() > until) throw new Error(`The machine has not rested for ${LATEST_MS} ms: a bench needs it alone.`)
    await wait(WINDOW_MS)
    const now = spent()
    resting = (now.busy - before.busy) / (now.all - before.all) <= MOST_BUSY ? resting + 1 : 0
    before = now
  }
}
