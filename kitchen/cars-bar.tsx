import type { Order } from '#schemas/order.ts'
import { cardClass } from '#src/ui/card.tsx'
import { ageText } from './age.ts'
import { carWords } from './serving.ts'
import { words } from './words.ts'

/** Cars whose guests wait in them, the longest first; handing the order over takes its car away. @param now server time, epoch ms */
export function CarsBar({ cars, now }: { cars: readonly Order[]; now: number }) {
  if (cars.length === 0) return null
  return (
    <section className="calls" aria-label={words.serving.cars}>
      {cars.map((order) => {
        const car = carWords(order)
        return (
          <article key={order.id} className={cardClass({ tone: 'warm', row: true })}>
            <span className="grow">
              <b>{[order.tableLabel ?? car?.plate, words.order.token(order.token)].filter(Boolean).join(' · ')}</b>
              <span className="muted">{[words.serving.here(ageText(now - (order.arrivedAt ?? now))), car?.more].filter(Boolean).join(' · ')}</span>
            </span>
          </article>
        )
      })}
    </section>
  )
}
