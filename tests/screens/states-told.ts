/** An order whose guest may be told how it goes: offered, on, and forbidden to the site. */
import { say } from '../e2e/say.ts'
import { type Act, answer, inTurn, press, shows } from './acts.ts'
import { orderIn } from './orders.ts'
import { ON_PHONE } from './sizes.ts'
import { signedIn, writeOrders } from './stage.ts'
import type { State } from './state.ts'

/** From the next document on the browser has web push, of which a phone without a service worker has none: a subscription is given when it is asked for. */
const hasPush = (permission: NotificationPermission): Act => ({ page }) => page.addInitScript((allowed) => {
  let subscription: PushSubscription | null = null
  const endpoint = 'https://fcm.googleapis.com/fcm/send/of-a-picture'
  const keys = { p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM', auth: 'tBHItJI5svbpez7KI4CCXg' }
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => (subscription = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true } as unknown as PushSubscription),
  }
  const registration = { pushManager, addEventListener: () => undefined }
  Object.defineProperty(ServiceWorkerContainer.prototype, 'getRegistration', { value: async () => registration })
  Object.defineProperty(ServiceWorkerContainer.prototype, 'ready', { value: Promise.resolve(registration) })
  Object.defineProperty(Notification, 'permission', { get: () => allowed })
  Object.defineProperty(Notification, 'requestPermission', { value: async () => allowed })
}, permission)

const ordered: Act = async ({ page, stage, brand }) => {
  const { table } = await signedIn(page, stage, brand)
  const order = orderIn('CONFIRMED', table, Date.now())
  await writeOrders(stage, table, [order])
  await page.goto(`${brand.origin}/web/confirmation/${order.id}`)
  await page.getByText(String(order.token)).first().waitFor()
}

const told = (name: string, ...acts: readonly Act[]): State => ({ name: `track-${name}`, who: 'fresh', brands: ['rajwada'], looks: ON_PHONE, open: inTurn(...acts) })

export const TOLD_STATES: readonly State[] = [
  told('notify', hasPush('default'), ordered, shows(say('notify.offer'))),
  told('notify-on', hasPush('granted'), answer('**/api/push/subscriptions', {}), ordered, press(say('notify.turnOn')), shows(say('notify.on'))),
  told('notify-denied', hasPush('denied'), ordered, shows(say('notify.denied'))),
]
