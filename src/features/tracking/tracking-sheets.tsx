import { formatAmount } from '#domain/money.ts'
import { speak } from '#messages/speak.ts'
import { dayAndTime } from '#messages/dates.ts'
import type { OrderView } from '#src/queries/use-orders.ts'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { OrderLines } from './order-lines.tsx'
import styles from './tracking.module.css'

interface TakeBackSheetProps {
  /** Never handed to the network: it can be taken back for certain. */
  certain: boolean
  onYes: () => void
  onClose: () => void
}

export function TakeBackSheet({ certain, onYes, onClose }: TakeBackSheetProps) {
  return (
    <Sheet
      open
      onClose={onClose}
      title={speak('tracking.takeBackQuestion')}
      closeLabel={speak('common.close')}
      foot={
        <>
          <Button kind="line" onClick={onClose}>{speak('tracking.takeBackNo')}</Button>
          <Button onClick={onYes}>{speak('tracking.takeBackYes')}</Button>
        </>
      }
    >
      <p className={styles.words}>{speak(certain ? 'tracking.takeBackText' : 'tracking.takeBackAskText')}</p>
    </Sheet>
  )
}

interface StaffSheetProps {
  view: OrderView
  timeZone: string
  onClose: () => void
}

/** The order as large as a waiter can read it over the table, for when nothing else works. */
export function StaffSheet({ view, timeZone, onClose }: StaffSheetProps) {
  return (
    <Sheet open onClose={onClose} title={speak('tracking.showStaffTitle')} closeLabel={speak('common.close')}>
      <div className={styles.staff}>
        <p className={styles.staffPlace}>{view.tableLabel ?? view.outletName}</p>
        <p className="muted">{speak(view.truth.stage === 'phone' ? 'tracking.showStaffText' : view.truth.stage === 'again' ? 'tracking.text.again' : 'tracking.showStaffUnsure')}</p>
        <OrderLines lines={view.lines} large />
        {view.entry?.command.note && <p><b>{speak('tracking.note')}</b> {view.entry.command.note}</p>}
        <p className={styles.staffTotal}>
          <span>{dayAndTime(view.placedAt, timeZone)}</span>
          <b className="tabular">{formatAmount(view.bill.total)}</b>
        </p>
      </div>
    </Sheet>
  )
}
