import { isUnsent } from '#domain/pay-truth.ts'
import { refundDays } from '#domain/refund-days.ts'
import type { KitchenRefund } from '#schemas/kitchen-refunds.ts'
import type { Outlet } from '#schemas/outlet.ts'
import { known } from '#schemas/primitives.ts'
import { clock } from '../clock.ts'
import { mayBeDone } from '../kitchen-api.ts'
import { sentenceOf } from '../use-acts.ts'
import { refundWords } from './refund-words.ts'

export interface RefundStand {
  tone: 'bad' | 'warn' | 'good' | 'plain'
  badge: string
  text: string
}

const STATES = ['INITIAL', 'PENDING', 'SUCCESS', 'FAILED'] as const

/** Somebody has to act: nothing moves it by itself. */
export const waitsForPerson = ({ state, isStuck }: Pick<KitchenRefund, 'state' | 'isStuck'>): boolean => state === 'FAILED' || isStuck

/** Not with the guest's bank yet. */
export const isUnderWay = ({ state }: Pick<KitchenRefund, 'state'>): boolean => state !== 'SUCCESS'

/** What the outlet or the banks say of when it arrives. */
function daysWords(refund: KitchenRefund, outlet: Outlet | null): string {
  const days = refundDays(refund, outlet)
  const { at } = refundWords
  return at.sentText('words' in days ? days.words : at.days(days.least, days.most))
}

/** Where a refund is. `sent` is no more than that: only the bank's own reference says that it arrived. */
export function standOf(refund: KitchenRefund, outlet: Outlet | null): RefundStand {
  const { at } = refundWords
  const { isStuck, isByHand, kind, sentAt, changedAt, askedAt, bankReference } = refund
  switch (known(refund.state, STATES)) {
    case 'FAILED': return isUnsent(refund) ? { tone: 'bad', badge: at.unsent, text: at.unsentText } : { tone: 'bad', badge: at.refused, text: at.refusedText }
    case 'SUCCESS':
      if (kind === 'release') return { tone: 'plain', badge: at.released, text: at.releasedText }
      return { tone: 'good', badge: (isByHand ? at.byHand : at.done)(clock.format(changedAt)), text: bankReference === '' ? '' : at.reference(bankReference) }
    case 'INITIAL': return isStuck ? { tone: 'bad', badge: at.stuck, text: at.stuckText } : { tone: 'plain', badge: at.waiting, text: at.waitingText(clock.format(askedAt)) }
    default:
      if (kind === 'release' || sentAt === null) return { tone: 'plain', badge: at.released, text: at.releasedText }
      return { tone: 'warn', badge: at.sent(clock.format(sentAt)), text: daysWords(refund, outlet) }
  }
}

/** What is said of an act on a refund that the server has not answered as done: it may be done, unless the server has refused it. */
export function troubleOf(error: unknown): string {
  return mayBeDone(error) ? refundWords.trouble : sentenceOf(error, true)
}
