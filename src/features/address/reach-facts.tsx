import { formatPrice } from '#domain/money.ts'
import { speak } from '#messages/speak.ts'
import { Badge } from '#src/ui/badge.tsx'
import { feeWords, type Reach } from '#src/queries/reach.ts'
import styles from './address.module.css'

interface ReachFactsProps {
  reach: Reach
  /** "C-Scheme". */
  outletArea: string
  /** The bill from which on it is brought, too. */
  withMinimum?: boolean
}

/** Minutes, fee and minimum bill of a place, before anything is typed. */
export function ReachFacts({ reach, outletArea, withMinimum = false }: ReachFactsProps) {
  switch (reach.kind) {
    case 'unknown': return null
    case 'no-delivery': return <span className={styles.facts}><Badge tone="warn">{speak('address.notDelivering', { outlet: outletArea })}</Badge></span>
    case 'far': return <span className={styles.facts}><Badge tone="warn">{speak('address.far', { outlet: outletArea })}</Badge></span>
    case 'delivers': return (
      <span className={styles.facts}>
        <Badge tone="good" icon={withMinimum ? 'clock' : undefined}>{speak('address.minutes', reach.minutes)}</Badge>
        <Badge tone="plain">{feeWords(reach.fee)}</Badge>
        {withMinimum && reach.minimumBill > 0 && <Badge tone="plain">{speak('address.minimum', { amount: formatPrice(reach.minimumBill) })}</Badge>}
      </span>
    )
  }
}
