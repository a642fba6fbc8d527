import { speak } from '#messages/speak.ts'
import { speakPay } from '#messages/speak-pay.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import { type PayGround, referenceOf, termsOf } from './pay-facts.ts'
import styles from './pay.module.css'

/** What the bank app reports, as large as a waiter can read it over the table, while the restaurant has not heard it. */
export function PayStaffSheet({ ground, onClose }: { ground: PayGround; onClose: () => void }) {
  const terms = termsOf(ground)
  const { order } = ground
  return (
    <Sheet open onClose={onClose} title={speakPay('pay.staff')} closeLabel={speak('common.close')}>
      <div className={styles.staff}>
        <p className={styles.staffPlace}>{speak('common.joined', { first: order.tableLabel ?? order.outletName, second: speak('tracking.token', { token: String(order.token) }) })}</p>
        <p className="muted">{speakPay('pay.staffText')}</p>
        <p className={styles.staffReference}>{referenceOf(terms)}</p>
        <p className={styles.staffPlace}>{terms.amount}</p>
      </div>
    </Sheet>
  )
}
