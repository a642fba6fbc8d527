import { speak } from '#messages/speak.ts'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import type { OutletRow } from './locations-model.ts'
import styles from './locations.module.css'

export interface SwitchSheetProps {
  /** The outlet wished for; null: nothing is asked. */
  asked: OutletRow | null
  /** The outlet whose dishes are in the cart, with its area; null: not known. */
  from: string | null
  onYes: (row: OutletRow) => void
  onNo: () => void
}

/** ST-19. */
export function SwitchSheet({ asked, from, onYes, onNo }: SwitchSheetProps) {
  return (
    <Sheet
      open={asked !== null}
      onClose={onNo}
      title={speak('locations.switchTitle')}
      closeLabel={speak('common.close')}
      foot={
        <>
          <Button kind="line" onClick={onNo}>{speak('locations.switchNo')}</Button>
          <Button onClick={() => asked && onYes(asked)}>{speak('locations.switchYes')}</Button>
        </>
      }
    >
      <p className={styles.sheetText}>{from === null ? speak('locations.switchTextAny') : speak('locations.switchText', { outlet: from })}</p>
    </Sheet>
  )
}
