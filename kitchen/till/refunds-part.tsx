import { formatPrice } from '#domain/money.ts'
import { type StaffRoleWord, staffMay } from '#domain/staff-acts.ts'
import type { KitchenRefund } from '#schemas/kitchen-refunds.ts'
import type { Outlet } from '#schemas/outlet.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import emptyBill from '../../public/scenes/empty-bill.svg'
import emptyBox from '../../public/scenes/empty-box.svg'
import { clock } from '../clock.ts'
import { wayOf } from './online-model.ts'
import { RefundActs } from './refund-acts.tsx'
import { refundWords } from './refund-words.ts'
import { isUnderWay, standOf, waitsForPerson } from './refunds-model.ts'
import own from './refunds.module.css'
import styles from './till.module.css'
import { tillWords } from './till-words.ts'
import type { Refunds } from './use-refunds.ts'

export interface RefundsPartProps {
  refunds: Refunds
  outlet: Outlet | null
  role: StaffRoleWord
  isOffline: boolean
}

const sumOf = (refunds: readonly KitchenRefund[]): string => formatPrice(refunds.reduce((sum, { amount }) => sum + amount, 0))

/** Money on its way back to guests: why, to where, where it is, and what a person does about what found no way. */
export function RefundsPart({ refunds, outlet, role, isOffline }: RefundsPartProps) {
  const { list } = refunds
  if (list.phase === 'loading') return <p className={styles.whole}><output className="sr">{refundWords.loading}</output><span className={styles.bone} /><span className={styles.bone} /></p>
  if (list.phase === 'failed') {
    const again = <Button onClick={() => void refunds.read()}>{tillWords.again}</Button>
    return <section className={styles.whole}><Empty scene={emptyBox} title={refundWords.failed} action={again}>{tillWords.failedText}</Empty></section>
  }
  if (list.refunds.length === 0) return <section className={styles.whole}><Empty scene={emptyBill} title={refundWords.none}>{refundWords.noneText}</Empty></section>
  const [open, done] = [list.refunds.filter(isUnderWay), list.refunds.filter((one) => !isUnderWay(one))]
  return (
    <section className={`${styles.panel} ${own.refunds}`} aria-label={refundWords.title}>
      <p className={`between ${own.head}`}>
        <b className={styles.token}>{refundWords.title}</b>
        <span className="muted small">{refundWords.sums(open.length, sumOf(open), done.length, sumOf(done))}</span>
      </p>
      <ul>
        {list.refunds.map((refund) => (
          <li key={refund.id} className={own.refund}>
            <RefundFacts refund={refund} outlet={outlet} />
            {waitsForPerson(refund) && (staffMay(role, 'give-back') ? <RefundActs refund={refund} refunds={refunds} isOffline={isOffline} /> : <p className="muted small">{refundWords.manager}</p>)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function RefundFacts({ refund, outlet }: { refund: KitchenRefund; outlet: Outlet | null }) {
  const { tone, badge, text } = standOf(refund, outlet)
  return (
    <>
      <span><b>{refundWords.bill(refund.token)}</b><small className="muted">{[refund.place, clock.format(refund.askedAt)].filter((part) => part !== '').join(', ')}</small></span>
      <span>{refundWords.reason(refund.reason)}<small className="muted">{refundWords.to(wayOf(refund.method))}</small></span>
      <span><Badge tone={tone}>{badge}</Badge><small className="muted">{text}</small></span>
      <b className="tabular">{formatPrice(refund.amount)}</b>
    </>
  )
}
