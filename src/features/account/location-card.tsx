import { useState } from 'react'
import { speak } from '#messages/speak.ts'
import { hideLocation, shareLocation } from '#src/commands/share-location.ts'
import { usePreferences } from '#src/queries/use-preferences.ts'
import { Card } from '#src/ui/card.tsx'
import { ErrorText } from '#src/ui/error-text.tsx'
import { Pick } from '#src/ui/pick.tsx'

/** CA-01: a guest agrees that the app says where they are, and takes it back as easily. */
export function LocationCard() {
  const preferences = usePreferences()
  const [phase, setPhase] = useState<'rest' | 'unknown' | { wanted: boolean }>('rest')
  const isChanging = typeof phase === 'object'
  // Only what the device has kept ends the change: until it is read back the switch would jump to where it was.
  if (isChanging && preferences?.sharesLocation === phase.wanted) setPhase('rest')
  const change = async (shares: boolean): Promise<void> => {
    setPhase({ wanted: shares })
    const outcome = shares ? await shareLocation() : await hideLocation()
    if ('error' in outcome) setPhase('unknown')
  }
  return (
    <Card aria-busy={isChanging || !preferences || undefined}>
      <h2>{speak('account.location')}</h2>
      <Pick
        kind="switch"
        label={speak('account.locationShare')}
        note={speak('account.locationText')}
        // Until it is known how it stands nobody can move it.
        disabled={!preferences}
        // It moves with the tap; where nothing is found it moves back, and says why.
        checked={isChanging ? phase.wanted : (preferences?.sharesLocation ?? false)}
        onChange={({ target }) => void change(target.checked)}
      />
      {phase === 'unknown' && <ErrorText alert>{speak('locations.unknownPlace')}</ErrorText>}
    </Card>
  )
}
