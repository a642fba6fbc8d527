import { formatPrice } from '#domain/money.ts'
import { speak } from '#messages/speak.ts'
import { paths } from '#src/entry/paths.ts'
import { Bill } from '#src/ui/bill.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { DishPicture } from '#src/ui/dish-picture.tsx'
import type { TakenOff } from './taken-off.ts'
import styles from './tracking.module.css'

/** ST-09: the dishes that are not made, and what the order comes to without them. */
export function TakenOffCard({ takenOff }: { takenOff: TakenOff }) {
  return (
    <Card>
      <h2>{speak('tracking.takenOff')}</h2>
      <ul>
        {takenOff.lines.map(({ line, words }) => (
          <li key={line.lineId} className={styles.taken}>
            <DishPicture picture={line.picture} sizes="64px" side={64} spent />
            <p>
              <b>{line.name}</b>
              <span className={styles.choices}>{words}</span>
            </p>
            <s className="muted tabular">{formatPrice(line.total)}</s>
          </li>
        ))}
      </ul>
      <div className={styles.takenBill}>
        <Bill rows={takenOff.bill} />
        <ButtonLink kind="soft" small href={paths.menu()}>{speak('tracking.chooseElse')}</ButtonLink>
      </div>
    </Card>
  )
}
