import { useState } from 'react'
import { speak } from '#messages/speak.ts'
import { type LeftBehind, signOut } from '#src/commands/sign-out.ts'
import { Button } from '#src/ui/button.tsx'
import { ErrorText } from '#src/ui/error-text.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import styles from './account.module.css'
import { leftWords } from './left-words.ts'

export interface LogOutProps {
  /** `code`: of the restaurant or table the guest was at; `hadTable`: whether it is a table's. */
  onLoggedOut: (code: string | null, hadTable: boolean) => void
}

/** ST-06: a question first, and a plain word about what would not be sent, or not be heard of. */
export function LogOut({ onLoggedOut }: LogOutProps) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [left, setLeft] = useState<LeftBehind | null>(null)
  const [failed, setFailed] = useState<string | null>(null)

  const go = async () => {
    setBusy(true)
    const outcome = await signOut({ leaveWaiting: left !== null, countChanges: true })
    setBusy(false)
    if ('left' in outcome) return setLeft(outcome.left)
    if ('error' in outcome) return setFailed(speak(`errors.${outcome.error}.text`))
    onLoggedOut(outcome.code, outcome.hadTable)
  }
  const close = () => {
    setOpen(false)
    setLeft(null)
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
            <Button kind={left ? 'danger' : 'primary'} busy={busy} onClick={() => void go()}>{busy ? speak('account.loggingOut') : speak('account.logoutYes')}</Button>
          </>
        }
      >
        <div className={styles.sheetText}>{left ? leftWords(left).map((words) => <p key={words}>{words}</p>) : <p>{speak('account.logoutText')}</p>}</div>
        {failed && <ErrorText alert>{failed}</ErrorText>}
      </Sheet>
    </>
  )
}
