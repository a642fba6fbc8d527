import { unknown } from 'superstruct'
import type { ErrorCode } from '#schemas/errors.ts'
import { PushKey, SubscribePush } from '#schemas/push.ts'
import { readStruct } from '#outbox/read-struct.ts'
import { askServer } from '#src/queries/ask-server.ts'
import { device, sessionCell } from '#src/queries/device.ts'
import { readPush } from '#src/queries/push-state.ts'
import { storageFailure } from './keep-cart.ts'

/** `denied`: the guest said no, which is no failure; `no-service`: the browser's push service did not answer. */
export type NotifyOutcome = { ok: true } | { denied: true } | { failed: ErrorCode | 'no-service' }

const bytesOf = (key: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** One of another server's key takes no messages of this one. */
async function subscribe(registration: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) }
  try {
    return await registration.pushManager.subscribe(options)
  } catch {
    await (await registration.pushManager.getSubscription())?.unsubscribe()
    return registration.pushManager.subscribe(options)
  }
}

const noteTold = async (guestId: string | null): Promise<void> => {
  const db = await device()
  await db.transaction('rw', db.marks, async () => void (await db.marks.put({ ...(await db.readMarks(Date.now())), notifiedGuest: guestId })))
}

/**
 * Turns on notifications of the orders of the guest who taps, not of one who logs in while the browser asks. Only ever called by a tap: browsers ask the guest then,
 * and a page that asks by itself loses the right to.
 */
export async function notifyMe(): Promise<NotifyOutcome> {
  const guestId = sessionCell.get()?.guestId
  if (guestId === undefined) return { failed: 'INVALID_TOKEN' }
  if ((await Notification.requestPermission()) !== 'granted') {
    await readPush()
    return { denied: true }
  }
  const key = await askServer({ method: 'GET', path: '/api/push/key', struct: PushKey })
  if ('error' in key) return { failed: key.error }
  const registration = await navigator.serviceWorker.ready
  const subscription = await subscribe(registration, key.value.key).catch(() => null)
  const body = readStruct({ version: 1, endpoint: subscription?.endpoint, keys: subscription?.toJSON().keys }, SubscribePush)
  if (!subscription || !body) return { failed: 'no-service' }
  const kept = await askServer({ method: 'POST', path: '/api/push/subscriptions', body, struct: unknown(), asGuest: guestId })
  if ('error' in kept) {
    // The server may have it all the same, and a phone that does not know of that could not turn it off.
    await subscription.unsubscribe().catch(() => false)
    return { failed: kept.error }
  }
  try {
    await noteTold(guestId)
  } catch (error) {
    // A phone that does not know of it could not turn it off: it is ended here, and the server hears so from the push service.
    await subscription.unsubscribe()
    return { failed: (await storageFailure(error)).error }
  }
  await readPush()
  return { ok: true }
}

/** Takes it back, at the server and in the browser; with no network the browser alone, and the server learns it from the push service. */
export async function stopNotifying(): Promise<void> {
  const subscription = await (await navigator.serviceWorker.ready).pushManager.getSubscription()
  if (subscription) {
    void askServer({ method: 'POST', path: '/api/push/subscriptions/end', body: { endpoint: subscription.endpoint }, struct: unknown(), asGuest: true })
    await subscription.unsubscribe()
  }
  // Without a subscription the note says nothing: where it cannot be written, nobody is told all the same.
  await noteTold(null).catch(() => undefined)
  await readPush()
}
