import { isBrought } from '#domain/delivery.ts'
import { formatPrice } from '#domain/money.ts'
import { orderLabel } from '#domain/order-status.ts'
import { type PayTruth, wholeRefunds } from '#domain/pay-truth.ts'
import { amountDue, mayGoOnRoom } from '#domain/payments.ts'
import { speak } from '#messages/speak.ts'
import type { Order } from '#schemas/order.ts'
import type { Outlet } from '#schemas/outlet.ts'
import { paths } from '#src/entry/paths.ts'
import { isOfferedOnline } from '#src/queries/pay-offer.ts'
import { useServerNow } from '#src/queries/server-clock.ts'
import { usePayTruth } from '#src/queries/use-pay-truth.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import styles from './tracking.module.css'

const EVERY_MS = 15_000
/** Of these the payment's own screen says more. */
const TOLD: ReadonlySet<PayTruth> = new Set(['left', 'noanswer', 'reported', 'checking', 'still', 'asking', 'dropped', 'failed', 'paid', 'partial', 'late', 'sent', 'refunded', 'stuck'])

interface PayCardProps {
  order: Order
  /** The order's outlet, where this phone has it. */
  outlet: Outlet | null
}

/** P-07: what is true of an order's payment in a line, and the way to its screen. Nothing where only the counter takes the bill. */
export function PayCard({ order, outlet }: PayCardProps) {
  const reading = usePayTruth(order)
  const now = useServerNow(EVERY_MS)
  if (!reading) return null
  const { truth } = reading
  const isOffered = isOfferedOnline(order, truth, outlet, now)
  if (!isOffered && !TOLD.has(truth)) return null
  const amount = formatPrice(paiseOf(truth, order))
  // Offline it leads to what paying waits for, and nothing can be paid there yet.
  const kind = isOffered && reading.offline ? 'line' : isOffered && order.status === 'DRAFT' ? 'primary' : 'soft'
  return (
    <Card aria-label={speak('tracking.pay.label')}>
      <div className={styles.pay}>
        <Icon name="wallet" />
        <p>
          <b>{speak(`tracking.pay.${truth}`, { amount })}</b>
          <span className="small muted">{textOf(truth, order, reading.offline)}</span>
        </p>
        <ButtonLink small kind={kind} href={paths.payment(order.id)}>{speak(isOffered ? 'tracking.pay.now' : 'tracking.pay.see')}</ButtonLink>
      </div>
    </Card>
  )
}

/** What a truth is about, paise: all that goes back, however many refunds it is (CO-08). */
function paiseOf(truth: PayTruth, order: Order): number {
  switch (truth) {
    case 'paid':
    case 'partial': return order.online?.amount ?? order.bill.total
    case 'sent':
    case 'refunded': return wholeRefunds(order).reduce((sum, { amount }) => sum + amount, 0)
    default: return amountDue(order)
  }
}

/** Where it can be paid other than online, as the cart said it: at the door until it has arrived, which leaves a call. */
export function unpaidText({ serviceType, status }: Pick<Order, 'serviceType' | 'status'>): string {
  if (mayGoOnRoom({ serviceType })) return speak('tracking.pay.unpaidRoom')
  if (!isBrought(serviceType)) return speak('tracking.pay.unpaidText')
  return speak(orderLabel(status, serviceType) === 'delivered' ? 'tracking.pay.unpaidDelivered' : 'tracking.pay.unpaidDoor')
}

function textOf(truth: PayTruth, order: Order, offline: boolean): string {
  switch (truth) {
    case 'unpaid':
    case 'outlet':
      if (offline) return speak('tracking.pay.offline')
      return order.status === 'DRAFT' ? speak('tracking.pay.draftText') : unpaidText(order)
    case 'left':
    case 'noanswer':
    case 'reported':
    case 'checking':
    case 'still':
    case 'asking': return speak('tracking.pay.notAgain')
    case 'failed':
    case 'dropped': return speak('tracking.pay.failedText')
    case 'paid':
    case 'partial': return speak('tracking.pay.paidText')
    default: return speak('tracking.pay.backText')
  }
}
