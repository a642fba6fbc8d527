import { browserDrainTools } from '#outbox/browser-drain.ts'
import { openDevice } from '#outbox/device.ts'
import { drain } from '#outbox/drain.ts'
import { makeDrainer } from '#outbox/drainer.ts'
import { endOfSync } from './end-of-sync.ts'
import { takeBackThatOrderWaits } from './push.ts'

declare const self: ServiceWorkerGlobalScope & { readonly registration: ServiceWorkerRegistration & { readonly sync?: { register(tag: string): Promise<void> } } }

/** Requests of a page wake the drain too, but not each of them. */
const LOOK_EVERY_MS = 10_000

const device = openDevice()
const drainer = makeDrainer({
  round: async (eager, insist) => {
    const report = await drain({ ...browserDrainTools(device, insist), eager })
    // What is on the lock screen is as true as what is on the page; where it cannot be closed the next round tries again.
    if (report.waiting === 0) await takeBackThatOrderWaits().catch(() => undefined)
    return report
  },
  now: () => Date.now(),
  // While this worker lives it comes back by itself; when it is stopped, pages and Background Sync call it again.
  schedule: (ms, work) => {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
})

/** A Background Sync event comes at once while the browser believes in its network: not a second try in the same breath. */
const BREATH_MS = 3_000
let failedAt = 0

/** A tag can be left only while a window of this origin is open. A fresh one, because one that failed is in the browser's own back-off. */
async function leaveTag(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.length > 0) await self.registration.sync?.register(`outbox-${Date.now().toString(36)}`).catch(() => undefined)
}

/** What waits goes now; with no network a tag is left for when there is one. @param insist also while the browser says that there is none */
export async function drainNow(insist = false): Promise<void> {
  const report = await drainer.wake(true, insist)
  if (report?.stopped !== 'network') return
  failedAt = Date.now()
  if (navigator.onLine === false) await leaveTag()
}

let lookedAt = 0

/** Sends what is due, unless a drain ran in the last few seconds. */
export async function drainSometimes(): Promise<void> {
  if (Date.now() - lookedAt < LOOK_EVERY_MS) return
  lookedAt = Date.now()
  await drainer.wake(false)
}

/**
 * A Background Sync event.
 * @param lastChance the browser will not try again by itself
 * @param tellGuest says that something still waits on this phone
 * @throws while something waits that another try may send: the browser then tries again by itself
 */
export async function drainForSync(lastChance: boolean, tellGuest: () => Promise<void>): Promise<void> {
  const rest = failedAt + BREATH_MS - Date.now()
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest))
  const end = endOfSync(await drainer.wake(true), lastChance)
  if (end.tells) await tellGuest()
  if (end.fails) throw new Error('Something in the outbox still waits to be sent.')
}
