import { formatPrice } from '#domain/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import cash from './cash.module.css'
import styles from './till.module.css'
import { tillWords } from './till-words.ts'

export interface RoomTillProps {
  place: string
  /** Paise, tip among them. */
  amount: number
  isOffline: boolean
  busy: boolean
  onTake: () => void
  onOtherWay: () => void
}

/** A bill that goes on its guest's room: no money changes hands here. */
export function RoomTill({ place, amount, isOffline, busy, onTake, onOtherWay }: RoomTillProps) {
  const text = tillWords.till
  const price = formatPrice(amount)
  return (
    <>
      <div className={`${styles.scrolls} ${cash.ways}`}>
        <p className="between"><span className="muted">{text.room}</span><b className={cash.big}>{price}</b></p>
        <p className={styles.say}><Icon name="bed" size={20} /><b>{text.roomSay(price, place)}</b><span>{text.roomText}</span></p>
      </div>
      <footer>
        <Button wide busy={busy} aria-disabled={isOffline || undefined} onClick={() => !isOffline && onTake()}>{isOffline ? text.offline : text.roomAct(price)}</Button>
        <Button kind="line" wide onClick={onOtherWay}>{text.otherWay}</Button>
      </footer>
    </>
  )
}
