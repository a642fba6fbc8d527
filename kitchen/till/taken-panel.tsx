import type { ReactNode } from 'react'
import { formatPrice } from '#domain/money.ts'
import { endedUnmade } from '#domain/order-life.ts'
import type { Order } from '#schemas/order.ts'
import type { Payment } from '#schemas/payment.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { clock } from '../clock.ts'
import { wordFor } from '../word-for.ts'
import { wayOf } from './online-model.ts'
import { onlineWords } from './online-words.ts'
import styles from './till.module.css'
import { tillWords } from './till-words.ts'

export interface TakenPanelProps {
  order: Order
  /** Of the last tap, or what the counter took last; null: its guest paid online, or the order came to nothing. */
  payment: Payment | null
  /** Who took it; null: the ledger knows, this board does not. */
  by: string | null
  /** What else can be done about it. */
  children: ReactNode
  onNext: () => void
}

/** A bill with nothing to pay: by whom and how it was paid. */
export function TakenPanel({ order, payment, by, children, onNext }: TakenPanelProps) {
  return (
    <>
      <output className={`${styles.scrolls} ${styles.taken}`}>
        <span className={styles.seal}><Icon name={payment === null && endedUnmade(order.status) ? 'warning' : 'check'} /></span>
        {payment === null ? <Elsewhere order={order} /> : <Words payment={payment} by={by} />}
      </output>
      <footer>
        {children}
        <Button wide onClick={onNext}>{tillWords.taken.next}</Button>
      </footer>
    </>
  )
}

function Elsewhere({ order: { online, status } }: Pick<TakenPanelProps, 'order'>) {
  if (endedUnmade(status)) return <><h2>{tillWords.taken.unmade}</h2><span className="muted">{tillWords.taken.unmadeText}</span></>
  if (online?.state !== 'paid') return <><h2>{tillWords.taken.elsewhere}</h2><span className="muted">{tillWords.taken.elsewhereText}</span></>
  return <><h2>{onlineWords.paid.title(formatPrice(online.amount))}</h2><span className="muted">{onlineWords.paid.text(wayOf(online.method), online.bankReference || online.reference)}</span></>
}

function Words({ payment: { tender, amount, tip, tipBack = 0, given, at }, by }: { payment: Payment; by: string | null }) {
  const whole = Math.abs(amount) + tip + tipBack
  const how = wordFor(tender, tillWords.taken.ways)
  const facts = [
    ...(given === null ? [] : [tillWords.taken.cash(formatPrice(given), formatPrice(given - whole))]),
    ...(tip + tipBack > 0 ? [tillWords.taken.tip(formatPrice(tip + tipBack))] : []),
  ]
  return (
    <>
      <h2>{amount < 0 || tipBack > 0 ? tillWords.taken.returned(formatPrice(whole), how) : tillWords.taken.title(formatPrice(whole), how)}</h2>
      {facts.length > 0 && <span className="muted">{facts.join('. ')}</span>}
      <span className="muted">{by === null ? tillWords.taken.at(clock.format(at)) : tillWords.taken.by(clock.format(at), by)}</span>
    </>
  )
}
