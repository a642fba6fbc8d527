import type { AdditionalParam } from '#schemas/errors.ts'
import type { OfferReason } from './judge-offer.ts'

/** As EN-16 names days, the first of them 0. */
export const WEEKDAYS: readonly string[] = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/**
 * EN-16: what a refusal explains of an offer that does not fit, as far as its reasons say: days by name, clock times and dates of the outlet, paise. `invalidOfferMsg` is the
 * word of the reason (OFFER_REASONS of schemas/applied-offer.ts), for callers to compare: what a guest reads is said by the app, in its own words (decision 0029).
 * @param reasons in the order of VA-25: of several that have no field of their own the first one is told
 */
export function additionalParamOf(reasons: readonly OfferReason[]): AdditionalParam {
  return Object.assign(
    {},
    ...reasons.toReversed().map((reason): AdditionalParam => {
      switch (reason.kind) {
        case 'day': return { applicableWeekdays: reason.weekdays.map((day) => WEEKDAYS[day] ?? '') }
        case 'time': return { startTime: reason.hours[0]?.start, endTime: reason.hours[0]?.end }
        case 'date': return { activationTime: reason.from ?? undefined }
        case 'amount': return { minOrderValue: reason.minimum }
        case 'expire': return { expireTime: reason.until ?? undefined }
        default: return { invalidOfferMsg: reason.kind }
      }
    }),
  ) as AdditionalParam
}
