import type { Deps } from '../deps.ts'
import type { Gateways } from '../gateways/gateways.ts'
import { createSharedLimiter, type SharedLimiter } from '../http/shared-limiter.ts'
import { createWaits, type Waits } from '../http/waits.ts'
import { WAITING_CALLS } from './caller-id-answers.ts'
import type { Keys } from './keys.ts'
import { SENDS_PER_ADDRESS, SENDS_PER_ADDRESS_TO_PREFIX, SENDS_PER_ADDRESS_WHEN_BUSY, SIGN_UPS_PER_PHONE, TRIES_PER_ADDRESS } from './otp-policy.ts'
import { forgetOldLogins } from './phone-codes.ts'

/** What the login calls work with: the back end, its keys, the gateways, and the limits. */
export interface Logins {
  deps: Deps
  keys: Keys
  gateways: Gateways
  sendsPerAddress: SharedLimiter
  /** Codes and sign-ups that are sent, and logins that are waited for. */
  triesPerAddress: SharedLimiter
  /** By brand and proven number. */
  signUpsPerPhone: SharedLimiter
  /** Held against a caller while the brand sends far more than usual. */
  sendsWhenBusy: SharedLimiter
  /** The same of numbers of one beginning; by caller and beginning. */
  sendsToPrefix: SharedLimiter
  /** Calls that wait for the caller id service, by address: places of this instance. */
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
  sendsPerAddress: createSharedLimiter(deps, 'login-sends', SENDS_PER_ADDRESS),
  triesPerAddress: createSharedLimiter(deps, 'login-tries', TRIES_PER_ADDRESS),
  signUpsPerPhone: createSharedLimiter(deps, 'sign-ups', SIGN_UPS_PER_PHONE),
  sendsWhenBusy: createSharedLimiter(deps, 'login-sends-when-busy', SENDS_PER_ADDRESS_WHEN_BUSY),
  sendsToPrefix: createSharedLimiter(deps, 'login-sends-to-prefix', SENDS_PER_ADDRESS_TO_PREFIX),
  waitingCalls: createWaits(WAITING_CALLS),
  tidy: createTidy(deps),
})
