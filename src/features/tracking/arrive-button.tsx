import { useState } from 'react'
import { speak } from '#messages/speak.ts'
import { sayArrived } from '#src/commands/say-arrived.ts'
import { Button } from '#src/ui/button.tsx'
import { arrivedTrouble } from './trouble-words.ts'
import styles from './tracking.module.css'

/** P-06: the guest says that the car is parked. Without a network nobody hears it, and that is said; what the outlet heard comes back with the order. */
export function ArriveButton({ orderId }: { orderId: string }) {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const say = async (): Promise<void> => {
    setBusy(true)
    setTrouble(null)
    const outcome = await sayArrived(orderId)
    setBusy(false)
    setTrouble(arrivedTrouble(outcome))
  }
  return (
    <>
      <Button icon="car" busy={busy} onClick={() => void say()}>{speak('tracking.imHere')}</Button>
      {trouble !== null && <p role="alert" className={styles.note}>{trouble}</p>}
    </>
  )
}
