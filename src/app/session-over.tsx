import { useEffect, useState, useSyncExternalStore } from 'react'
import { subdomainOf } from '#domain/subdomain.ts'
import { speak } from '#messages/speak.ts'
import { signOutAfterEnd } from '#src/commands/sign-out.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { paths } from '#src/entry/paths.ts'
import { hasHost, tellHost } from '#src/entry/tell-host.ts'
import { isSessionOver, useSession } from '#src/queries/use-session.ts'
import { useUnsettled } from '#src/queries/use-unsettled.ts'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { Toast } from '#src/ui/toast.tsx'
import type { AppRouter } from './router.ts'
import styles from './session-over.module.css'

/**
 * ST-02, RD-08: the server no longer knows the session. On a brand's subdomain the guest is logged out at once, unless an order or feedback waits that
 * only this guest's login can send, or an order was refused: then, and elsewhere always, the guest is asked. In a native app's webview the app is asked for a new login first (ST-07),
 * which takes the question away; the guest is never logged out unasked there. Closing the question logs out where nothing waits, and removes nothing.
 */
export function SessionOver({ history }: Pick<AppRouter, 'history'>) {
  const session = useSession()
  const unsettled = useUnsettled()
  const { go } = useNavigation()
  // A guest at the login is not asked to go there.
  const isAtLogin = useSyncExternalStore(history.subscribe, () => history.location.pathname === paths.signIn())
  const [answered, setAnswered] = useState('')
  const [word, setWord] = useState<string | null>(null)
  const over = isSessionOver(session) && session ? session.guestId : null
  const [held, setHeld] = useState('')
  const atOnce = over !== null && unsettled === 0 && held !== over && !hasHost() && subdomainOf(location.hostname) !== ''

  useEffect(() => {
    if (over !== null) tellHost({ type: 'loginNeeded' })
  }, [over])
  useEffect(() => {
    if (atOnce && over !== null) void signOutAfterEnd().then((isOut) => (isOut ? setWord(speak('app.expiredText')) : setHeld(over)))
  }, [atOnce, over])

  if (over === null || unsettled === undefined || atOnce || isAtLogin || answered === over) return <Toast text={word} onDone={() => setWord(null)} />
  const close = () => {
    setAnswered(over)
    if (unsettled === 0) void signOutAfterEnd()
  }
  const login = () => {
    setAnswered(over)
    go(paths.signIn(location.pathname))
  }
  return (
    <Sheet open onClose={close} title={speak('app.expired')} closeLabel={speak('common.close')} foot={<Button wide onClick={login}>{speak('app.expiredYes')}</Button>}>
      <p className={styles.text}>{speak('app.expiredText')}</p>
    </Sheet>
  )
}
