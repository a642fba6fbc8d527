import type { TakenBy } from '#schemas/payment.ts'

/** Where the counter's money is: one account a tender; `rooms`: what guests owe the house until they check out. */
export const TILL_ACCOUNTS: Readonly<Record<TakenBy, string>> = { CASH: 'till:cash', CARD: 'till:card', UPI: 'till:upi', ROOM: 'rooms' }
/** What guests gave beside them: the staff's, no income of the outlet. */
export const TIPS_ACCOUNT = 'tips'
/** How the key of a transfer begins that gives tips back, of an order that came to nothing; the key of the act stands behind. */
export const TIP_BACK = 'tip-return:'
/** How the key of a transfer begins that undoes another one, whose own key stands behind. */
export const UNDONE = 'undo:'
/** What a count found more or less than was taken. */
export const DIFFERENCES_ACCOUNT = 'differences'
