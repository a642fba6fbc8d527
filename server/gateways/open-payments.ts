import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { createRazorpay } from './razorpay/razorpay.ts'
import { createSandboxGateway } from './sandbox/sandbox-gateway.ts'
import { sandboxSecret } from './sandbox/signature.ts'

/** The payment company of a server: Razorpay where its keys are set; the demo plays one, with its books in the same database; otherwise none, and nothing is paid online. */
export function openPayments({ razorpay, demo, tokenSecret }: Pick<Config, 'razorpay' | 'demo' | 'tokenSecret'>, { db, now }: { db: Database; now: () => number }): PaymentGateway | null {
  if (razorpay) return createRazorpay(razorpay)
  return demo ? createSandboxGateway({ db, now, secret: sandboxSecret(tokenSecret) }) : null
}
