import { isWaiting } from '#outbox/next-step.ts'
import { device } from '#src/queries/device.ts'
import { syncWorkerCell } from '#src/queries/workers.ts'

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

/** Has the outbox sent now: by the service worker, which outlives this page; without one by the sync worker. */
export async function wakeDrain(): Promise<void> {
  const container = typeof navigator === 'undefined' ? undefined : navigator.serviceWorker
  if (container?.controller) container.controller.postMessage({ type: 'drain' }, [])
  else void syncWorkerCell.get()?.drain()
  if (container) await leaveTag(container).catch(() => undefined)
}
