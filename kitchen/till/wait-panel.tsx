import { useState } from 'react'
import { isBeingChecked } from '#domain/online/shown.ts'
import { formatPrice } from '#domain/money.ts'
import { amountDue } from '#domain/payments.ts'
import type { Order } from '#schemas/order.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Trail } from '#src/ui/trail.tsx'
import { clock } from '../clock.ts'
import cash from './cash.module.css'
import { askedWords, wayOf } from './online-model.ts'
import { onlineWords } from './online-words.ts'
import styles from './till.module.css'
import { tillWords } from './till-words.ts'

export interface WaitPanelProps {
  order: Order
  isOffline: boolean
  /** Has the payment company asked now. @returns why it was not; null: it was */
  ask: () => Promise<unknown>
  /** The staff takes money here all the same. */
  onClose: () => void
}

/** A bill that may be paid online at this moment: its guest is told to wait, and so are the staff. */
export function WaitPanel({ order, isOffline, ask, onClose }: WaitPanelProps) {
  const text = onlineWords.wait
  const [asking, setAsking] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const { online } = order
  // What was asked to be paid stands with the bank as it was, whatever was taken out of the order since.
  const amount = formatPrice(online?.amount ?? amountDue(order))
  const since = online ? clock.format(online.since) : ''
  const isChecked = isBeingChecked(order)
  const askNow = async (): Promise<void> => {
    if (isOffline || asking) return
    setAsking(true)
    const error = await ask()
    setSaid(askedWords(error, clock.format(Date.now())))
    setAsking(false)
  }
  return (
    <>
      <div className={`${styles.scrolls} ${cash.ways}`}>
        <h2>{text.title}</h2>
        <p className={`${styles.say} ${styles.warn}`} role="alert">
          <Icon name="bank" size={20} />
          <b>{(isChecked ? text.checked : text.silent)(amount)}</b>
          <span>{isChecked ? text.checkedText(since) : text.silentText}</span>
        </p>
        {isChecked && online && (
          <Trail
            steps={[
              { name: text.steps.sent(wayOf(online.method)), time: null, state: 'done' },
              { name: text.steps.asked, time: { shown: since }, state: 'checked' },
              { name: text.steps.here, time: null, state: 'next' },
            ]}
          />
        )}
        <output className="small">{said}</output>
        <p className="small muted">{text.both}</p>
      </div>
      <footer>
        <Button wide busy={asking} aria-disabled={isOffline || undefined} onClick={() => void askNow()}>{isOffline ? tillWords.till.offline : text.ask}</Button>
        <Button kind="line" wide aria-disabled={isOffline || undefined} onClick={() => !isOffline && onClose()}>{text.close}</Button>
      </footer>
    </>
  )
}
