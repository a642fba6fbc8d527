import { formatPrice } from '#domain/money.ts'
import { MOST_PAID_LISTED } from '#domain/most-paid-listed.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { ErrorText } from '#src/ui/error-text.tsx'
import { ageText } from '../age.ts'
import { clock } from '../clock.ts'
import { words } from '../words.ts'
import { wordFor } from '../word-for.ts'
import type { BillRow, PaidRow } from './bills-model.ts'
import { badgeOf } from './online-model.ts'
import styles from './till.module.css'
import { tillWords } from './till-words.ts'
import type { PaidToday } from './use-bills.ts'

export interface BillsListProps {
  rows: readonly BillRow[]
  /** What was taken last; all of today once they are known. */
  paid: readonly PaidRow[]
  today: PaidToday
  isOffline: boolean
  chosenId: string | null
  /** Server time, epoch ms. */
  now: number
  onChoose: (orderId: string) => void
}

function BillBadge({ order, asked }: Pick<BillRow, 'order' | 'asked'>) {
  const { tone, text } = badgeOf(order, asked)
  return <Badge tone={tone}>{text}</Badge>
}

/** The bills that wait, each with where it stands, and below them what was paid last. */
export function BillsList({ rows, paid, today, isOffline, chosenId, now, onChoose }: BillsListProps) {
  return (
    <section className={`${styles.scrolls} ${styles.bills}`} aria-label={tillWords.bills}>
      {rows.map(({ order, due, asked, since }) => (
        <button key={order.id} type="button" className={styles.billRow} aria-current={order.id === chosenId || undefined} onClick={() => onChoose(order.id)}>
          <span className={styles.rowToken}>{order.token}</span>
          <b>{order.tableLabel ?? wordFor(order.serviceType, words.services)}</b>
          <b className="tabular">{formatPrice(Math.abs(due))}</b>
          <small className="muted">{wordFor(order.status, words.status)}{', '}{ageText(now - since)}</small>
          <BillBadge order={order} asked={asked} />
        </button>
      ))}
      {(paid.length > 0 || today.phase === 'known') && <h2 className={styles.lately}>{today.phase === 'known' ? tillWords.taken.today : tillWords.taken.lately}</h2>}
      {paid.map(({ order, payment: { amount, tip, tender, at } }) => (
        <button key={order.id} type="button" className={styles.billRow} aria-current={order.id === chosenId || undefined} onClick={() => onChoose(order.id)}>
          <span className={styles.rowToken}>{order.token}</span>
          <b>{order.tableLabel ?? wordFor(order.serviceType, words.services)}</b>
          <b className="tabular">{formatPrice(amount + tip)}</b>
          <small className="muted">{clock.format(at)}{', '}{wordFor(tender, tillWords.taken.ways)}</small>
        </button>
      ))}
      <Today today={today} isOffline={isOffline} count={paid.length} />
    </section>
  )
}

function Today({ today: { phase, list, ask }, isOffline, count }: Pick<BillsListProps, 'today' | 'isOffline'> & { count: number }) {
  if (list?.isCut || (list && count === MOST_PAID_LISTED)) return <p className="muted">{tillWords.taken.cut(MOST_PAID_LISTED)}</p>
  if (phase === 'known') return count === 0 && <p className="muted">{tillWords.taken.allNone}</p>
  return (
    <>
      {phase === 'failed' && <ErrorText alert>{tillWords.taken.allFailed}</ErrorText>}
      <Button wide kind="line" busy={phase === 'loading'} aria-disabled={isOffline || undefined} onClick={() => !isOffline && ask()}>{isOffline ? tillWords.till.offline : tillWords.taken.all}</Button>
    </>
  )
}
