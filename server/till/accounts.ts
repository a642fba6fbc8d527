import type { Tender } from '#schemas/payment.ts'

/** Where the counter's money is: one account a tender. */
export const TILL_ACCOUNTS: Readonly<Record<Tender, string>> = { CASH: 'till:cash', CARD: 'till:card', UPI: 'till:upi' }
/** What guests paid towards their bills. */
export const BILLS_ACCOUNT = 'bills'
/** What guests gave beside them: the staff's, no income of the outlet. */
export const TIPS_ACCOUNT = 'tips'
/** What a count found more or less than was taken. */
export const DIFFERENCES_ACCOUNT = 'differences'

/** What a payment company has drawn for the outlet and not sent back. */
export const gatewayAccount = (gateway: string): string => `gateway:${gateway}`
/** Money that was drawn and belongs to no bill; empty but for the moment in which it is decided where it goes. Anything in it is an alarm. */
export const UNALLOCATED_ACCOUNT = 'unallocated'
/** What is owed to guests: refunds that were decided and are not sent yet. */
export const REFUNDS_ACCOUNT = 'refunds'
