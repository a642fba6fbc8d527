import { orderLabel, type OrderLabel } from '#domain/order-status.ts'
import type { ServiceWord } from '#schemas/menu.ts'
import type { OrderPush } from '#schemas/push.ts'
import { speak } from '#messages/speak.ts'

function textOf(label: OrderLabel, serviceType: ServiceWord, collected: boolean): string {
  if (label !== 'ready') return speak(`push.text.${label}`)
  if (serviceType === 'SP' || collected) return speak('push.text.readyPickup')
  return speak(serviceType === 'DT' ? 'push.text.readyCar' : 'push.text.readyTable')
}

/** RD-11, ST-09: what a notification says of an order, by its way and status; the server writes it into the message, the service worker says it in its own words. */
export function pushWords({ status, serviceType, outletName, token, collected = false, news }: OrderPush): { title: string; body: string } {
  const label = orderLabel(status, serviceType)
  const isRefused = news === 'cancel-refused'
  const text = isRefused ? speak('push.text.cancelRefused') : textOf(label, serviceType, collected)
  return {
    title: isRefused ? speak('push.cancelRefusedTitle') : speak(`push.status.${label}`),
    body: token === null ? speak('push.bodyNoToken', { outlet: outletName, text }) : speak('push.body', { outlet: outletName, token: String(token), text }),
  }
}
