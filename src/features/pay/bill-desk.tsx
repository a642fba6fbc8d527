import { formatAmount } from '#domain/money.ts'
import { amountDue } from '#domain/payments.ts'
import { speak } from '#messages/speak.ts'
import { speakPay } from '#messages/speak-pay.ts'
import { serviceName } from '#paint/names.ts'
import type { Order } from '#schemas/order.ts'
import { paths } from '#src/entry/paths.ts'
import type { OrderView } from '#src/queries/use-orders.ts'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { PageBar } from '#src/ui/page-bar.tsx'
import { PlainPicture } from '#src/ui/plain-picture.tsx'
import { onlyCode } from './pay-facts.ts'
import type { Seal } from './pay-stages.ts'
import { PlaceOfOrder } from './place-of-order.tsx'
import styles from './bill-desk.module.css'

const MOST_LINES = 3
const figure = (paise: number): string => formatAmount(paise).replace('₹', '')

/** The bill on the table with its seal. It shows what the words below say, so it is not read out. */
export function BillDesk({ order, view, seal }: { order: Order; view: OrderView; seal: Seal }) {
  const due = amountDue(order)
  const living = order.lines.filter(({ cancelled }) => !cancelled)
  // Of an order that is cancelled whole the slip is the bill that was paid.
  const [lines, bill] = living.length > 0 ? [living, order.bill] : [order.lines, order.billBefore ?? order.bill]
  return (
    <div className={styles.desk}>
      <PageBar back={{ label: speakPay('pay.toOrder'), href: paths.confirmation(order.id) }}><PlaceOfOrder order={order} onCard /></PageBar>
      <div aria-hidden="true">
        {view.lines.slice(0, 2).map(({ lineId, picture }) => picture && <PlainPicture key={lineId} picture={picture} className={styles.dish} width={256} sizes="140px" />)}
        <div className={styles.slip}>
          <small>{order.outletName}</small>
          <b>{formatAmount(due > 0 ? due : bill.total)}</b>
          <small>{speak('common.joined', { first: speak('tracking.token', { token: String(order.token) }), second: order.tableLabel ?? serviceName(order.serviceType) })}</small>
          <hr />
          {lines.slice(0, MOST_LINES).map(({ lineId, quantity, name, total }) => (
            <span key={lineId} className={styles.line}><span>{quantity} {name}</span><span>{figure(total)}</span></span>
          ))}
          {bill.discount > 0 && <span className={styles.line}><span>{onlyCode(order) ?? speak('cart.discount')}</span><span>{figure(-bill.discount)}</span></span>}
          <span className={classes(styles.seal, styles[seal.tone], seal.asking && styles.asking)}><Icon name={seal.icon} /></span>
        </div>
      </div>
    </div>
  )
}
