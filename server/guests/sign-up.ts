import type { Infer } from 'superstruct'
import type { SignUp } from '#schemas/guest.ts'
import { uuidV7 } from '#domain/uuid-v7.ts'
import { Refusal } from '../http/refusal.ts'
import { takeSharedOrRefuse } from '../http/take-or-refuse.ts'
import { takeFormerUses } from '../offers/former-uses.ts'
import { type Admitted, admitGuest, admitPhone } from './admit.ts'
import { addGuest, isBlocked } from './guest-book.ts'
import type { Logins } from './logins.ts'
import { readSignUp } from './sign-up-tokens.ts'

/**
 * CA-06 signup (VA-02, VA-04): a proven phone, a name and consent make a guest. A phone that has an account by now, because the reply to this
 * very call was lost, is admitted to it, a few times: the phone is proven all the same, and each call opens a session.
 * @param caller whom the call is counted by (http/address.ts)
 * @throws Refusal RATE_LIMITED with `details.retryAfterMs` where the network or the number has had its share
 */
export async function signUp(logins: Logins, body: Infer<typeof SignUp>, caller: string): Promise<Admitted> {
  const { deps, keys } = logins
  await takeSharedOrRefuse(logins.triesPerAddress, caller)
  if (!body.termsAccepted) throw new Refusal('BAD_REQUEST', {}, 'termsAccepted must be true: the guest agrees to the terms to sign up.')
  const proven = await readSignUp(keys.signUp, body.signupToken, deps.now())
  if (!proven) throw new Refusal('OTP_EXPIRED')
  await takeSharedOrRefuse(logins.signUpsPerPhone, `${proven.brd} ${proven.country} ${proven.phone}`)
  const now = deps.now()
  const guest = { brandId: proven.brd, guestId: uuidV7(now, deps.random(10)) }
  const details = { name: body.name.trim(), email: body.email?.trim() || null }
  const admitted = await deps.transact(async (tx) => {
    if (await isBlocked(tx.q, proven.brd, proven)) throw new Refusal('USER_BLOCKED')
    const added = await addGuest(tx, guest, proven, details, now)
    if (added) await takeFormerUses(tx, guest, proven, keys.former)
    return added ? admitGuest(tx, logins, guest, proven.res) : admitPhone(tx, logins, proven)
  })
  if (!admitted) throw new Refusal('ACCOUNT_NOT_FOUND')
  return admitted
}
