import type { Deps } from '../deps.ts'
import type { Gateways } from '../gateways/gateways.ts'
import { createLimiter, type Limiter } from '../http/limiter.ts'
import { createWaits, type Waits } from '../http/waits.ts'
import { WAITING_CALLS } from './caller-id-answers.ts'
import type { Keys } from './keys.ts'
import { SENDS_PER_ADDRESS, SENDS_PER_ADDRESS_TO_PREFIX, SENDS_PER_ADDRESS_WHEN_BUSY, SIGN_UPS_PER_PHONE, TRIES_PER_ADDRESS } from './otp-policy.ts'
import { forgetOldLogins } from './phone-codes.ts'

/** What the login calls work with: the back end, its keys, the gateways, and the limits that live in this instance's memory. */
export interface Logins {
  deps: Deps
  keys: Keys
  gateways: Gateways
  sendsPerAddress: Limiter
  /** Codes and sign-ups that are sent, and logins that are waited for. */
  triesPerAddress: Limiter
  /** By brand and proven number. */
  signUpsPerPhone: Limiter
  /** Held against a caller while the brand sends far more than usual. */
  sendsWhenBusy: Limiter
  /** The same of numbers of one beginning; by caller and beginning. */
  sendsToPrefix: Limiter
  /** Calls that wait for the caller id service, by address. */
  waitingCalls: Waits
  /** Forgets what is long over, once an hour at the most; its failure is logged and nobody waits for it. */
  tidy(): void
}

const TIDY_EVERY_MS = 3_600_000

function createTidy({ db, log, now }: Deps): () => void {
  let tidiedAt = 0
  return () => {
    if (now() - tidiedAt < TIDY_EVERY_MS) return
    tidiedAt = now()
    forgetOldLogins(db, now()).catch((error: unknown) => log.warn({ err: error }, 'old logins could not be forgotten; the next hour tries again'))
  }
}

/** What the routes of logins share: keys, gateways, and how often one may ask. */
export const createLogins = (deps: Deps, keys: Keys, gateways: Gateways): Logins => ({
  deps,
  keys,
  gateways,
  sendsPerAddress: createLimiter(SENDS_PER_ADDRESS, deps.now),
  triesPerAddress: createLimiter(TRIES_PER_ADDRESS, deps.now),
  signUpsPerPhone: createLimiter(SIGN_UPS_PER_PHONE, deps.now),
  sendsWhenBusy: createLimiter(SENDS_PER_ADDRESS_WHEN_BUSY, deps.now),
  sendsToPrefix: createLimiter(SENDS_PER_ADDRESS_TO_PREFIX, deps.now),
  waitingCalls: createWaits(WAITING_CALLS),
  tidy: createTidy(deps),
})
