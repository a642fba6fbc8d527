import { useState } from 'react'
import { speak } from '#messages/speak.ts'
import { signOut } from '#src/commands/sign-out.ts'
import { tellHost } from '#src/entry/tell-host.ts'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import styles from './account.module.css'

/** ST-06: a question first, and a plain word about orders that would not be sent. */
export function LogOut({ onLoggedOut }: { onLoggedOut: (code: string | null) => void }) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [waiting, setWaiting] = useState(0)
  const [failed, setFailed] = useState<string | null>(null)

  const go = async () => {
    setBusy(true)
    tellHost({ type: 'logout' })
    const outcome = await signOut({ leaveWaiting: waiting > 0 })
    setBusy(false)
    if ('waiting' in outcome) return setWaiting(outcome.waiting)
    if ('error' in outcome) return setFailed(speak(`errors.${outcome.error}.text`))
    onLoggedOut(outcome.code)
  }
  const close = () => {
    setOpen(false)
    setWaiting(0)
    setFailed(null)
  }

  return (
    <>
      <Button kind="line" wide onClick={() => setOpen(true)}>{speak('account.logout')}</Button>
      <Sheet
        open={open}
        onClose={close}
        title={speak('account.logoutQuestion')}
        closeLabel={speak('common.close')}
        foot={
          <>
            <Button kind="line" onClick={close}>{speak('account.logoutNo')}</Button>
            <Button busy={busy} onClick={() => void go()}>{busy ? speak('account.loggingOut') : speak('account.logoutYes')}</Button>
          </>
        }
      >
        <p className={styles.sheetText}>{waiting > 0 ? speak('account.logoutWaiting', { count: waiting }) : speak('account.logoutText')}</p>
        {failed && <p className="wrong" role="alert">{failed}</p>}
      </Sheet>
    </>
  )
}
