import { speak } from '#messages/speak.ts'
import { useNow } from '#src/queries/use-now.ts'
import { Button } from '#src/ui/button.tsx'
import { OtpField } from '#src/ui/otp-field.tsx'
import { countdown, secondsLeft } from './sign-in-model.ts'
import styles from './sign-in.module.css'
import type { SignIn } from './use-sign-in.ts'

export const OTP_FIELD = 'sign-in-otp'
/** Id of the words above the form, said of what was refused. */
export const FAILURE = 'sign-in-failure'

/** "98290 12345". */
const spaced = (phone: string): string => `${phone.slice(0, 5)} ${phone.slice(5)}`

/** Step two: the code from the SMS. */
export function CodeStep({ signIn }: { signIn: SignIn }) {
  const { typed, phone, problems, wrongCode, busy, resendAt, change, submitCode, sendAgain, changeNumber } = signIn
  const seconds = secondsLeft(resendAt, useNow(1000))
  return (
    <>
      <div className={styles.lead}>
        <h1>{speak('signIn.code')}</h1>
        <p className="muted">
          {speak('signIn.codeSent', { phone: `${speak('signIn.country')} ${spaced(phone)}` })}
          <Button kind="text" onClick={changeNumber}>{speak('signIn.codeChange')}</Button>
        </p>
      </div>
      <OtpField
        id={OTP_FIELD}
        label={speak('signIn.codeLabel')}
        value={typed.otp}
        onValue={(otp) => change({ otp })}
        onComplete={submitCode}
        error={problems.otp && speak(`inputs.problem.${problems.otp}`)}
        wrongBy={wrongCode ? FAILURE : undefined}
      />
      <Button wide type="submit" busy={busy}>{busy ? speak('signIn.checking') : speak('signIn.continue')}</Button>
      <p className={styles.again}>
        {speak('signIn.noSms')}
        {seconds > 0
          ? <span className="tabular">{speak('signIn.againIn', { time: countdown(seconds) })}</span>
          : <Button kind="text" onClick={sendAgain}>{speak('signIn.again')}</Button>}
      </p>
    </>
  )
}
