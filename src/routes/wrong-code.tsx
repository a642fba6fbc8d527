import { speak } from '#messages/speak.ts'
import type { Place } from '#schemas/device.ts'
import type { CommandError } from '#src/commands/outcome.ts'
import { paths } from '#src/entry/paths.ts'
import { useStartUp } from '#src/queries/use-start-up.ts'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { homeWithout } from './brand-home.ts'
import styles from './routes.module.css'

interface WrongCodeProps {
  code: string
  error: CommandError
  /** Where the guest was before and still is; null: nowhere. */
  place: Place | null
  /** Null where trying again would change nothing. */
  onRetry: (() => void) | null
  onLeave: (to: string) => void
}

const stillAt = ({ table, outletName: outlet }: Place): string => (table ? speak('scan.stillAt', { table: table.label, outlet }) : speak('scan.stillAtOutlet', { outlet }))

/** ER-04: the code of a link leads nowhere, or could not be asked about: nothing was opened, and the guest is told where they are. */
export function WrongCode({ code, error, place, onRetry, onLeave }: WrongCodeProps) {
  const startUp = useStartUp()
  const close = () => onLeave(place ? paths.home() : homeWithout(code, startUp))
  const title = place && onRetry ? speak('scan.notOpened') : speak(`errors.${error}.title`)
  return (
    <Sheet
      open
      onClose={close}
      title={title}
      closeLabel={speak('common.close')}
      foot={
        <>
          {place && <Button kind="line" onClick={close}>{speak('scan.stay', { place: place.table?.label ?? place.outletName })}</Button>}
          {onRetry && <Button kind={place ? 'primary' : 'line'} onClick={onRetry}>{speak('common.retry')}</Button>}
          {(!place || !onRetry) && <Button onClick={() => onLeave(paths.scan())}>{speak('errors.TABLE_NOT_FOUND.action')}</Button>}
        </>
      }
    >
      <p className={styles.sheetText}>{speak(`errors.${error}.text`)}</p>
      {place && <p className={styles.sheetText}>{stillAt(place)}</p>}
    </Sheet>
  )
}
