import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { hasFeature } from '#domain/plan-features.ts'
import { speak } from '#messages/speak.ts'
import { applyUpdate } from '#src/commands/app-update.ts'
import { dismissInstall } from '#src/commands/choose.ts'
import { install } from '#src/commands/install.ts'
import { paths } from '#src/entry/paths.ts'
import { useAppUpdate } from '#src/queries/use-app-update.ts'
import { useCartIsEmpty } from '#src/queries/use-cart.ts'
import { useInstall } from '#src/queries/use-install.ts'
import { useNow } from '#src/queries/use-now.ts'
import { useOutlet } from '#src/queries/use-outlet.ts'
import { usePreferences } from '#src/queries/use-preferences.ts'
import { Button } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { say } from '#src/ui/say.ts'
import { useRootClass } from '#src/ui/use-root-class.ts'
import type { AppRouter } from './router.ts'
import { SessionOver } from './session-over.tsx'
import styles from './shell.module.css'
import { Sideways } from './sideways.tsx'
import { useIsTyping } from './typing.ts'

/** P-13: a guest who said "not now" is not asked again for this long. */
const INSTALL_REST_MS = 30 * 24 * 3_600_000

/** What may stand over any screen: a new version, the home screen, the end of a session, a phone on its side. */
export function Shell({ history }: Pick<AppRouter, 'history'>) {
  const isUpdate = useAppUpdate()
  const [isLater, setIsLater] = useState(false)
  return (
    <>
      {isUpdate && !isLater ? <UpdateNotice history={history} onLater={() => setIsLater(true)} /> : <InstallNotice history={history} />}
      <SessionOver history={history} />
      <Sideways />
    </>
  )
}

/** The camera and the sign-in fill the screen: nothing there could be scrolled from under a notice. */
const isFilled = (path: string): boolean => path.startsWith(paths.scan()) || path.startsWith(paths.signIn())

/** @param low in the cart bar's place */
function Notice({ low, children }: { low?: boolean; children: ReactNode }) {
  useRootClass(styles.under)
  return <aside className={classes(styles.notice, low && styles.low)}>{children}</aside>
}

/** A new version: put away it comes again at the next start, and it never stands beside a keyboard. */
function UpdateNotice({ history, onLater }: Pick<AppRouter, 'history'> & { onLater: () => void }) {
  const isNoPlace = useSyncExternalStore(history.subscribe, () => isFilled(history.location.pathname))
  const isTyping = useIsTyping()
  useEffect(() => say(speak('shell.update')), [])
  if (isNoPlace || isTyping) return null
  return (
    <Notice>
      <div className="grow">
        <b>{speak('shell.update')}</b>
        <span className={styles.line}>{speak('shell.updateText')}</span>
      </div>
      <div className={styles.acts}>
        <Button small kind="text" onClick={onLater}>{speak('shell.updateLater')}</Button>
        <Button small onClick={() => void applyUpdate()}>{speak('shell.updateNow')}</Button>
      </div>
    </Notice>
  )
}

/** Only on the menu, in the cart bar's place while there is nothing in it: nothing that is tapped is ever covered. */
function InstallNotice({ history }: Pick<AppRouter, 'history'>) {
  const state = useInstall()
  const preferences = usePreferences()
  const now = useNow(60_000)
  const isOnMenu = useSyncExternalStore(history.subscribe, () => history.location.pathname === paths.menu())
  const isFree = useCartIsEmpty()
  if (state !== 'installable' || !preferences || !isOnMenu || !isFree) return null
  const { installDismissedAt } = preferences
  return installDismissedAt !== null && now - installDismissedAt < INSTALL_REST_MS ? null : <InstallOffer />
}

/** RO-04: where the outlet's plan has it. */
function InstallOffer() {
  const outlet = useOutlet()
  if (!outlet || !hasFeature(outlet, 'pwa')) return null
  return (
    <Notice low>
      <div className="grow">
        <b>{speak('shell.install')}</b>
        <p className="small muted">{speak('shell.installText')}</p>
      </div>
      <div className={styles.acts}>
        <Button small kind="text" onClick={() => void dismissInstall()}>{speak('shell.installNo')}</Button>
        <Button small onClick={() => void install()}>{speak('shell.installYes')}</Button>
      </div>
    </Notice>
  )
}
