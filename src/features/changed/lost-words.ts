import { formatPrice } from '#domain/money.ts'
import { WEEKDAYS } from '#domain/offers/additional-param.ts'
import { speak } from '#messages/speak.ts'
import { OFFER_REASONS } from '#schemas/applied-offer.ts'
import type { AdditionalParam } from '#schemas/errors.ts'
import type { Refusal } from '#schemas/outbox.ts'
import { known } from '#schemas/primitives.ts'
import { daysText, reasonText, type WordsGround } from '#src/entry/offer-words.ts'

function dayWords({ applicableWeekdays = [] }: AdditionalParam): string {
  const weekdays = applicableWeekdays.map((name) => WEEKDAYS.indexOf(name)).filter((day) => day >= 0)
  // Which day it is by the time this is read, nobody knows.
  return weekdays.length > 0 ? speak('changed.why.days', { days: daysText(weekdays) }) : speak('changed.why.day')
}

function timeWords({ startTime: start, endTime: end }: AdditionalParam, ground: WordsGround): string {
  return start === undefined || end === undefined ? speak('changed.why.time') : reasonText({ kind: 'time', hours: [{ start, end }] }, ground)
}

/**
 * VA-24, VA-25: why an offer that the order was to have does not fit it any more, as far as the server said why (EN-16); null: the title says all that is known.
 * @param ground when the refusal came, and where
 */
export function lostWords({ offer, additionalParam = {} }: Pick<Refusal, 'offer' | 'additionalParam'>, ground: WordsGround): string | null {
  const reason = offer && known(offer.reason, OFFER_REASONS)
  switch (reason) {
    case 'expire': return reasonText({ kind: reason, until: additionalParam.expireTime ?? null }, ground)
    case 'date': return reasonText({ kind: reason, from: additionalParam.activationTime ?? null }, ground)
    case 'day': return dayWords(additionalParam)
    case 'time': return timeWords(additionalParam, ground)
    case 'amount': return additionalParam.minOrderValue === undefined ? speak('changed.why.amount') : speak('changed.why.minimum', { amount: formatPrice(additionalParam.minOrderValue) })
    case 'outlet': return speak('offers.why.outletElsewhere')
    case 'redeem': return speak('changed.why.used')
    case 'guest': return speak('changed.why.limit')
    case 'dishes': return speak('changed.why.dishes')
    case 'way':
    case 'gift':
    case 'pause':
    case 'better':
    case 'nothing':
    case 'held':
    case 'one': return speak(`offers.why.${reason}`)
    default: return null
  }
}
