import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '../http/refusal.ts'
import { admitPhone } from './admit.ts'
import { fetchAnswer } from './caller-id-answers.ts'
import { isBlocked } from './guest-book.ts'
import type { Logins } from './logins.ts'
import type { SignInResult } from './sign-in.ts'
import { signSignUp, type ProvenPhone } from './sign-up-tokens.ts'
import { takeOrRefuse } from '../http/take-or-refuse.ts'

/** How long one call waits for the caller id service; the device calls again (`retry`). */
const WAIT_MS = 6000
const LOOK_EVERY_MS = 300

type Look = { refusal: Refusal } | { admitted: NonNullable<Awaited<ReturnType<typeof admitPhone>>> } | { proven: ProvenPhone } | null

function lookForAnswer(logins: Logins, brandId: string, requestId: string): Promise<Look> {
  const { deps } = logins
  return deps.transact(async (tx): Promise<Look> => {
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

/**
 * CA-06 signin/byExternalId, ER-12: waits for the caller id service's word on a request of the device.
 * @param requestId the unguessable id the device gave the service
 */
export async function signInByExternalId(logins: Logins, brandId: string, requestId: string, address: string, waitMs = WAIT_MS): Promise<SignInResult> {
  if (!logins.gateways.callerId) throw new Refusal('NOT_FOUND')
  takeOrRefuse(logins.triesPerAddress, address)
  const until = Date.now() + waitMs
  for (;;) {
    const found = await lookForAnswer(logins, brandId, requestId)
    if (found && 'refusal' in found) throw found.refusal
    if (found && 'admitted' in found) return found
    if (found) return { signupToken: await signSignUp(logins.keys.signUp, found.proven, logins.deps.now()) }
    if (Date.now() >= until) throw new Refusal('TC_TIMEOUT_ERR')
    await wait(LOOK_EVERY_MS)
  }
}
