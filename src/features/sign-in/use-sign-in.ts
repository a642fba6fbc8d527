import { useState } from 'react'
import { normalPhone } from '#domain/guest-input.ts'
import { speak } from '#messages/speak.ts'
import type { Failure } from '#src/commands/outcome.ts'
import { completeSignUp, requestOtp, verifyOtp } from '#src/commands/sign-in.ts'
import { useDraft } from '#src/queries/use-draft.ts'
import { signInDraft } from './sign-in-draft.ts'
import { isAboutCode, nothingTyped, type Problems, problemsOf, type Step, type Typed } from './sign-in-model.ts'

/** What stands above the form: the error's words, after its title where it is about the code. */
export interface FailureWords {
  title: string | null
  text: string
}

const wordsOf = ({ error }: Failure): FailureWords => ({ title: isAboutCode(error) ? speak(`errors.${error}.title`) : null, text: speak(`errors.${error}.text`) })
const RESEND_FAILED: FailureWords = { title: null, text: speak('inputs.otpResendFailed') }

/** The way from a number to a session; a guest who comes back to it, or loads its page again, goes on where they were. @param onDone called once the guest is logged in */
export function useSignIn(onDone: () => void) {
  const [before] = useState(() => signInDraft.read(Date.now()))
  const [step, setStep] = useState<Step>(before?.step ?? 'number')
  // The terms were agreed to before a code was sent.
  const [typed, setTyped] = useState<Typed>(before ? { ...nothingTyped, phone: before.phone, terms: true } : nothingTyped)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<FailureWords | null>(null)
  const [wrongCode, setWrongCode] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState({ requestId: before?.requestId ?? '', resendAt: before?.resendAt ?? 0 })
  const [signupToken, setSignupToken] = useState(before?.signupToken ?? '')
  const [word, setWord] = useState<string | null>(null)
  const phone = normalPhone(typed.phone)
  useDraft(signInDraft, step === 'number' ? null : { step, phone, ...sent, signupToken })

  const change = (next: Partial<Typed>) => {
    setTyped((held) => ({ ...held, ...next }))
    if (wrongCode) setFailure(null)
    setWrongCode(false)
    setProblems((held) => {
      const left = { ...held }
      for (const field of Object.keys(next) as (keyof Typed)[]) delete left[field]
      return left
    })
  }

  /** Runs one call; everything typed stays whatever it answers, but a code that was wrong. @param otp the code that is sent with it */
  const act = async (work: () => Promise<Failure | null>, wordsFor = wordsOf, otp = ''): Promise<void> => {
    setBusy(true)
    setFailure(null)
    setWrongCode(false)
    const failed = await work()
    setBusy(false)
    if (!failed) return
    if (isAboutCode(failed.error)) {
      setWrongCode(true)
      // A full field would take no digit of the next try; one that was typed anew meanwhile is the next try.
      setTyped((held) => (held.otp === otp ? { ...held, otp: '' } : held))
    }
    setFailure(wordsFor(failed))
    setAttempt((count) => count + 1)
  }

  const checked = (values: Typed): boolean => {
    const found = problemsOf(step, values)
    setProblems(found)
    const isRight = Object.keys(found).length === 0
    if (!isRight) setAttempt((count) => count + 1)
    return isRight
  }

  const ask = (resend: boolean) =>
    act(
      async () => {
        const outcome = await requestOtp(phone, resend)
        if ('error' in outcome) return outcome
        setSent({ requestId: outcome.requestId, resendAt: Date.now() + outcome.resendAfterMs })
        setTyped((held) => ({ ...held, otp: '' }))
        if (resend) setWord(speak('signIn.sentAgain'))
        setStep('code')
        return null
      },
      // ER-12: what went wrong on our side has its own words here.
      (failed) => (resend && failed.error === 'UNKNOWN_SERVER_ERR' ? RESEND_FAILED : wordsOf(failed)),
    )

  const enter = () => {
    signInDraft.forget()
    onDone()
  }

  const verify = (otp: string) =>
    act(async () => {
      const outcome = await verifyOtp({ requestId: sent.requestId, phone, otp })
      if ('error' in outcome) return outcome
      if (outcome.next === 'done') enter()
      else {
        setSignupToken(outcome.signupToken)
        setStep('details')
      }
      return null
    }, wordsOf, otp)

  const finish = () =>
    act(async () => {
      const email = typed.email.trim()
      const outcome = await completeSignUp({ signupToken, name: typed.name.trim(), email: email === '' ? null : email, termsAccepted: typed.terms })
      if ('error' in outcome) return outcome
      enter()
      return null
    })

  const submit = (values: Typed = typed): void => {
    if (busy || !checked(values)) return
    if (step === 'number') void ask(false)
    else if (step === 'code') void verify(values.otp)
    else void finish()
  }

  return {
    step,
    typed,
    phone,
    problems,
    failure,
    wrongCode,
    attempt,
    busy,
    resendAt: sent.resendAt,
    word,
    change,
    submit,
    /** The last digit is in: no button is needed. */
    submitCode: (otp: string) => submit({ ...typed, otp }),
    sendAgain: () => void ask(true),
    changeNumber: () => {
      setFailure(null)
      setWrongCode(false)
      setStep('number')
    },
    forgetWord: () => setWord(null),
  }
}

export type SignIn = ReturnType<typeof useSignIn>
