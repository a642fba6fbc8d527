/** What a push service and the system's notification tray do for a page, done by a test. */
import type { CDPSession, Page, Worker } from 'playwright/test'
import type { PushBrowser } from '../harness/push-service.ts'

export interface Shown {
  title: string
  body: string
  tag: string
  data: unknown
}

/** What the tests use of the service worker's global scope. */
interface WorkerScope {
  registration: ServiceWorkerRegistration
  dispatchEvent: (event: Event) => boolean
  /** Set by `deliverPush`: resolves when the next notification is shown. */
  nextShown: Promise<void>
}

function workerOf(page: Page): Worker {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('The browser has no service worker.')
  return worker
}

/** A browser without a push service of its own subscribes with the one on this machine; everything else of the way is real. */
export const subscribesWith = async (page: Page, subscription: PushBrowser['subscription']): Promise<void> => {
  await page.addInitScript((held) => {
    let standing: PushSubscription | null = null
    const made = { endpoint: held.endpoint, toJSON: () => held, unsubscribe: async () => ((standing = null), true) } as unknown as PushSubscription
    PushManager.prototype.subscribe = async () => (standing = made)
    PushManager.prototype.getSubscription = async () => standing
    Notification.requestPermission = async () => 'granted'
  }, subscription)
}

/** The id that the browser gave to the registration of this origin. */
async function registrationIdOf(devtools: CDPSession, origin: string): Promise<string> {
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const mine = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (mine) resolve(mine.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  return found
}

/**
 * Hands a push message to the page's service worker, as the browser does once it has decrypted it; resolves when its notification is shown.
 * Asked earlier, `getNotifications` takes the notification for one that was closed, and Chromium forgets it for good.
 */
export async function deliverPush(page: Page, origin: string, data: string): Promise<void> {
  const worker = workerOf(page)
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    const { registration } = scope
    const show = registration.showNotification.bind(registration)
    scope.nextShown = new Promise((resolve, reject) => {
      registration.showNotification = async (...said) => {
        registration.showNotification = show
        await show(...said).then(resolve, reject)
      }
    })
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registrationIdOf(devtools, origin), data })
  await worker.evaluate(() => (globalThis as unknown as WorkerScope).nextShown)
}

/** The notifications that stand in the tray. Only the whole Chromium has one (`phone`): the headless shell shows none. */
export const shownNotifications = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data: data as unknown }))
  })

/** Taps the only notification. DevTools cannot tap, so the event is made in the service worker; resolves when its listener has done its work. */
export async function tapNotification(page: Page): Promise<void> {
  await workerOf(page).evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope
    const [notification] = await scope.registration.getNotifications()
    let done: Promise<unknown> | null = null
    // The browser refuses `waitUntil` of an event that it did not make itself.
    scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: (work: Promise<unknown>) => void (done = work) }))
    await done
  })
}
