import { expect, it } from 'vitest'
import { FAILED_WORDS, failedPaymentWords, REFUND_WORDS, REFUND_WORDS_OF_ITEMS, refundDays } from './refund-days.ts'

it('CO-08: refunds take as long as the outlet says, and where it says nothing as long as banks take', () => {
  const own = { additionalProperties: { [REFUND_WORDS]: 'within 7 working days', [REFUND_WORDS_OF_ITEMS]: 'in 3-5 business days' } }
  expect(refundDays({ method: 'upi', reason: 'cancelled' }, own)).toEqual({ words: 'within 7 working days' })
  expect(refundDays({ method: 'upi', reason: 'part' }, own)).toEqual({ words: 'in 3-5 business days' })
  expect(refundDays({ method: 'upi', reason: 'part' }, { additionalProperties: { [REFUND_WORDS]: 'within 7 working days' } })).toEqual({ words: 'within 7 working days' })
  expect(refundDays({ method: 'upi', reason: 'late' }, null)).toEqual({ least: 2, most: 7 })
  expect(refundDays({ method: 'card', reason: 'late' }, { additionalProperties: {} })).toEqual({ least: 5, most: 10 })
  expect(refundDays({ method: 'wallet', reason: 'late' }, null)).toEqual({ least: 0, most: 3 })
  expect(refundDays({ method: 'of-tomorrow', reason: 'late' }, null)).toEqual({ least: 2, most: 10 })
})

it('ER-09: what a failed payment took comes back as the outlet says, and where it says nothing nobody promises hours', () => {
  expect(failedPaymentWords({ additionalProperties: { [FAILED_WORDS]: ' in the next 48 hrs ' } })).toBe('in the next 48 hrs')
  expect([failedPaymentWords({ additionalProperties: { [FAILED_WORDS]: ' ', [REFUND_WORDS]: 'within 7 working days' } }), failedPaymentWords(null)]).toEqual([null, null])
})
