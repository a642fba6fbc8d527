import { useState } from 'react'
import { hasFeature } from '#domain/plan-features.ts'
import { speak } from '#messages/speak.ts'
import type { Outlet } from '#schemas/outlet.ts'
import { type NotifyOutcome, notifyMe, stopNotifying } from '#src/commands/notify-me.ts'
import { pushStateCell } from '#src/queries/push-state.ts'
import { useCell } from '#src/queries/use-cell.ts'
import { usePreferences } from '#src/queries/use-preferences.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import styles from './tracking.module.css'

/** P-08, RT-20: offered once an order is with the kitchen, and only there; taking it back is as easy as giving it. Not on a tablet that guests share: who sits there next would read it. */
export function NotifyCard({ offline, outlet }: { offline: boolean; outlet: Outlet | null }) {
  const able = useCell(pushStateCell)
  const state = able === 'home-screen' && !(outlet && hasFeature(outlet, 'pwa')) ? 'none' : able
  const isShared = usePreferences()?.surface === 'kiosk'
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<NotifyOutcome | null>(null)
  if (state === 'none' || ((state === 'off' || state === 'home-screen') && (offline || isShared))) return null
  const turnOn = async () => {
    setBusy(true)
    setOutcome(await notifyMe())
    setBusy(false)
  }
  return (
    <Card>
      <div className={styles.where}>
        {state === 'off' && (
          <>
            <b>{speak('notify.offer')}</b>
            <p className="small muted">{speak('notify.offerText')}</p>
            {outcome && 'failed' in outcome && (
              <p className="small" role="alert">{speak('notify.failed', { reason: outcome.failed === 'no-service' ? speak('notify.noService') : speak(`errors.${outcome.failed}.text`) })}</p>
            )}
            <Button kind="soft" icon="bell" wide busy={busy} onClick={() => void turnOn()}>{speak('notify.turnOn')}</Button>
          </>
        )}
        {state === 'on' && (
          <p className="between small">
            <span>{speak('notify.on')}</span>
            <Button kind="text" small onClick={() => void stopNotifying()}>{speak('notify.turnOff')}</Button>
          </p>
        )}
        {state === 'home-screen' && <p className="small muted">{speak('notify.homeScreen')}</p>}
        {state === 'denied' && <p className="small muted">{speak('notify.denied')}</p>}
      </div>
    </Card>
  )
}
