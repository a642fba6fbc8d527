import { formatPrice } from '#domain/money.ts'
import { amountDue } from '#domain/payments.ts'
import { speak } from '#messages/speak.ts'
import { clockTime } from '#messages/times.ts'
import type { OrderView, OrderViewLine } from '#src/queries/order-view.ts'
import type { BillRow } from '#src/ui/bill.tsx'

/** What the kitchen could not make, and what that changes. */
export interface TakenOff {
  lines: readonly { line: OrderViewLine; words: string }[]
  /** The bill as it was agreed, what left it, and what it is now. */
  bill: readonly BillRow[]
}

/** ST-09 of an order that is made without some of its dishes; null where nothing was taken out, or nothing is made at all. */
export function takenOff({ order, lines }: Pick<OrderView, 'order' | 'lines'>, timeZone: string): TakenOff | null {
  const gone = lines.filter((line) => line.cancelled)
  if (!order || gone.length === 0 || order.status === 'CANCELLED') return null
  const at = order.events.find(({ status }) => status === 'PARTIALCONFIRM')?.at ?? null
  const back = -amountDue(order)
  const before = order.billBefore?.total ?? order.bill.total + gone.reduce((sum, line) => sum + line.total, 0)
  return {
    lines: gone.map((line) => {
      const each = speak('tracking.takenEach', { count: line.quantity, price: formatPrice(line.unitPrice) })
      return { line, words: at === null ? each : speak('tracking.takenAt', { each, time: clockTime(at, timeZone) }) }
    }),
    bill: [
      { name: speak('tracking.billBefore'), paise: before },
      { name: speak('tracking.billOff'), paise: order.bill.total - before, kind: 'off' },
      { name: speak('tracking.billNow'), paise: order.bill.total, kind: 'sum' },
      // Paid at the counter before: what was paid online goes back by itself.
      ...(back > 0 ? [{ name: speak('tracking.billBack'), paise: back }] : []),
    ],
  }
}
