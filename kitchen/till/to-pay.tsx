import { type ReactNode, useState } from 'react'
import { amountDue } from '#domain/payments.ts'
import { isUndone, lastTaken } from '#domain/undo-payment.ts'
import type { StaffSelf } from '#schemas/kitchen.ts'
import type { Payment } from '#schemas/payment.ts'
import type { KitchenApi } from '../kitchen-api.ts'
import { BillPanel } from './bill-panel.tsx'
import { BillsList } from './bills-list.tsx'
import { paidRows } from './bills-model.ts'
import { typedPaise } from './change.ts'
import { TakenPanel } from './taken-panel.tsx'
import styles from './till.module.css'
import { TillPanel } from './till-panel.tsx'
import { tillWords } from './till-words.ts'
import { UndoQuestion } from './undo-question.tsx'
import type { Bills } from './use-bills.ts'
import { useTake } from './use-take.ts'

export interface ToPayProps {
  /** The bill that is chosen at first; null: the first of the list. */
  firstId: string | null
  bills: Extract<Bills, { phase: 'known' }>
  self: StaffSelf
  now: number
  isOffline: boolean
  api: KitchenApi
  onOrder: (order: unknown) => void
  /** Shown where every bill is paid. */
  none: ReactNode
}

/** Bills, the chosen bill, the till. */
export function ToPay({ firstId, bills: { rows, orders, today }, self, now, isOffline, api, onOrder, none }: ToPayProps) {
  const [chosenId, setChosenId] = useState<string | null>(firstId)
  const [tip, setTip] = useState('')
  const [tipError, setTipError] = useState<string | null>(null)
  const take = useTake(api, onOrder)
  // A bill stays chosen while others come before it and when it is paid: nothing changes under the hand that takes money.
  if (chosenId === null && rows[0]) setChosenId(rows[0].order.id)
  const order = orders.get(chosenId ?? '')
  const choose = (id: string | null): void => {
    setChosenId(id)
    setTip('')
    setTipError(null)
    take.forget()
  }
  const paid = paidRows(orders.values(), today.list)
  const list = <BillsList rows={rows} paid={paid} today={today} isOffline={isOffline} chosenId={order?.id ?? null} now={now} onChoose={choose} />
  if (!order) return <div className={styles.till}>{list}<section className={styles.whole}>{none}</section></div>
  const due = amountDue(order)
  // Something is due again once a payment is undone.
  const doneBy = (act: 'take' | 'give-back'): Payment | null => {
    const outcome = take.outcomeOf(act, order)
    return outcome.kind === 'done' && due <= 0 && !isUndone(order, outcome.payment.id) ? outcome.payment : null
  }
  const done = doneBy('take') ?? doneBy('give-back')
  const last = done ?? lastTaken(order) ?? null
  return (
    <div className={styles.till}>
      {list}
      <BillPanel order={order} tip={tip} tipError={tipError} onTip={due > 0 ? (typed) => { setTip(typed); setTipError(null) } : null} />
      <section className={styles.panel} aria-label={tillWords.till.label}>
        {done || due === 0
          ? (
            <TakenPanel order={order} payment={last} by={done && self.name} onNext={() => choose(null)}>
              {last && <UndoQuestion key={last.id} order={order} payment={last} role={self.role} isOffline={isOffline} take={take} />}
            </TakenPanel>
          )
          : <TillPanel key={order.id} order={order} tip={typedPaise(tip)} onTipWrong={() => setTipError(tillWords.bill.tipWrong)} role={self.role} isOffline={isOffline} take={take} />}
      </section>
    </div>
  )
}
