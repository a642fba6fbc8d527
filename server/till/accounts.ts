import type { Tender } from '#schemas/payment.ts'

/** Where the counter's money is: one account a tender. */
export const TILL_ACCOUNTS: Readonly<Record<Tender, string>> = { CASH: 'till:cash', CARD: 'till:card', UPI: 'till:upi' }
/** What guests gave beside them: the staff's, no income of the outlet. */
export const TIPS_ACCOUNT = 'tips'
/** What a count found more or less than was taken. */
export const DIFFERENCES_ACCOUNT = 'differences'
