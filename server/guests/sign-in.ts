import type { Infer } from 'superstruct'
import type { SignIn } from '#schemas/guest.ts'
import { Refusal } from '../http/refusal.ts'
import { type Admitted, admitPhone } from './admit.ts'
import { isBlocked } from './guest-book.ts'
import type { Logins } from './logins.ts'
import { hashCaller, judgeTry } from './otp-policy.ts'
import { countFailure, lockPhone, useCodes } from './phone-codes.ts'
import { signSignUp, type ProvenPhone } from './sign-up-tokens.ts'
import { takeSharedOrRefuse } from '../http/take-or-refuse.ts'

/** A session, or the proof with which the guest signs up. */
export type SignInResult = { admitted: Admitted } | { signupToken: string }

type Verdict = { refusal: Refusal } | { admitted: Admitted } | { proven: ProvenPhone }

/** A wrong try is committed and refused afterwards: a refusal inside the transaction would take the count back. */
function judgeCode(logins: Logins, caller: string, { requestId, phone, country, otp, brandId }: Infer<typeof SignIn>): Promise<Verdict> {
  const { deps, keys } = logins
  const who = { country, phone }
  const from = hashCaller(keys.otp, caller)
  const now = deps.now()
  return deps.transact(async (tx): Promise<Verdict> => {
    const { guard, codes } = await lockPhone(tx, who, from, now)
    const verdict = judgeTry(keys.otp, codes.filter((code) => code.brandId === brandId), guard, requestId, otp, now)
    switch (verdict.result) {
      case 'expired': return { refusal: new Refusal('OTP_EXPIRED') }
      case 'too-many': return { refusal: new Refusal('OTP_TOO_MANY') }
      case 'wrong':
        await countFailure(tx, who, verdict.code.requestId, from, now)
        return { refusal: new Refusal('OTP_INVALID', { details: { triesLeft: verdict.triesLeft } }) }
      case 'right': {
        await useCodes(tx, who, brandId, now)
        // ER-13: said to the holder of the phone, not to a caller who only knows its number.
        if (await isBlocked(tx.q, brandId, who)) return { refusal: new Refusal('USER_BLOCKED') }
        const proven = { brd: brandId, country, phone, res: verdict.code.restaurant }
        const admitted = await admitPhone(tx, logins, proven)
        return admitted ? { admitted } : { proven }
      }
    }
  })
}

/** CA-06 signin: the right code of a known phone opens a session; of an unknown one it proves the phone for sign-up. */
export async function signIn(logins: Logins, body: Infer<typeof SignIn>, address: string): Promise<SignInResult> {
  await takeSharedOrRefuse(logins.triesPerAddress, address)
  const verdict = await judgeCode(logins, address, body)
  if ('refusal' in verdict) throw verdict.refusal
  if ('admitted' in verdict) return verdict
  return { signupToken: await signSignUp(logins.keys.signUp, verdict.proven, logins.deps.now()) }
}
