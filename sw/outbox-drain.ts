import { browserDrainTools } from '#outbox/browser-tools.ts'
import { openDevice } from '#outbox/device.ts'
import { drain } from '#outbox/drain.ts'
import { makeDrainer } from '#outbox/drainer.ts'

declare const self: ServiceWorkerGlobalScope & { readonly registration: ServiceWorkerRegistration & { readonly sync?: { register(tag: string): Promise<void> } } }

/** Requests of a page wake the drain too, but not each of them. */
const LOOK_EVERY_MS = 10_000

const device = openDevice()
const drainer = makeDrainer({
  round: (eager) => drain({ ...browserDrainTools(device), eager }),
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

async function drainEagerly(): Promise<boolean> {
  const report = await drainer.wake(true)
  if (report?.stopped !== 'network') return true
  failedAt = Date.now()
  return false
}

const leaveTag = (): Promise<void> | undefined => self.registration.sync?.register(`outbox-${Date.now().toString(36)}`).catch(() => undefined)

/** What waits goes now. With no network a fresh tag is left, because one that failed is in the browser's own back-off. */
export async function drainNow(): Promise<void> {
  if (!(await drainEagerly()) && navigator.onLine === false) await leaveTag()
}

let lookedAt = 0

/** What waits and is due goes, if nobody looked in the last seconds. */
export async function drainSometimes(): Promise<void> {
  if (Date.now() - lookedAt < LOOK_EVERY_MS) return
  lookedAt = Date.now()
  await drainer.wake(false)
}

/** A Background Sync event: failing it has the browser try again by itself. */
export async function drainForSync(): Promise<void> {
  const rest = failedAt + BREATH_MS - Date.now()
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest))
  if (await drainEagerly()) return
  if (navigator.onLine === false) await leaveTag()
  else throw new Error('the server could not be reached')
}
