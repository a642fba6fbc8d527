import { useState } from 'react'
import { type StaffAct, staffMay } from '#domain/staff-acts.ts'
import type { StaffSelf } from '#schemas/kitchen.ts'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import emptyBill from '../../public/scenes/empty-bill.svg'
import emptyBox from '../../public/scenes/empty-box.svg'
import type { Board } from '../board-state.ts'
import type { KitchenApi } from '../kitchen-api.ts'
import type { Counting } from './count-model.ts'
import { DayClose } from './day-close.tsx'
import { refundWords } from './refund-words.ts'
import { isUnderWay } from './refunds-model.ts'
import { RefundsPart } from './refunds-part.tsx'
import { Segments } from './segments.tsx'
import styles from './till.module.css'
import { tillWords } from './till-words.ts'
import { ToPay } from './to-pay.tsx'
import { underWayOn } from './under-way.ts'
import { useBills } from './use-bills.ts'
import { useRefunds } from './use-refunds.ts'

export interface PaymentsPartProps {
  api: KitchenApi
  outletId: string
  board: Board
  self: StaffSelf
  /** Server time, epoch ms. */
  now: number
  onOrder: (order: unknown) => void
  counting: Counting
  onCounting: (counting: Counting) => void
}

type View = 'to-pay' | 'refunds' | 'close'
const VIEWS: readonly (readonly [View, StaffAct])[] = [['to-pay', 'take-payment'], ['refunds', 'take-payment'], ['close', 'close-day']]

/** The counter: bills to pay, money on its way back, and the day's close for whom it is. */
export function PaymentsPart({ api, outletId, board, self, now, onOrder, counting, onCounting }: PaymentsPartProps) {
  const [view, setView] = useState<View>('to-pay')
  const bills = useBills(api, outletId, board, { isOpen: view === 'to-pay', now })
  const refunds = useRefunds(api, outletId, board)
  const [settling, setSettling] = useState<string | null>(null)
  const settle = (orderId: string): void => {
    setSettling(orderId)
    setView('to-pay')
  }
  // The bill of the day's close is chosen once: later the first that is to be paid stands there again.
  const show = (next: View): void => {
    setSettling(null)
    setView(next)
  }
  const views = VIEWS.filter(([, act]) => staffMay(self.role, act))
  const count = bills.phase === 'known' ? bills.rows.length : 0
  const names: Readonly<Record<View, string>> = {
    'to-pay': tillWords.parts.toPay(count),
    refunds: refundWords.part(refunds.list.phase === 'known' ? refunds.list.refunds.filter(isUnderWay).length : 0),
    close: tillWords.parts.close,
  }
  return (
    <div className={styles.part}>
      {views.length > 1 && <Segments label={tillWords.parts.label} options={views.map(([id]) => ({ id, name: names[id] }))} chosen={view} onChoose={show} />}
      {view === 'refunds' && <RefundsPart refunds={refunds} outlet={board.outlet} role={self.role} isOffline={board.line.phase === 'lost'} />}
      {view === 'close' && <DayClose api={api} outletId={outletId} underWay={(day) => underWayOn(day, board)} counting={counting} onCounting={onCounting} onSettle={settle} />}
      {view === 'to-pay' && bills.phase === 'loading' && (
        <p className={styles.whole}>
          <output className="sr">{tillWords.loading}</output>
          <span className={styles.bone} />
          <span className={styles.bone} />
          <span className={styles.bone} />
        </p>
      )}
      {view === 'to-pay' && bills.phase === 'failed' && (
        <section className={styles.whole}>
          <Empty scene={emptyBox} title={tillWords.failed} action={<Button onClick={bills.again}>{tillWords.again}</Button>}>
            {tillWords.failedText}
          </Empty>
        </section>
      )}
      {bills.phase === 'known' && view === 'to-pay' && (
        <ToPay
          key={settling}
          firstId={settling}
          bills={bills}
          self={self}
          now={now}
          isOffline={board.line.phase === 'lost'}
          api={api}
          onOrder={onOrder}
          none={
            <Empty scene={emptyBill} title={tillWords.none}>
              {tillWords.noneText}
            </Empty>
          }
        />
      )}
    </div>
  )
}
