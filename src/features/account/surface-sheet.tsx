import { useState } from 'react'
import { speak } from '#messages/speak.ts'
import type { Preferences } from '#schemas/device.ts'
import { setSurface } from '#src/commands/choose.ts'
import { usePreferences } from '#src/queries/use-preferences.ts'
import { Button } from '#src/ui/button.tsx'
import { ErrorText } from '#src/ui/error-text.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import styles from './account.module.css'

export interface SurfaceSheetProps {
  /** What the address asks this device to be. */
  surface: Preferences['surface']
  /** Answered: the address may go. */
  onDone: () => void
}

/** LF-06: whether this device is a tablet that stays at a table; asked by a link that the outlet's staff open on it, and only with a yes. */
export function SurfaceSheet({ surface, onDone }: SurfaceSheetProps) {
  const preferences = usePreferences()
  const [failed, setFailed] = useState<string | null>(null)
  if (!preferences || preferences.surface === surface) return null
  const choose = async () => {
    const outcome = await setSurface(surface)
    if ('error' in outcome) setFailed(speak(`errors.${outcome.error}.text`))
    else onDone()
  }
  return (
    <Sheet
      open
      onClose={onDone}
      title={speak(`account.surface.${surface}`)}
      closeLabel={speak('common.close')}
      foot={
        <>
          <Button kind="line" onClick={onDone}>{speak('account.surfaceNo')}</Button>
          <Button onClick={() => void choose()}>{speak('account.surfaceYes')}</Button>
        </>
      }
    >
      <p className={styles.sheetText}>{speak(`account.surfaceText.${surface}`)}</p>
      {failed && <ErrorText alert>{failed}</ErrorText>}
    </Sheet>
  )
}
