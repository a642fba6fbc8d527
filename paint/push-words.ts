import { orderLabel, type OrderLabel } from '#domain/order-status.ts'
import { known } from '#schemas/primitives.ts'
import { type OrderPush, PAYMENT_NEWS, PUSH_NEWS, PUSH_TYPES } from '#schemas/push.ts'
import { speak } from '#messages/speak.ts'

const newsOf = ({ news }: Pick<OrderPush, 'news'>) => (news == null ? null : known(news, PUSH_NEWS))

/** Whether this release has words for a message: what a later one tells is said as that worded it. */
export const isSpoken = (push: OrderPush): boolean => known(push.type, PUSH_TYPES) !== null && (push.news == null || newsOf(push) !== null)

/** Whether the news is of the order's payment. */
export const isOfPayment = (news: OrderPush['news']): boolean => news != null && known(news, PAYMENT_NEWS) !== null

/** RT-07: where a tap on a notification leads, under the base path: news of a payment stand on its own screen. */
export const pushPath = ({ orderId, news }: Pick<OrderPush, 'orderId' | 'news'>): string => (isOfPayment(news) ? `payment?orderId=${orderId}` : `confirmation/${orderId}`)

/** What becomes of the money of an order, or a part of it, that came to nothing (CO-08). */
const BACK: Partial<Record<OrderLabel, 'push.back' | 'push.backPart'>> = { cancelled: 'push.back', failed: 'push.back', partial: 'push.backPart' }

function statusText(label: OrderLabel, { serviceType, collected, carHere, back }: OrderPush): string {
  if (label === 'ready') {
    if (serviceType === 'SP' || collected) return speak('push.text.readyPickup')
    if (serviceType === 'DT') return speak(carHere === false ? 'push.text.readyCarUnsaid' : 'push.text.readyCar')
    return speak('push.text.readyTable')
  }
  const [text, money] = [speak(`push.text.${label}`), back && BACK[label]]
  return money ? `${text} ${speak(money)}` : text
}

/**
 * RD-11, ST-09, ST-11: what a notification says of an order, by its way and status, or of its payment; the server writes it into the message, the service worker says it in
 * its own words.
 */
export function pushWords(push: OrderPush): { title: string; body: string } {
  const { status, serviceType, outletName, token } = push
  const [news, label] = [newsOf(push), orderLabel(status, serviceType)]
  const text = news ? speak(`push.newsOf.${news}.text`) : statusText(label, push)
  return {
    title: speak(news ? `push.newsOf.${news}.title` : `push.status.${label}`),
    body: token === null ? speak('push.bodyNoToken', { outlet: outletName, text }) : speak('push.body', { outlet: outletName, token: String(token), text }),
  }
}
