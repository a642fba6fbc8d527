import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '../http/refusal.ts'
import { admitPhone } from './admit.ts'
import { ANSWER_WAIT_MS, fetchAnswer, hasAnswer } from './caller-id-answers.ts'
import { isBlocked } from './guest-book.ts'
import type { Logins } from './logins.ts'
import type { SignInResult } from './sign-in.ts'
import { signSignUp, type ProvenPhone } from './sign-up-tokens.ts'
import { takeSharedOrRefuse } from '../http/take-or-refuse.ts'

const LOOK_EVERY_MS = 300

type Found = { refusal: Refusal } | { admitted: NonNullable<Awaited<ReturnType<typeof admitPhone>>> } | { proven: ProvenPhone }

/** Null: it was too old by now. */
function takeAnswer(logins: Logins, brandId: string, requestId: string): Promise<Found | null> {
  const { deps } = logins
  return deps.transact(async (tx): Promise<Found | null> => {
    const answer = await fetchAnswer(tx, requestId, deps.now())
    switch (answer.outcome) {
      case 'none': return null
      case 'rejected': return { refusal: new Refusal('USER_REJECTED') }
      case 'failed': return { refusal: new Refusal('TC_REQ_ERR') }
      case 'verified': {
        if (await isBlocked(tx.q, brandId, answer.who)) return { refusal: new Refusal('USER_BLOCKED') }
        const proven = { brd: brandId, ...answer.who, res: null }
        const admitted = await admitPhone(tx, logins, proven)
        return admitted ? { admitted } : { proven }
      }
    }
  })
}

/** Looks outside of transactions, so that no connection is held for those who wait. */
async function waitForAnswer(logins: Logins, brandId: string, requestId: string, waitMs: number): Promise<Found> {
  const { deps } = logins
  const until = Date.now() + waitMs
  for (;;) {
    const found = (await hasAnswer(deps.db, requestId, deps.now())) ? await takeAnswer(logins, brandId, requestId) : null
    if (found) return found
    if (Date.now() >= until) throw new Refusal('TC_TIMEOUT_ERR')
    await wait(LOOK_EVERY_MS)
  }
}

/**
 * CA-06 signin/byExternalId, ER-12: waits for the caller id service's word on a request of the device.
 * @param requestId the unguessable id the device gave the service
 * @throws Refusal RATE_LIMITED with `details.retryAfterMs` where too many wait at this moment, of this address or in all
 */
export async function signInByExternalId(logins: Logins, brandId: string, requestId: string, address: string, waitMs = ANSWER_WAIT_MS): Promise<SignInResult> {
  if (!logins.gateways.callerId) throw new Refusal('NOT_FOUND')
  await takeSharedOrRefuse(logins.triesPerAddress, address)
  const found = await logins.waitingCalls.run(address, () => waitForAnswer(logins, brandId, requestId, waitMs))
  if ('refusal' in found) throw found.refusal
  if ('admitted' in found) return found
  return { signupToken: await signSignUp(logins.keys.signUp, found.proven, logins.deps.now()) }
}
