/** How guests come back from the payment page, as both kinds of runs play it. */
import type { Fault } from './tally.ts'

/**
 * `posted`: the company's page posts what it gave to the server, which leads back; `closed`: the page goes, and the app is opened again at most; `gone back`: by the phone's own way, with nothing
 * from the page; `killed`: the phone ends, and with it all that runs on it.
 */
export const BACK = ['returned', 'returned', 'returned', 'posted', 'closed', 'reloaded', 'gone back', 'killed'] as const
export type Back = (typeof BACK)[number]

/** What is counted of a guest who is back so; null: nothing went wrong. */
export const FAULT_OF_BACK: Readonly<Record<Back, Fault | null>> = {
  returned: null,
  posted: 'return of a payment posted',
  closed: "bank's page closed",
  reloaded: "bank's page reloaded",
  'gone back': "gone back from the bank's page",
  killed: 'phone killed while it was paid',
}

/** A signature that the company has not made. */
export const FORGED_SIGNATURE = '0'.repeat(64)

/** How a browser posts the company's form, past every login. @param fields as the company names them */
export const postedReturn = (fields: Readonly<Record<string, string>>) => ({
  path: '/api/payments/return/razorpay',
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
})
