import { useState } from 'react'
import { speak } from '#messages/speak.ts'
import { deleteAccount } from '#src/commands/delete-account.ts'
import type { LeftBehind } from '#src/commands/sign-out.ts'
import { isSessionOver, useSession } from '#src/queries/use-session.ts'
import { Button } from '#src/ui/button.tsx'
import { ErrorText } from '#src/ui/error-text.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import styles from './account.module.css'
import { goneWords } from './left-words.ts'

/** P-16: the guest's account goes, after a question that says what goes with it. It outlives the login, to say that it is done, or that nobody knows. @param onGone the guest has read that */
export function DeleteAccount({ onGone }: { onGone: () => void }) {
  const session = useSession()
  const [step, setStep] = useState<'closed' | 'asked' | 'gone' | 'unheard'>('closed')
  /** Who was asked. */
  const [whose, setWhose] = useState('')
  const [left, setLeft] = useState<LeftBehind | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)

  const isOver = step === 'gone' || step === 'unheard'
  const close = () => {
    if (busy) return
    if (isOver) onGone()
    setStep('closed')
    setLeft(null)
    setFailed(null)
  }
  const ask = (guestId: string) => {
    setWhose(guestId)
    setStep('asked')
  }
  const go = async () => {
    setBusy(true)
    setFailed(null)
    const outcome = await deleteAccount({ guestId: whose, leaveWaiting: left !== null })
    setBusy(false)
    if ('left' in outcome) return setLeft(outcome.left)
    if ('error' in outcome) return setFailed(speak(`errors.${outcome.error}.text`))
    setStep('unheard' in outcome ? 'unheard' : 'gone')
  }

  return (
    <>
      {session && !isSessionOver(session) && <Button kind="text" wide onClick={() => ask(session.guestId)}>{speak('account.remove')}</Button>}
      <Sheet
        open={step !== 'closed'}
        onClose={close}
        title={speak(step === 'gone' ? 'account.removed' : step === 'unheard' ? 'account.removedUnheard' : 'account.removeQuestion')}
        closeLabel={speak('common.close')}
        foot={
          isOver ? <Button wide onClick={close}>{speak('pages.seeMenu')}</Button> : (
            <>
              <Button kind="line" onClick={close}>{speak('account.removeNo')}</Button>
              <Button kind="danger" busy={busy} onClick={() => void go()}>{speak('account.removeYes')}</Button>
            </>
          )
        }
      >
        <div className={styles.sheetText}>
          {isOver ? <p>{speak(step === 'gone' ? 'account.removedText' : 'account.removedUnheardText')}</p> : left ? goneWords(left).map((words) => <p key={words}>{words}</p>) : (
            <>
              <p>{speak('account.removeText')}</p>
              <p>{speak('account.removeKept')}</p>
            </>
          )}
          {failed && <ErrorText alert>{failed}</ErrorText>}
        </div>
      </Sheet>
    </>
  )
}
