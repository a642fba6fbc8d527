import { useEffect, useRef } from 'react'
import { speak } from '#messages/speak.ts'
import { SCENES } from '#src/entry/scenes.ts'
import { useConnection } from '#src/queries/use-connection.ts'
import { isSessionOver, useSession } from '#src/queries/use-session.ts'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { PageBar } from '#src/ui/page-bar.tsx'
import { QuietBar } from '#src/ui/quiet-bar.tsx'
import { Toast } from '#src/ui/toast.tsx'
import { CodeStep, FAILURE, OTP_FIELD } from './code-step.tsx'
import { DetailsStep, EMAIL_FIELD, NAME_FIELD } from './details-step.tsx'
import { NumberStep, PHONE_FIELD, TERMS_FIELD } from './number-step.tsx'
import type { Field, Step } from './sign-in-model.ts'
import styles from './sign-in.module.css'
import { type SignIn, useSignIn } from './use-sign-in.ts'

const FIELD_IDS: Readonly<Record<Field, string>> = { phone: PHONE_FIELD, terms: TERMS_FIELD, otp: OTP_FIELD, name: NAME_FIELD, email: EMAIL_FIELD }
const FIRST_FIELD: Readonly<Record<Step, string>> = { number: PHONE_FIELD, code: OTP_FIELD, details: NAME_FIELD }

export interface SignInPageProps {
  /** Called once the guest is logged in, or was already and goes on. */
  onDone: () => void
  onBack: () => void
}

/** RT-26, P-15: one field a page; whatever fails, what was typed stays, but a code that was refused. */
export function SignInPage({ onDone, onBack }: SignInPageProps) {
  const session = useSession()
  const signIn = useSignIn(onDone)
  const back = { label: speak('common.back'), onBack: signIn.step === 'number' ? onBack : signIn.changeNumber }
  const isKnown = session && !isSessionOver(session) && signIn.step === 'number' && !signIn.busy
  return (
    <>
      <PageBar back={back} />
      {isKnown ? (
        <main>
          <Empty
            scene={SCENES.plate}
            level={1}
            title={speak('signIn.already')}
            action={<Button onClick={onDone}>{speak('signIn.continue')}</Button>}
          >
            {speak('signIn.alreadyText', { name: session.name, phone: session.phone })}
          </Empty>
        </main>
      ) : (
        <SignInForm signIn={signIn} />
      )}
      <Toast text={signIn.word} onDone={signIn.forgetWord} />
    </>
  )
}

function SignInForm({ signIn }: { signIn: SignIn }) {
  const { online } = useConnection()
  const { step, problems, failure, wrongCode, attempt, submit } = signIn
  const wrong = Object.entries(problems).map(([field, problem]) => ({ fieldId: FIELD_IDS[field as Field], text: speak(`inputs.problem.${problem}`) }))
  useFocusOnStep(step)
  useFocusOnRefusal(wrongCode)
  return (
    <>
      {!online && <QuietBar>{speak('signIn.offline')}</QuietBar>}
      <main className={styles.page}>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <ErrorSummary title={speak('inputs.wrongFields', { count: wrong.length })} errors={wrong.length > 1 ? wrong : []} attempt={attempt} />
          {failure && (
            <div className={styles.failure} role="alert">
              <div id={FAILURE}>
                {failure.title !== null && <b>{failure.title}</b>}
                <p>{failure.text}</p>
              </div>
              {wrongCode && <Button kind="text" onClick={signIn.changeNumber}>{speak('errors.OTP_INVALID.action')}</Button>}
            </div>
          )}
          {step === 'number' && <NumberStep signIn={signIn} />}
          {step === 'code' && <CodeStep signIn={signIn} />}
          {step === 'details' && <DetailsStep signIn={signIn} />}
        </form>
      </main>
    </>
  )
}

/** A new step begins in its first field; the page itself opens without a keyboard. */
function useFocusOnStep(step: Step): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    document.getElementById(FIRST_FIELD[step])?.focus()
  }, [step])
}

/** VA-03: the next code is typed at once, also by a guest who sent the refused one with the button. */
function useFocusOnRefusal(isRefused: boolean): void {
  useEffect(() => {
    if (isRefused) document.getElementById(OTP_FIELD)?.focus()
  }, [isRefused])
}
