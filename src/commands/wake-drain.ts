import { isWaiting } from '#outbox/next-step.ts'
import { isHeardWhileOffline } from '#src/queries/connection.ts'
import { device } from '#src/queries/device.ts'
import { syncWorkerCell } from '#src/queries/workers.ts'
import type { PageWord } from '#sw/api.ts'

/** Background Sync: Chromium only, so that it stands in no library of types. */
interface WithSync {
  readonly sync: { register(tag: string): Promise<void> }
}
const canSync = (registration: object): registration is WithSync => 'sync' in registration

/** A tag that failed is in the browser's back-off, so that a later call takes a fresh one. */
const freshTag = (): string => `outbox-${Math.floor(Date.now() / 10_000).toString(36)}`

/** Background Sync comes when the network does, with every page closed, and after the browser was killed. */
async function leaveTag(container: ServiceWorkerContainer): Promise<void> {
  const registration = await container.getRegistration()
  if (!registration || !canSync(registration)) return
  const db = await device()
  if ((await db.readEntries()).some(isWaiting) || (await db.readSignOuts()).length > 0) await registration.sync.register(freshTag())
}

/**
 * Has the outbox sent now: by the service worker, which outlives this page; without one by the sync worker.
 * @param asked the guest asks for it: it is tried although the browser says that there is no network
 */
export async function wakeDrain(asked = false): Promise<void> {
  const container = typeof navigator === 'undefined' ? undefined : navigator.serviceWorker
  const insist = asked || isHeardWhileOffline()
  if (container?.controller) container.controller.postMessage({ type: 'drain', insist } satisfies PageWord, [])
  else void syncWorkerCell.get()?.drain(insist)
  if (container) await leaveTag(container).catch(() => undefined)
}
