import { type StaffRoleWord, staffMay } from '#domain/staff-acts.ts'
import type { Order } from '#schemas/order.ts'
import { Button } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import styles from './cancel-question.module.css'
import { wordFor } from './word-for.ts'
import { words } from './words.ts'

interface CancelQuestionProps {
  order: Order
  role: StaffRoleWord
  busy: boolean
  onAnswer: (answer: 'YES' | 'NO') => void
}

/** CA-22: the guest asks to cancel an order that is under way; staff who may cancel say yes or no. */
export function CancelQuestion({ order: { cancelAsk, status }, role, busy, onAnswer }: CancelQuestionProps) {
  return (
    <div className="cancel-ask" role="alert">
      <b>{words.cancelAsk.question}</b>{' '}{wordFor(status, words.standing, '')}
      {cancelAsk && cancelAsk.reason !== '' && <p>{words.cancelAsk.reason(cancelAsk.reason)}</p>}
      {staffMay(role, 'cancel') ? (
        <p className={classes('steps', styles.answers)}>
          <Button small busy={busy} onClick={() => onAnswer('YES')}>{words.cancelAsk.yes}</Button>
          <Button small kind="soft" onClick={() => onAnswer('NO')}>{status === 'UNATTENDED' ? words.cancelAsk.keep : words.cancelAsk.no}</Button>
        </p>
      ) : <p className="small">{words.cancelAsk.notYours}</p>}
    </div>
  )
}
