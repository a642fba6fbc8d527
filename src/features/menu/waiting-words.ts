import { runsOutAt } from '#domain/order-life.ts'
import { speak } from '#messages/speak.ts'
import { clockTime, momentTime } from '#messages/times.ts'
import type { OrderView } from '#src/queries/use-orders.ts'

/** What is said of an order that is not with the kitchen, before the code of its own screen is there. */
export const waitingTitle = ({ truth }: OrderView): string =>
  truth.stage === 'phone' ? speak('waiting.phone') : truth.stage === 'kitchen' ? speak('waiting.running') : speak(`waiting.title.${truth.stage}`)

/** What follows from that, '' where the title says it all. */
export function waitingLine({ truth, entry, order, placedAt }: OrderView, timeZone: string): string {
  switch (truth.stage) {
    case 'phone': return speak('waiting.until', { time: entry?.expiresAt ? momentTime(entry.expiresAt, placedAt, timeZone) : '' })
    case 'sending': return speak('waiting.sending')
    case 'unknown': return speak('waiting.unknown')
    case 'ask': return speak('waiting.ask')
    case 'expired':
    case 'rejected': return speak('waiting.nothing')
    case 'again': return speak('waiting.again')
    case 'over':
    case 'lost': return speak('waiting.lost')
    case 'unpaid': return order ? speak('waiting.payment', { time: clockTime(runsOutAt(order) ?? 0, timeZone) }) : ''
    case 'withdrawn':
    case 'kitchen': return ''
  }
}
