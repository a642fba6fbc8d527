import { useState } from 'react'
import { speak } from '#messages/speak.ts'
import { giveUpOrder } from '#src/commands/give-up-order.ts'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { giveUpTrouble } from './trouble-words.ts'
import styles from './tracking.module.css'

/** Asks before an order that waits for its payment is given up. */
export function GiveUpSheet({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const giveUp = async () => {
    setBusy(true)
    const outcome = await giveUpOrder(orderId)
    setBusy(false)
    if ('ok' in outcome) onClose()
    else setFailed(giveUpTrouble(outcome))
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={speak('tracking.giveUpQuestion')}
      closeLabel={speak('common.close')}
      foot={
        <>
          <Button kind="line" onClick={onClose}>{speak('tracking.takeBackNo')}</Button>
          <Button busy={busy} onClick={() => void giveUp()}>{speak('tracking.takeBackYes')}</Button>
        </>
      }
    >
      <p className={styles.words}>{speak('tracking.giveUpText')}</p>
      {failed !== null && <p className={styles.words} role="alert">{failed}</p>}
    </Sheet>
  )
}
