import type { Order } from '#schemas/order.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ageText } from './age.ts'
import { carWords, doorWords, isHere, wantedWords } from './serving.ts'
import styles from './serving.module.css'
import { words } from './words.ts'

export interface ServingLinesProps {
  order: Pick<Order, 'wantedAt' | 'vehicle' | 'arrivedAt' | 'status' | 'address' | 'leaveAtDoor' | 'riderNote'>
  /** Server time, epoch ms. */
  now: number
  /** The outlet's. */
  timeZone: string
}

/** P-06: when an order is wanted, which car or door it goes to and what is asked of its rider; nothing for one that is served where the guest sits. */
export function ServingLines({ order, now, timeZone }: ServingLinesProps) {
  const wanted = wantedWords(order, now, timeZone)
  const car = carWords(order)
  const door = doorWords(order)
  if (wanted === null && car === null && door === null) return null
  return (
    <div className="serving">
      {wanted !== null && <b>{wanted}</b>}
      {car && <span><b className="plate">{car.plate}</b>{car.more !== '' && <span>{' '}{car.more}</span>}</span>}
      {door && (
        <span className="brought">
          <b>{door.door}</b>
          {door.more.map((line) => <span key={line}>{line}</span>)}
          {door.wishes.map((wish) => <b key={wish}>{wish}</b>)}
        </span>
      )}
      {isHere(order) && <span className={styles.here}><Badge tone="warn">{words.serving.here(ageText(now - (order.arrivedAt ?? now)))}</Badge></span>}
    </div>
  )
}
