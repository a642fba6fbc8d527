import { formatPrice } from '#domain/money.ts'
import { speak } from '#messages/speak.ts'
import type { OrderViewLine } from '#src/queries/order-view.ts'
import { classes } from '#src/ui/classes.ts'
import styles from './tracking.module.css'

interface OrderLinesProps {
  lines: readonly OrderViewLine[]
  large?: boolean
  /** The order came to nothing. */
  isVoid?: boolean
}

/** What was ordered; a line the kitchen took out stays, struck, as all do of an order that came to nothing. */
export function OrderLines({ lines, large = false, isVoid = false }: OrderLinesProps) {
  const struck = (cancelled: boolean): string | false | undefined => (cancelled || isVoid) && styles.struck
  return (
    <ul className={classes(styles.lines, large && styles.large)}>
      {lines.map(({ lineId, name, choices, quantity, total, cancelled }) => (
        <li key={lineId}>
          <span className={styles.count}>{speak('tracking.lineCount', { count: quantity })}</span>
          <span className="grow">
            <span className={classes(struck(cancelled))}>{name}</span>
            {choices !== '' && <span className={styles.choices}>{choices}</span>}
          </span>
          <span className={classes('tabular', struck(cancelled))}>{formatPrice(total)}</span>
        </li>
      ))}
    </ul>
  )
}
