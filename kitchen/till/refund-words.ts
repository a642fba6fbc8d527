import type { OnlineRefund } from '#schemas/online-payment.ts'
import { onlineWords } from './online-words.ts'

const REASONS: Readonly<Record<string, string>> = {
  cancelled: 'The order was cancelled', part: 'A dish could not be made', late: 'Paid too late', twice: 'Paid twice', amount: 'Another amount than the bill', closed: 'Paid another way meanwhile',
}

/** What the staff reads of money on its way back. */
export const refundWords = {
  part: (count: number) => (count === 0 ? 'Refunds' : `Refunds, ${count}`),
  title: 'Money on its way back',
  sums: (open: number, openSum: string, done: number, doneSum: string) => [`${open} under way, ${openSum}.`, ...(done === 0 ? [] : [`${done} done within a day, ${doneSum}.`])].join(' '),
  loading: 'Loading the refunds',
  failed: 'The refunds could not be opened',
  none: 'Nothing is on its way back',
  noneText: 'Refunds appear here until the guest’s bank has them.',
  bill: (token: number) => `No. ${token}`,
  reason: (reason: OnlineRefund['reason']): string => REASONS[reason] ?? 'Goes back',
  to: (way: string) => (way === onlineWords.way ? 'As it was paid' : `${way}, as it was paid`),
  at: {
    refused: 'Bank did not take it',
    refusedText: 'The guest reads that someone is on it.',
    unsent: 'Could not be sent',
    unsentText: 'The payment company refused it. The guest reads that someone is on it.',
    stuck: 'Not tried any more',
    stuckText: 'The payment company did not take it for days.',
    waiting: 'Is being sent',
    waitingText: (time: string) => `Asked for at ${time}, tried until it is taken.`,
    released: 'Held, not taken',
    releasedText: 'The bank releases it by itself.',
    sent: (time: string) => `Sent ${time}`,
    sentText: (days: string) => `Bank: ${days}`,
    days: (least: number, most: number) => `${least} to ${most} days`,
    done: (time: string) => `Bank has it, ${time}`,
    byHand: (time: string) => `Given back, ${time}`,
    reference: (reference: string) => `Reference ${reference}`,
  },
  send: 'Send again',
  another: 'Another way',
  anotherLabel: 'Reference of what you gave back',
  anotherHint: 'The number of the bank transfer or UPI payment. The guest sees it.',
  anotherMissing: 'Type the reference first.',
  given: (amount: string) => `${amount} is given back`,
  stop: 'Not now',
  manager: 'A manager sends it again.',
  trouble: 'No answer. It is not known whether this was done: try again, it counts once.',
} as const
