import { useState } from 'react'
import { speak } from '#messages/speak.ts'
import { isKioskUsed, startOver } from '#src/commands/rest-kiosk.ts'
import { paths } from '#src/entry/paths.ts'
import { usePreferences } from '#src/queries/use-preferences.ts'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'

const WORDS = { whether: 'shell.startOverText', waits: 'shell.startOverWaits', failed: 'shell.startOverFailed' } as const

/** LF-06: at a tablet at a table, the way for the next guest to begin anew, asked about where something of the guest before is there; nothing on a phone. */
export function StartOver() {
  const isKiosk = usePreferences()?.surface === 'kiosk'
  const [asked, setAsked] = useState<'no' | 'whether' | 'waits' | 'failed'>('no')
  if (!isKiosk) return null
  const start = async (): Promise<void> => {
    const left = await startOver()
    if (left === 'done') location.replace(paths.menu())
    else setAsked(left)
  }
  const close = (): void => setAsked('no')
  return (
    <>
      <Button small kind="soft" onClick={() => (isKioskUsed() ? setAsked('whether') : void start())}>{speak('shell.startOver')}</Button>
      {asked !== 'no' && (
        <Sheet
          open
          onClose={close}
          title={speak('shell.startOverTitle')}
          closeLabel={speak('common.close')}
          foot={
            <>
              <Button kind="line" onClick={close}>{speak('shell.startOverNo')}</Button>
              {asked === 'whether' && <Button onClick={() => void start()}>{speak('shell.startOverYes')}</Button>}
            </>
          }
        >
          <p className="pad muted" role={asked === 'whether' ? undefined : 'alert'} style={{ paddingBlockEnd: 16 }}>{speak(WORDS[asked])}</p>
        </Sheet>
      )}
    </>
  )
}
