import { useState } from 'react'
import { speak } from '#messages/speak.ts'
import type { CommandError } from '#src/commands/outcome.ts'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import styles from './tracking.module.css'

const REASONS = ['reasonLate', 'reasonWrong', 'reasonLeave'] as const

interface CancelSheetProps {
  /** @param reason '' where none was chosen @returns why it could not be kept; null: it is on its way */
  onYes: (reason: string) => Promise<CommandError | null>
  onClose: () => void
}

/** CA-22: asks the outlet; nothing is cancelled by the tap. */
export function CancelSheet({ onYes, onClose }: CancelSheetProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<CommandError | null>(null)
  return (
    <Sheet
      open
      onClose={onClose}
      title={speak('tracking.cancel.question')}
      closeLabel={speak('common.close')}
      foot={
        <>
          <Button kind="line" onClick={onClose}>{speak('tracking.takeBackNo')}</Button>
          <Button onClick={() => void onYes(reason).then(setError)}>{speak('tracking.cancel.yes')}</Button>
        </>
      }
    >
      <p className={styles.words}>{speak('tracking.cancel.text')}</p>
      {error && <p className={styles.words} role="alert">{speak(`errors.${error}.text`)}</p>}
      <div className={styles.reasons} role="group" aria-label={speak('tracking.cancel.question')}>
        {REASONS.map((name) => {
          const words = speak(`tracking.cancel.${name}`)
          return <Chip key={name} pressed={reason === words} onClick={() => setReason(reason === words ? '' : words)}>{words}</Chip>
        })}
      </div>
    </Sheet>
  )
}
