import { speak } from '#messages/speak.ts'
import type { Place } from '#schemas/device.ts'
import type { CommandError } from '#src/commands/outcome.ts'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import styles from './routes.module.css'

interface WrongCodeProps {
  error: CommandError
  /** Where the guest was before and still is; null: nowhere. */
  place: Place | null
  /** Null where trying again would change nothing. */
  onRetry: (() => void) | null
  onScan: () => void
  /** The guest stays where they are. */
  onClose: () => void
}

const stillAt = ({ table, outletName: outlet }: Place): string => (table ? speak('menu.stillAt', { table: table.label, outlet }) : speak('menu.stillAtOutlet', { outlet }))

/** ER-04: the code of a link leads nowhere, or could not be asked about: nothing was opened, and the guest is told where they are. */
export function WrongCode({ error, place, onRetry, onScan, onClose }: WrongCodeProps) {
  const title = place && onRetry ? speak('menu.notOpened') : speak(`errors.${error}.title`)
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      closeLabel={speak('common.close')}
      foot={
        <>
          {place && <Button kind="line" onClick={onClose}>{speak('menu.stay', { place: place.table?.label ?? place.outletName })}</Button>}
          {onRetry && <Button kind={place ? 'primary' : 'line'} onClick={onRetry}>{speak('common.retry')}</Button>}
          {(!place || !onRetry) && <Button onClick={onScan}>{speak('errors.TABLE_NOT_FOUND.action')}</Button>}
        </>
      }
    >
      <p className={styles.sheetText}>{speak(`errors.${error}.text`)}</p>
      {place && <p className={styles.sheetText}>{stillAt(place)}</p>}
    </Sheet>
  )
}
