import { useEffect, useState, useSyncExternalStore } from 'react'
import { subdomainOf } from '#domain/subdomain.ts'
import { speak } from '#messages/speak.ts'
import { signOutAfterEnd } from '#src/commands/sign-out.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { paths } from '#src/entry/paths.ts'
import { hasHost, tellHost } from '#src/entry/tell-host.ts'
import { isSessionOver, useSession } from '#src/queries/use-session.ts'
import { useAcceptedOrders, useUnsettled } from '#src/queries/use-unsettled.ts'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { Toast } from '#src/ui/toast.tsx'
import type { AppRouter } from './router.ts'
import styles from './session-over.module.css'

/**
 * ST-02, RD-08: the server no longer knows the session. On a brand's subdomain the guest is logged out at once, unless an order or feedback waits that
 * only this guest's login can send, or an order was refused: then, and elsewhere always, the guest is asked. In a native app's webview the app is asked for a new login first (ST-07),
 * which takes the question away; the guest is never logged out unasked there. Closing the question logs out where nothing waits, and removes nothing.
 * P-16: one who has just asked for the account to be deleted is told that nothing is kept.
 * A guest whose accepted orders stay on the phone for their next login (decision 0015) is told so and offered it, logged out or asked.
 */
export function SessionOver({ history }: Pick<AppRouter, 'history'>) {
  const session = useSession()
  const unsettled = useUnsettled()
  const accepted = useAcceptedOrders()
  // A guest at the login is not asked to go there.
  const isAtLogin = useSyncExternalStore(history.subscribe, () => history.location.pathname === paths.signIn())
  const [answered, setAnswered] = useState('')
  const [word, setWord] = useState<string | null>(null)
  const over = isSessionOver(session) && session ? session.guestId : null
  const [held, setHeld] = useState('')
  /** Accepted orders of the guest who was logged out. */
  const [left, setLeft] = useState(0)
  const atOnce = over !== null && unsettled === 0 && accepted !== undefined && held !== over && !hasHost() && subdomainOf(location.hostname) !== ''

  useEffect(() => {
    if (over !== null) tellHost({ type: 'loginNeeded' })
  }, [over])
  useEffect(() => {
    if (!atOnce || over === null) return
    void signOutAfterEnd(over).then((end) => {
      if (end === 'held') setHeld(over)
      else if (end === 'deleted') setWord(speak('account.removedAtEnd'))
      else if (accepted) setLeft(accepted)
      else setWord(speak('shell.expiredText'))
    })
  }, [atOnce, over, accepted])
  if (session && left > 0) setLeft(0)

  if (session === null && left > 0 && !isAtLogin) return <LoginAgain orders={left} onClose={() => setLeft(0)} onLogin={() => setLeft(0)} />
  if (over === null || unsettled === undefined || atOnce || isAtLogin || answered === over) return <Toast text={word} onDone={() => setWord(null)} />
  const close = () => {
    setAnswered(over)
    if (unsettled === 0) void signOutAfterEnd(over).then((end) => end === 'deleted' && setWord(speak('account.removedAtEnd')))
  }
  return <LoginAgain orders={accepted ?? 0} onClose={close} onLogin={() => setAnswered(over)} />
}

interface LoginAgainProps {
  /** Accepted ones that stay on this phone. */
  orders: number
  onClose: () => void
  onLogin: () => void
}

function LoginAgain({ orders, onClose, onLogin }: LoginAgainProps) {
  const { go } = useNavigation()
  const login = () => {
    onLogin()
    go(paths.signIn(location.pathname + location.search))
  }
  return (
    <Sheet open onClose={onClose} title={speak('shell.expired')} closeLabel={speak('common.close')} foot={<Button wide onClick={login}>{speak('shell.expiredYes')}</Button>}>
      <p className={styles.text}>{orders > 0 ? speak('shell.expiredOrders', { count: orders }) : speak('shell.expiredText')}</p>
    </Sheet>
  )
}
