import { PAY_WINDOW_MS } from '#domain/order-life.ts'
import type { Deps } from '../../deps.ts'
import { addBankJob, returnLater, tellPayment } from './bank.ts'
import { newBankReference, newId, type SandboxOrder, type SandboxPayment, writeSandboxPayment } from './books.ts'
import { type Delay, DELAYS, type Outcome, type OutcomeName, OUTCOMES, type PlayedPayment } from './outcomes.ts'
import { returnMessage, sandboxSecret, signed } from './signature.ts'

/** After the window of an order that waits for its payment, with its time to be ended. */
const AFTER_WINDOW_MS = PAY_WINDOW_MS + 60_000

/** How the page leads back after an outcome, as the query of RT-07; null: it does not. */
export type Back = Record<string, string> | null

const kindsOf = ({ status }: PlayedPayment): string[] => (status === 'created' ? [] : [`payment.${status}`])

/**
 * Plays an outcome of the practice page for an order of it: tries to pay, what they become, what is told.
 * @param delay when what is not known at once becomes known
 */
export async function play(deps: Deps, order: SandboxOrder, name: OutcomeName, delay: Delay): Promise<Back> {
  const outcome: Outcome = OUTCOMES[name]
  const now = deps.now()
  const made: SandboxPayment[] = []
  await deps.transact(async (tx) => {
    made.length = 0
    for (const [at, played] of outcome.payments.entries()) {
      const payment: SandboxPayment = {
        id: newId('pay'),
        gatewayOrder: order.id,
        status: played.status,
        amount: played.amount ?? order.amount,
        method: 'upi',
        bankReference: played.status === 'failed' ? '' : newBankReference(),
        reason: played.reason ?? '',
        at: now + at,
      }
      made.push(payment)
      await writeSandboxPayment(tx.q, payment)
      await tellPayment(tx.q, payment, kindsOf(played), outcome.tells, now)
      const { later } = played
      const wait = later?.when === 'after-window' ? AFTER_WINDOW_MS : DELAYS[delay]
      if (later && wait !== null) await addBankJob(tx.q, { what: 'payment', id: payment.id, to: later.status, reason: later.reason ?? '', tells: outcome.tells }, now + wait, now)
      if (played.status === 'authorized') await returnLater(tx.q, payment.id, now)
    }
  })
  return backOf(deps, outcome, order, made[0] ?? null)
}

function backOf({ config }: Deps, { back }: Outcome, { id }: SandboxOrder, payment: SandboxPayment | null): Back {
  switch (back) {
    case 'none': return null
    case 'plain': return { gatewayOrder: id }
    default: {
      const paymentId = payment?.id ?? ''
      return { gatewayOrder: id, paymentId, signature: back === 'unsigned' ? '0'.repeat(64) : signed(sandboxSecret(config.tokenSecret), returnMessage(id, paymentId)) }
    }
  }
}
