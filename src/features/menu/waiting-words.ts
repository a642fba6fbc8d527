import { runsOutAt } from '#domain/order-life.ts'
import { speak } from '#messages/speak.ts'
import { clockTime, momentTime } from '#messages/times.ts'
import type { OrderView } from '#src/queries/use-orders.ts'

/** What is said of an order that is not with the kitchen, before the code of its own screen is there. */
export const waitingTitle = ({ truth }: OrderView): string =>
  truth.stage === 'phone' ? speak('menu.waiting') : truth.stage === 'kitchen' ? speak('menu.running') : speak(`menu.waitingTitle.${truth.stage}`)

/** What follows from that, '' where the title says it all. */
export function waitingLine({ truth, entry, order, placedAt }: OrderView, timeZone: string): string {
  switch (truth.stage) {
    case 'phone': return speak('menu.waitingUntil', { time: entry?.expiresAt ? momentTime(entry.expiresAt, placedAt, timeZone) : '' })
    case 'sending': return speak('menu.waitingSending')
    case 'unknown': return speak('menu.waitingUnknown')
    case 'ask': return speak('menu.waitingAsk')
    case 'expired':
    case 'rejected': return speak('menu.waitingNothing')
    case 'again': return speak('menu.waitingAgain')
    case 'over':
    case 'lost': return speak('menu.waitingLost')
    case 'unpaid': return order ? speak('menu.waitingPayment', { time: clockTime(runsOutAt(order) ?? 0, timeZone) }) : ''
    case 'withdrawn':
    case 'kitchen': return ''
  }
}
