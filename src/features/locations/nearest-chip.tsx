import { speak } from '#messages/speak.ts'
import { Chip } from '#src/ui/chip.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import styles from './locations.module.css'
import type { useNearness } from './use-nearness.ts'

/** "Nearest first" (CO-04), with what is to be said where the device does not tell its place (ER-20). */
export function NearestChip({ nearness, find, forget }: ReturnType<typeof useNearness>) {
  const on = nearness.kind === 'known' || nearness.kind === 'finding'
  return (
    <div>
      <div className={styles.nearest}>
        <Chip icon="pin" pressed={on} onClick={on ? forget : find}>{speak('locations.nearest')}</Chip>
        {nearness.kind === 'finding' && <Spinner label={speak('locations.finding')} />}
      </div>
      <div role="status" className={styles.unknown}>
        {nearness.kind === 'unknown' && (
          <>
            <p>{speak('locations.unknownPlace')}</p>
            <p className="muted">{speak('locations.unknownPlaceText')}</p>
          </>
        )}
      </div>
    </div>
  )
}
