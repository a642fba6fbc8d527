import { REFUND_WORDS, REFUND_WORDS_OF_ITEMS } from '#domain/refund-days.ts'

/** CO-08: what the demo's outlets promise of refunds, as properties of the outlet (EN-06); their brands' terms say the same. */
export const REFUND_PROMISE = { [REFUND_WORDS]: 'within 7 working days', [REFUND_WORDS_OF_ITEMS]: 'in 3-5 business days' } as const
