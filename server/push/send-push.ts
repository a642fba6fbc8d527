import { goesBack, payNewsAt } from '#domain/online/pay-news.ts'
import type { Order } from '#schemas/order.ts'
import { type OrderPush, PAYMENT_NEWS, type PushMessage } from '#schemas/push.ts'
import { isOfPayment, pushPath, pushWords } from '#paint/push-words.ts'
import type { Deps } from '../deps.ts'
import type { PushGateway } from '../gateways/push.ts'
import { Hopeless, TryAgainAt, type Try, type Work, workOn } from '../jobs/worker.ts'
import { readGuestOrder } from '../orders/read-orders.ts'
import { dropSubscription, readSubscription } from './subscriptions.ts'
import { type PushJob, pushQueue, threadOf } from './tell-phones.ts'

/** A push service keeps a message for a phone that is off so long: later it would only be old news. */
const TTL_S = 3600
const STALE_MS = TTL_S * 1000

const dataOf = (order: Order, news: PushJob['news']): OrderPush => ({
  type: isOfPayment(news) ? 'order-payment' : 'order-status',
  orderId: order.id,
  status: order.status,
  serviceType: order.serviceType,
  outletName: order.outletName,
  token: order.token,
  ...(order.serviceType === 'DI' && order.tableLabel === null ? { collected: true } : {}),
  ...(order.serviceType === 'DT' ? { carHere: typeof order.arrivedAt === 'number' || order.tableLabel !== null } : {}),
  ...(goesBack(order) ? { back: true } : {}),
  ...(news ? { news } : {}),
})

/** A message for a phone: whole for a browser that shows it without running code, and as facts for our own service worker. */
export function pushMessage(order: Order, news: PushJob['news'], page: string): PushMessage & { mutable: true } {
  const data = dataOf(order, news)
  return { web_push: 8030, notification: { ...pushWords(data), navigate: `${page}${pushPath(data)}`, tag: `${order.id}${threadOf(news)}`, data }, mutable: true }
}

const topicOf = ({ orderId, news }: PushJob): string => `${Buffer.from(orderId.replaceAll('-', ''), 'hex').toString('base64url')}${threadOf(news)}`

/** When what is told happened, epoch ms: an order may be asked to be cancelled, or its bank answer, long after its status changed. Null: it is so no more. */
function newsAt(order: Order, news: PushJob['news']): number | null {
  const ofPayment = PAYMENT_NEWS.find((one) => one === news)
  if (ofPayment) return payNewsAt(order, ofPayment)
  const { events, cancelAsk } = order
  return Math.max(events.at(-1)?.at ?? 0, news === 'cancel-refused' ? (cancelAsk?.answeredAt ?? 0) : 0)
}

/** Sends one job of the push queue. Throws where the push service is to be asked again. */
async function sendPush(deps: Deps, gateway: PushGateway, job: PushJob, { signal }: Try): Promise<void> {
  const { brandId, subscriptionId, orderId, news } = job
  const subscription = await readSubscription(deps.db, brandId, subscriptionId)
  if (!subscription) return
  if ((await deps.identity.ended([subscription.sessionId])).has(subscription.sessionId)) return dropSubscription(deps.db, brandId, subscriptionId)
  const order = await readGuestOrder(deps.db, subscription, orderId)
  const at = order && newsAt(order, news)
  if (!order || at === null || deps.now() - at > STALE_MS) return
  const text = JSON.stringify(pushMessage(order, news, `${subscription.origin}${deps.config.basePath}`))
  const answer = await gateway.send(subscription.target, { text, topic: topicOf(job), ttlSeconds: TTL_S }, signal)
  switch (answer.kind) {
    case 'taken': return
    case 'gone': return dropSubscription(deps.db, brandId, subscriptionId)
    case 'refused': throw new Hopeless(`the push service refused the message with ${answer.status}`)
    case 'later':
      if (answer.afterMs !== null) throw new TryAgainAt(deps.now() + answer.afterMs, `the push service said ${answer.status}`)
      throw new Error(`the push service said ${answer.status}`)
  }
}

/** The work of the push queue. */
export const pushWork = (deps: Deps, gateway: PushGateway): Work => workOn(pushQueue, (job, at) => sendPush(deps, gateway, job, at))
