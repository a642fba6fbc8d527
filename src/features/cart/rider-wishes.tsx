import { useCallback, useEffect, useRef, useState } from 'react'
import { writtenLine } from '#domain/written-note.ts'
import { speak } from '#messages/speak.ts'
import type { Place } from '#schemas/device.ts'
import { MOST_RIDER_NOTE } from '#schemas/serving.ts'
import { wishOfRider } from '#src/commands/choose-way.ts'
import { Pick } from '#src/ui/pick.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import styles from './cart-delivery.module.css'

/** A pause in the typing after which the note is kept. */
const PAUSE_MS = 300

/** What the guest asks of the rider: kept with the place until another door is chosen, and sent with the order (P-06). */
export function RiderWishes({ serving }: { serving: NonNullable<Place['serving']> }) {
  const { leaveAtDoor = false, riderNote = '' } = serving
  // The switch moves with the tap, before the device has kept it; back, when that fails.
  const [wanted, setWanted] = useState<boolean | null>(null)
  if (wanted === leaveAtDoor) setWanted(null)
  const [text, setText] = useState(riderNote)
  const kept = useRef(riderNote)
  const keep = useCallback((words: string) => {
    if (words === kept.current) return
    kept.current = words
    void wishOfRider({ riderNote: words })
  }, [])
  // Another tab wrote it, or another door was chosen.
  useEffect(() => {
    if (riderNote === kept.current) return
    kept.current = riderNote
    setText(riderNote)
  }, [riderNote])
  const leave = async (isWanted: boolean): Promise<void> => {
    setWanted(isWanted)
    if ('error' in (await wishOfRider({ leaveAtDoor: isWanted }))) setWanted(null)
  }
  useEffect(() => {
    const timer = setTimeout(() => keep(writtenLine(text)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [keep, text])
  return (
    <div className={styles.wishes}>
      <Pick kind="switch" label={speak('cart.leaveAtDoor')} checked={wanted ?? leaveAtDoor} onChange={({ target }) => void leave(target.checked)} />
      <TextField
        label={speak('cart.riderNote')}
        placeholder={speak('cart.riderNotePlaceholder')}
        value={text}
        maxLength={MOST_RIDER_NOTE}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => keep(writtenLine(text))}
      />
    </div>
  )
}
