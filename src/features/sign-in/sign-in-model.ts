import { judgeEmail, judgeName, judgeOtp, judgePhone, type InputProblem } from '#domain/guest-input.ts'
import type { CommandError } from '#src/commands/outcome.ts'

/** RT-26: number, code, and for a number nobody has yet the name ("One Last Thing"). */
export type Step = 'number' | 'code' | 'details'

/** All that was typed; it stays whatever happens, but a code that was refused. */
export interface Typed {
  phone: string
  terms: boolean
  otp: string
  name: string
  email: string
}

export type Field = keyof Typed
export type Problems = Partial<Record<Field, InputProblem>>

export const nothingTyped: Typed = { phone: '', terms: false, otp: '', name: '', email: '' }

const CHECKS: Readonly<Record<Step, Partial<Record<Field, (typed: Typed) => InputProblem | null>>>> = {
  number: { phone: ({ phone }) => judgePhone(phone), terms: ({ terms }) => (terms ? null : 'terms') },
  code: { otp: ({ otp }) => judgeOtp(otp) },
  details: { name: ({ name }) => judgeName(name), email: ({ email }) => judgeEmail(email) },
}

/** VA-01 to VA-05: what stands in the way of this step, in the order of the form. */
export function problemsOf(step: Step, typed: Typed): Problems {
  const problems: Problems = {}
  for (const field of ['phone', 'terms', 'otp', 'name', 'email'] as const) {
    const problem = CHECKS[step][field]?.(typed)
    if (problem) problems[field] = problem
  }
  return problems
}

/** Whether a refusal is about the code itself and marks its field, until another is typed. */
export const isAboutCode = (error: CommandError): boolean => error === 'OTP_INVALID'

/** Seconds until another code may be asked for; 0 when it may. Times in epoch ms. */
export const secondsLeft = (resendAt: number, now: number): number => Math.max(0, Math.ceil((resendAt - now) / 1000))

/** "0:24". */
export const countdown = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
