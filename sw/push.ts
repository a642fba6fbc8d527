import { is, nullable, number, object, string, literal } from 'superstruct'
import { orderLabel } from '#domain/order-status.ts'
import { speak } from '#messages/speak.ts'
import { ServiceWord } from '#schemas/menu.ts'
import { OrderStatusWord } from '#schemas/order.ts'
import { UuidV7 } from '#schemas/primitives.ts'

declare const self: ServiceWorkerGlobalScope

/** What the server pushes when an order moves on. */
export const OrderPush = object({
  type: literal('order-status'),
  orderId: UuidV7,
  status: OrderStatusWord,
  serviceType: ServiceWord,
  outletName: string(),
  token: nullable(number()),
})

function readPush(data: PushMessageData | null): unknown {
  try {
    return data?.json()
  } catch {
    return null
  }
}

/** A push has to be shown, or the browser takes the right away: what cannot be read says that something is new. */
export async function showPush(event: PushEvent, base: string): Promise<void> {
  const push = readPush(event.data)
  const icon = `${base}icon-192.png`
  if (!is(push, OrderPush)) return self.registration.showNotification(speak('tracking.title'), { icon, tag: 'news', data: { url: base } })
  const label = orderLabel(push.status, push.serviceType)
  return self.registration.showNotification(speak(`tracking.status.${label}`), {
    body: push.token === null ? push.outletName : `${push.outletName} · ${push.token}`,
    icon,
    tag: push.orderId,
    data: { url: `${base}confirmation/${push.orderId}` },
  })
}

/** Says that something still waits to be sent, where the guest has allowed notifications. */
export async function tellThatOrderWaits(base: string): Promise<void> {
  if (Notification.permission !== 'granted') return
  await self.registration.showNotification(speak('tracking.waits'), { body: speak('tracking.waitsText'), icon: `${base}icon-192.png`, tag: 'waits', data: { url: `${base}orders` } })
}

/** Goes to the order: in a tab that is open, else in a new one. */
export async function openNotification(notification: Notification, base: string): Promise<void> {
  notification.close()
  const data: unknown = notification.data
  const wanted = typeof data === 'object' && data !== null && 'url' in data && typeof data.url === 'string' ? data.url : base
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const mine = open.find((client) => new URL(client.url).pathname.startsWith(base))
  if (!mine) {
    await self.clients.openWindow(wanted)
    return
  }
  await mine.focus()
  if (new URL(mine.url).pathname !== wanted) await mine.navigate(wanted).catch(() => null)
}
