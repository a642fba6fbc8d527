import { Button } from '#src/ui/button.tsx'
import { cardClass } from '#src/ui/card.tsx'
import { ageText } from './age.ts'
import type { PartialOrder } from './read-orders.ts'
import { words } from './words.ts'

export interface PartialOrdersProps {
  orders: readonly PartialOrder[]
  /** Server time, epoch ms. */
  now: number
  onOpen: (orderId: string) => void
}

/** Orders that this board cannot show as it shows others, by their number: none is ever left out. */
export function PartialOrders({ orders, now, onOpen }: PartialOrdersProps) {
  if (orders.length === 0) return null
  return (
    <section className="calls" aria-label={words.partial.label}>
      {orders.map((order) => (
        <article key={order.id} className={cardClass({ tone: 'warm', row: true })}>
          <span className="grow" role="alert">
            <b>{words.partial.title(order.token)}</b>
            <span className="muted">
              {[order.tableLabel, order.status && words.status[order.status], order.orderPunchTime && words.order.age(ageText(now - order.orderPunchTime))].filter(Boolean).join(' · ')}
            </span>
            <span>{words.partial.text}</span>
          </span>
          <Button kind="soft" small onClick={() => onOpen(order.id)}>{words.partial.open}</Button>
        </article>
      ))}
    </section>
  )
}
