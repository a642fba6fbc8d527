import { speak } from '#messages/speak.ts'
import type { CommandError } from '#src/commands/outcome.ts'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import styles from './routes.module.css'

interface WrongCodeProps {
  error: CommandError
  /** Null where trying again would change nothing. */
  onRetry: (() => void) | null
  onScan: () => void
  onClose: () => void
}

/** ER-04: the code of a link leads nowhere, or could not be asked about. */
export function WrongCode({ error, onRetry, onScan, onClose }: WrongCodeProps) {
  return (
    <Sheet
      open
      onClose={onClose}
      title={speak(`errors.${error}.title`)}
      closeLabel={speak('common.close')}
      foot={
        <>
          {onRetry && <Button kind="line" onClick={onRetry}>{speak('common.retry')}</Button>}
          <Button onClick={onScan}>{speak('errors.TABLE_NOT_FOUND.action')}</Button>
        </>
      }
    >
      <p className={styles.sheetText}>{speak(`errors.${error}.text`)}</p>
    </Sheet>
  )
}
