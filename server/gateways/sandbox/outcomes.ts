/** When the bank's answer comes, ms after the button; null: never. */
export const DELAYS = { now: 0, soon: 20_000, late: 240_000, never: null } as const
export type Delay = keyof typeof DELAYS

/** One try to pay of an outcome: how it stands at once, and what becomes of it. */
export interface PlayedPayment {
  status: 'created' | 'failed' | 'authorized'
  /** Why it failed, in the words of payment companies. */
  reason?: string
  /** Paise in place of what was asked for. */
  amount?: number
  /** What it becomes: after the time that was chosen, or, `after-window`, when the order waits no more. */
  later?: { status: 'authorized' | 'failed'; reason?: string; when: 'chosen' | 'after-window' }
}

/** What a button of the practice company's page does. */
export interface Outcome {
  payments: readonly PlayedPayment[]
  /** What the company tells the server by itself. */
  tells: 'once' | 'twice' | 'never'
  /** How its page leads back: with the payment's signed ids, with a wrong signature, without any; `none`: it never does. */
  back: 'signed' | 'unsigned' | 'plain' | 'none'
}

const paid: PlayedPayment = { status: 'authorized' }
const failed = (reason: string): Outcome => ({ payments: [{ status: 'failed', reason }], tells: 'once', back: 'plain' })

export const OUTCOMES = {
  paid: { payments: [paid], tells: 'once', back: 'signed' },
  'paid-no-return': { payments: [paid], tells: 'once', back: 'none' },
  'paid-no-webhook': { payments: [paid], tells: 'never', back: 'signed' },
  'pending-paid': { payments: [{ status: 'created', later: { status: 'authorized', when: 'chosen' } }], tells: 'once', back: 'plain' },
  'pending-failed': { payments: [{ status: 'created', later: { status: 'failed', reason: 'payment_timed_out', when: 'chosen' } }], tells: 'once', back: 'plain' },
  'failed-late': { payments: [{ status: 'failed', reason: 'bank_technical_error', later: { status: 'authorized', when: 'after-window' } }], tells: 'once', back: 'plain' },
  declined: failed('payment_declined'),
  'no-funds': failed('insufficient_funds'),
  'timed-out': failed('payment_timed_out'),
  'wrong-signature': { payments: [{ status: 'failed', reason: 'payment_declined' }], tells: 'once', back: 'unsigned' },
  'other-amount': { payments: [{ ...paid, amount: 100 }], tells: 'once', back: 'signed' },
  twice: { payments: [paid, paid], tells: 'once', back: 'signed' },
  'events-twice': { payments: [paid], tells: 'twice', back: 'none' },
} as const satisfies Record<string, Outcome>
export type OutcomeName = keyof typeof OUTCOMES
