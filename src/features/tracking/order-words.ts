import type { OrderLabel } from '#domain/order-status.ts'
import { formatAmount } from '#domain/money.ts'
import { UNATTENDED_MS } from '#domain/order-wait.ts'
import { speak } from '#messages/speak.ts'
import { clockTime } from '#messages/times.ts'
import type { ServiceType } from '#schemas/menu.ts'
import type { Order } from '#schemas/order.ts'
import type { OrderView } from '#src/queries/use-orders.ts'

/** What is true of an order, as one word: the label of its status once the kitchen has it. */
export type OrderName = Exclude<OrderView['truth']['stage'], 'kitchen'> | OrderLabel

export const nameOf = ({ truth }: OrderView): OrderName => (truth.stage === 'kitchen' ? truth.label : truth.stage)

const timeOf = (ms: number | null | undefined, zone: string): string => (ms ? clockTime(ms, zone) : '')

/** Whole minutes until the food is there; null where nobody said. */
function minutesLeft(order: Order | null, now: number): number | null {
  if (!order) return null
  if (order.ePickupTime !== null) return Math.max(1, Math.round((order.ePickupTime - now) / 60_000))
  if (order.ePrepTime === null) return null
  const confirmed = order.events.find(({ status }) => status === 'CONFIRMED' || status === 'PARTIALCONFIRM')?.at ?? order.orderPunchTime
  return Math.max(1, Math.round((confirmed + order.ePrepTime * 60_000 - now) / 60_000))
}

/** RD-11: the heading and the sentence by what is true, status and service type. */
export function wordsOf(view: OrderView, now: number, zone: string): { title: string; text: string } {
  const name = nameOf(view)
  const { order, entry, serviceType } = view
  const price = formatAmount(view.bill.total)
  const minutes = minutesLeft(order, now)
  const until = timeOf(entry?.expiresAt, zone)
  const title = speak(`tracking.heading.${name}`)
  switch (name) {
    case 'phone': return { title, text: speak('tracking.text.phone', { time: until }) }
    case 'expired': return { title, text: speak('tracking.text.expired', { time: until }) }
    case 'rejected': return { title: entry?.refusal ? speak(`errors.${entry.refusal.code}.title`) : title, text: rejectedText(view) }
    case 'confirmed': return { title: minutes === null ? title : speak('tracking.heading.confirmedIn', { minutes: String(minutes) }), text: confirmedText(serviceType) }
    case 'partial': {
      const all = view.lines.length
      const made = view.lines.filter((line) => !line.cancelled).length
      return { title, text: minutes === null ? speak('tracking.text.partial', { made, all }) : speak('tracking.text.partialIn', { made, all, minutes: String(minutes) }) }
    }
    case 'ready': return { title, text: serviceType === 'SP' || (serviceType === 'DI' && view.tableLabel === null) ? speak('tracking.text.ready', { token: String(view.token ?? '') }) : speak(serviceType === 'DT' ? 'tracking.text.readyCar' : 'tracking.text.readyTable') }
    case 'served': return { title, text: speak(serviceType === 'RO' ? 'tracking.text.servedRoom' : 'tracking.text.served', { price }) }
    case 'delivered': return { title, text: speak('tracking.text.delivered', { price }) }
    case 'cancelled': return { title, text: order?.remark ? speak('tracking.text.cancelledWhy', { remark: order.remark }) : speak('tracking.text.cancelled') }
    case 'placed': return { title, text: speak(order && now > order.orderPunchTime + UNATTENDED_MS ? 'tracking.text.placedLong' : 'tracking.text.placed') }
    case 'sending':
    case 'unknown':
    case 'ask':
    case 'withdrawn':
    case 'out-for-delivery':
    case 'failed': return { title, text: speak(`tracking.text.${name}`) }
  }
}

const confirmedText = (serviceType: ServiceType): string => {
  switch (serviceType) {
    case 'DI': return speak('tracking.text.confirmed')
    case 'RO': return speak('tracking.text.confirmedRoom')
    case 'DT': return speak('tracking.text.confirmedCar')
    case 'SP': return speak('tracking.text.confirmedPickup')
    case 'DL': return speak('tracking.text.confirmed')
  }
}

/** Why it was refused, and that nothing was ordered. */
function rejectedText({ entry }: OrderView): string {
  const code = entry?.refusal?.code
  return code === undefined ? speak('tracking.text.rejected') : `${speak(`errors.${code}.text`)} ${speak('tracking.text.rejected')}`
}
