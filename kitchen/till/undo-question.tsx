import { useState } from 'react'
import { formatPrice } from '#domain/money.ts'
import { staffMay } from '#domain/staff-acts.ts'
import { isUndoneTooOften, lastTaken } from '#domain/undo-payment.ts'
import type { StaffSelf } from '#schemas/kitchen.ts'
import type { Order } from '#schemas/order.ts'
import type { Payment } from '#schemas/payment.ts'
import { Button } from '#src/ui/button.tsx'
import { Said, undoingSaid } from './said.tsx'
import styles from './till.module.css'
import { tillWords } from './till-words.ts'
import type { Take } from './use-take.ts'

export interface UndoQuestionProps {
  order: Order
  /** What the panel above it tells of. */
  payment: Payment
  role: StaffSelf['role']
  isOffline: boolean
  take: Take
}

/** What was taken of the wrong bill, or in the wrong way, is undone by a manager who says so twice. Nothing where it is not the last that was taken. */
export function UndoQuestion({ order, payment, role, isOffline, take }: UndoQuestionProps) {
  const [isAsking, setAsking] = useState(false)
  const text = tillWords.taken
  if (lastTaken(order)?.id !== payment.id) return null
  if (isUndoneTooOften(order)) return <p className="muted small">{text.undoneTooOften}</p>
  if (!staffMay(role, 'give-back')) return <p className="muted small">{text.undoManager}</p>
  if (!isAsking) return <Button kind="line" wide aria-disabled={isOffline || undefined} onClick={() => !isOffline && setAsking(true)}>{isOffline ? tillWords.till.offline : text.undo}</Button>
  return (
    <>
      <Said words={undoingSaid(take.outcomeOf('undo', order))} />
      <UndoAsk payment={payment} busy={take.isBusy} onYes={() => void take.undo(order, payment)} onNo={() => setAsking(false)} />
    </>
  )
}

/** What follows from undoing a payment, and whether it is to be undone. */
export function UndoAsk({ payment: { tender, amount }, busy, onYes, onNo }: { payment: Payment; busy: boolean; onYes: () => void; onNo: () => void }) {
  const text = tillWords.taken
  return (
    <div className="cancel-ask" role="alert">
      <b>{text.undoAsk}</b>
      <p>{tender === 'ROOM' ? text.undoRoomText(formatPrice(amount)) : text.undoText(formatPrice(amount), tender === 'CARD')}</p>
      <p className={`steps ${styles.asked}`}>
        <Button small kind="soft" onClick={onNo}>{text.undoNo}</Button>
        <Button small busy={busy} onClick={onYes}>{text.undoYes}</Button>
      </p>
    </div>
  )
}
