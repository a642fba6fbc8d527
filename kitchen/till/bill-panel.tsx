import { amountDue, billedFor, tipsToGiveBack } from '#domain/payments.ts'
import { formatPrice } from '#domain/money.ts'
import { percent } from '#domain/percent.ts'
import type { Order } from '#schemas/order.ts'
import type { Payment } from '#schemas/payment.ts'
import { Bill, type BillRow } from '#src/ui/bill.tsx'
import { classes } from '#src/ui/classes.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { clock } from '../clock.ts'
import { words } from '../words.ts'
import { wordFor } from '../word-for.ts'
import { onlineLine } from './online-model.ts'
import styles from './till.module.css'
import { tillWords } from './till-words.ts'

const signed = (paise: number): string => (paise > 0 ? '+' : '')
const sumOf = (payments: readonly Payment[], counts: (amount: number) => boolean): number => payments.reduce((sum, { amount }) => (counts(amount) ? sum + amount : sum), 0)

function rowsOf(order: Order): BillRow[] {
  const { bill, payments = [] } = order
  const due = amountDue(order)
  const { used = 0, saving = 0 } = order.points ?? {}
  const text = tillWords.bill
  const tips = tipsToGiveBack(order)
  const [paid, back] = [sumOf(payments, (amount) => amount > 0), sumOf(payments, (amount) => amount < 0)]
  return [
    { name: text.dishes, paise: bill.items },
    ...(bill.discount > saving ? [{ name: text.discount, paise: saving - bill.discount, kind: 'off' as const }] : []),
    ...(saving > 0 ? [{ name: text.points(used), paise: -saving, kind: 'off' as const }] : []),
    ...(bill.packing > 0 ? [{ name: text.packing, paise: bill.packing }] : []),
    ...(bill.delivery > 0 ? [{ name: text.delivery, paise: bill.delivery }] : []),
    ...bill.taxes.map((tax) => ({ name: text.tax(tax.name, percent(tax.rateBps), tax.within), paise: tax.amount })),
    ...(bill.roundOff === 0 ? [] : [{ name: text.roundOff, paise: bill.roundOff, sign: signed(bill.roundOff) }]),
    ...(payments.length > 0 ? [{ name: text.total, paise: billedFor(order) }] : []),
    ...(paid === 0 ? [] : [{ name: text.paid, paise: -paid }]),
    ...(back === 0 ? [] : [{ name: text.gaveBack, paise: -back }]),
    ...(tips === 0 ? [] : [{ name: text.tipPaid, paise: -tips }]),
    { name: due < 0 ? text.toGiveBack : text.toPay, paise: Math.abs(due), kind: 'sum' },
  ]
}

export interface BillPanelProps {
  order: Order
  tip: string
  tipError: string | null
  /** null: nothing is to be paid, so no tip is asked about. */
  onTip: ((typed: string) => void) | null
}

/** What is paid for: dishes, taxes, what is due. */
export function BillPanel({ order, tip, tipError, onTip }: BillPanelProps) {
  const online = onlineLine(order)
  return (
    <section className={styles.panel} aria-label={tillWords.bill.label}>
      <div className={styles.scrolls}>
        <p className="between">
          <b className={styles.token}>{words.order.token(order.token)}</b>
          <span className="muted">{order.tableLabel ?? wordFor(order.serviceType, words.services)}</span>
        </p>
        <ul className={styles.lines}>
          {order.lines.map((line) => (
            <li key={line.lineId} className={classes(line.cancelled && styles.out)}>
              <span className="muted tabular">{line.quantity}{' ×'}</span>
              <span className="grow">
                <span className={classes(line.cancelled && styles.struck)}>{line.name}</span>
                {line.choices !== '' && <small className="muted">{line.choices}</small>}
                {line.cancelled && <small>{tillWords.bill.cannot}</small>}
              </span>
              <span className="tabular">{line.cancelled ? '' : formatPrice(line.total)}</span>
            </li>
          ))}
        </ul>
        <Bill rows={rowsOf(order)} />
        <p className={`small muted ${styles.placed}`}>{tillWords.bill.placed(clock.format(order.orderPunchTime))}</p>
        {online !== null && <p className={`small muted ${styles.online}`}>{online}</p>}
        {onTip && (
          <TextField
            label={tillWords.bill.tip}
            hint={tillWords.bill.tipHint}
            error={tipError}
            lead="₹"
            inputMode="numeric"
            autoComplete="off"
            value={tip}
            onChange={({ target }) => onTip(target.value)}
          />
        )}
      </div>
    </section>
  )
}
