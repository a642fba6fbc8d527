import { amountDue } from '#domain/payments.ts'
import { ONLINE_STATES } from '#schemas/online-payment.ts'
import type { Order } from '#schemas/order.ts'
import { known } from '#schemas/primitives.ts'
import { clock } from '../clock.ts'
import { CallFailed } from '../kitchen-api.ts'
import { sentenceOf } from '../use-acts.ts'
import { onlineWords } from './online-words.ts'
import { tillWords } from './till-words.ts'

export interface BillBadge {
  tone: 'bad' | 'warn' | 'good' | 'plain' | undefined
  text: string
}

/** Where a bill stands, in two words: money that a bank is asked about comes before all but money to give back. @param asked the table has called for its bill */
export function badgeOf({ online, ...order }: Pick<Order, 'online' | 'status' | 'bill' | 'paymentStatus' | 'payments'>, asked: boolean): BillBadge {
  const { badge } = onlineWords
  const state = online ? known(online.state, ONLINE_STATES) : null
  if (amountDue(order) < 0) return { tone: 'bad', text: tillWords.back }
  if (state === 'pending') return { tone: 'warn', text: badge.pending }
  if (asked) return { tone: undefined, text: tillWords.asked }
  if (state === 'failed' || state === 'late') return { tone: 'bad', text: badge[state] }
  // A page that its guest has left again says no more than that nothing is paid.
  if (state === 'open' && online?.reason === '') return { tone: 'plain', text: badge.open }
  return { tone: 'plain', text: tillWords.notPaid }
}

/** By what it is paid online, as far as the payment company has said. */
export const wayOf = (method: string): string => (method in onlineWords.ways ? onlineWords.ways[method as keyof typeof onlineWords.ways] : onlineWords.way)

/** How a bill's online payment stands, as a line of the bill; null: nobody asked to pay it online, or a later release says how. */
export function onlineLine({ online }: Pick<Order, 'online'>): string | null {
  const state = online ? known(online.state, ONLINE_STATES) : null
  return online && state ? onlineWords.line[state](wayOf(online.method), clock.format(online.since)) : null
}

/** What the staff reads who had the payment company asked. @param error why the server did not do it; null: it did @param time when that was */
export function askedWords(error: unknown, time: string): string {
  const { wait } = onlineWords
  if (error === null) return wait.asked(time)
  const failure = error instanceof CallFailed ? error.failure : 'server'
  // Of `busy` nobody knows whether the payment company was silent, or our own server had no time.
  if (failure === 'offline' || failure === 'busy') return wait.unanswered(time)
  return failure === 'server' ? wait.unknown(time) : sentenceOf(error, true)
}
