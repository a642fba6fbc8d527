/** The guest's browser in a real run and the push service behind it, over HTTP: what it is told must be true of the order. */
import { is } from 'superstruct'
import { type OrderPush, PAYMENT_NEWS, type PaymentNews, PushMessage } from '#schemas/push.ts'
import type { Order } from '#schemas/order.ts'
import type { PushGateway } from '#server/gateways/push.ts'
import { newVapidSecret, readVapidKeys } from '#server/gateways/vapid.ts'
import { createWebPush } from '#server/gateways/web-push.ts'
import { type PushBrowser, startPushService } from '../../harness/push-service.ts'
import type { Ledger } from '../ledger.ts'

/** Of all runs of a process: making a pair costs more than using one. */
const keys = readVapidKeys(newVapidSecret())

export interface RealPush {
  /** As all instances have it. */
  gateway: PushGateway
  browser: PushBrowser
  /** The statuses that the browser was told of an order, in turn. */
  told: (orderId: string) => string[]
  /** What it was told of an order's payment, in turn. */
  toldOfPayment: (orderId: string) => PaymentNews[]
  /** What it was told that cannot be read, or never was true. */
  faults: (ledger: Ledger) => string[]
  close: () => Promise<void>
}

function readMessage(text: string): OrderPush | null {
  const message: unknown = JSON.parse(text)
  return is(message, PushMessage) ? message.notification.data : null
}

/** Whether it was so at any time: a message may be read long after it was sent. */
function wasTrue({ status, news, type }: OrderPush, { events, cancelAsk, online, refunds = [] }: Order): boolean {
  if (!events.some((event) => event.status === status)) return false
  if (news === 'cancel-refused') return cancelAsk?.answer === 'NO'
  if (news === 'paid') return online?.state === 'paid'
  if (news === 'pay-back' || news === 'refunded') return refunds.length > 0
  return type === 'order-payment' ? online !== undefined : true
}

export async function startPush(): Promise<RealPush> {
  if (!keys) throw new Error('A new key is one that can be read.')
  const service = await startPushService()
  // A push service reads the true time, whatever the run's clock says.
  const gateway = createWebPush({ keys, subject: 'mailto:house@example.com', services: [service.origin], now: Date.now })
  const browser = service.subscribe(gateway.publicKey)
  const read = () => browser.received.map(({ text }) => readMessage(text))
  return {
    gateway,
    browser,
    told: (orderId) => read().flatMap((data) => (data?.orderId === orderId ? [data.status] : [])),
    toldOfPayment: (orderId) => read().flatMap((data) => (data?.orderId === orderId ? PAYMENT_NEWS.filter((one) => one === data.news) : [])),
    faults: ({ orders }) =>
      read().flatMap((data) => {
        if (data === null) return ['A phone was sent a message that it cannot read']
        const order = orders.get(data.orderId)?.order
        if (!order) return ['A phone was told of an order that is not there']
        return wasTrue(data, order) ? [] : [`A phone was told that ${order.note} is ${data.status}, ${data.news ?? 'no news'}, and it never was`]
      }),
    close: () => service.close(),
  }
}
