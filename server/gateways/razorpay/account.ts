import { type Env, value } from '../../env.ts'
import { StartError } from '../../start-error.ts'

/** A merchant's account with Razorpay, and where Razorpay is. */
export interface RazorpayAccount {
  /** Public: the page hands it to checkout.js. */
  keyId: string
  /** Signs a payment page's return, and every call of ours. */
  keySecret: string
  /** Sign webhooks. Two while the secret is being changed: an event that is sent again carries the signature of its first time. */
  webhookSecrets: readonly string[]
  /** Base of the API's addresses, without a slash at its end. */
  api: string
  /** Address of checkout.js. */
  checkout: string
}

const API = 'https://api.razorpay.com/v1'
const CHECKOUT = 'https://checkout.razorpay.com/v1/checkout.js'
/** Characters. An attacker who guesses the secret can only make this server ask Razorpay about payments: an event is a hint and is not believed. */
const LEAST_WEBHOOK_SECRET = 16
const MOST_WEBHOOK_SECRETS = 2
const VARIABLES = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const
const LOOPBACK = /^http:\/\/127\.0\.0\.1:\d+$/

function webhookSecretsOf(given: string): string[] {
  const secrets = given.split(',').map((secret) => secret.trim())
  if (secrets.length > MOST_WEBHOOK_SECRETS)
    throw new StartError(
      'RAZORPAY_WEBHOOK_SECRET holds more than two secrets: set it to the one of the webhook, or, for a day after a change, to the new and the old one with a comma between them.',
    )
  const short = secrets.find((secret) => secret.length < LEAST_WEBHOOK_SECRET)
  if (short !== undefined)
    throw new StartError(
      `RAZORPAY_WEBHOOK_SECRET has ${short.length} characters: give the webhook a secret of at least ${LEAST_WEBHOOK_SECRET} random characters, and set the same here.`,
    )
  return secrets
}

/** Where a stand-in of Razorpay listens in tests; it can only be on this machine, so that it can lead nobody's money anywhere. */
function standIn(env: Env): string | null {
  const given = value(env, 'RAZORPAY_TEST_ORIGIN')
  if (given !== undefined && !LOOPBACK.test(given)) throw new StartError('RAZORPAY_TEST_ORIGIN is for tests on this machine alone: leave it out.')
  return given ?? null
}

/**
 * RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET: all or none. RAZORPAY_TEST_ORIGIN is of tests.
 * @param demo whose guests log in by codes that anybody can read: it never gets keys that move money
 * @returns null: none is set @throws StartError
 */
export function readRazorpay(env: Env, demo: boolean): RazorpayAccount | null {
  const missing = VARIABLES.filter((name) => value(env, name) === undefined)
  if (missing.length === VARIABLES.length) return null
  const [first] = missing
  if (first !== undefined) throw new StartError(`${first} is not set: paying through Razorpay needs ${VARIABLES.join(', ')}.`)
  const [keyId = '', keySecret = '', webhookSecret = ''] = VARIABLES.map((name) => value(env, name))
  if (!/^rzp_(test|live)_\w+$/.test(keyId)) throw new StartError('RAZORPAY_KEY_ID cannot be read: set it to a key id such as rzp_live_1DP5mmOlF5G5ag.')
  if (demo && keyId.startsWith('rzp_live_')) throw new StartError('RAZORPAY_KEY_ID is a live key and DEMO=1 is set: use a key of Razorpay’s test mode (rzp_test_), or leave DEMO out.')
  const origin = standIn(env)
  return {
    keyId,
    keySecret,
    webhookSecrets: webhookSecretsOf(webhookSecret),
    api: origin === null ? API : `${origin}/v1`,
    checkout: origin === null ? CHECKOUT : `${origin}/v1/checkout.js`,
  }
}
