import { formatPrice } from '#domain/money.ts'
import { speak } from '#messages/speak.ts'
import type { OrderViewLine } from '#src/queries/order-view.ts'
import { classes } from '#src/ui/classes.ts'
import styles from './tracking.module.css'

/** What was ordered; a line the kitchen took out stays, struck. */
export function OrderLines({ lines, large = false }: { lines: readonly OrderViewLine[]; large?: boolean }) {
  return (
    <ul className={classes(styles.lines, large && styles.large)}>
      {lines.map(({ lineId, name, choices, quantity, total, cancelled }) => (
        <li key={lineId}>
          <span className={styles.count}>{speak('tracking.lineCount', { count: quantity })}</span>
          <span className="grow">
            <span className={cancelled ? styles.struck : undefined}>{name}</span>
            {choices !== '' && <span className={styles.choices}>{choices}</span>}
          </span>
          <span className={classes('tabular', cancelled && styles.struck)}>{formatPrice(total)}</span>
        </li>
      ))}
    </ul>
  )
}
