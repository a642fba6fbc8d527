/** Table E1 of the facts on paying, to the letter: what a guest's screen says of a payment, and what it may not say beside that. */
import { expect, type Page } from 'playwright/test'
import type { TestDatabase } from '../harness/database.ts'
import { orderAtServer } from './paying.ts'
import { clock } from './say.ts'

export interface Truth {
  says: readonly (string | RegExp)[]
  /** Not in anything else that stands on the page. */
  never: RegExp
}

const QUEUED = /queue|will be charged|will be paid/i
const UNKNOWN = /fail|expire|try again|not paid|paid\b|success/i
const ON_ITS_WAY = /refunded|refund done|is back\b|has the ₹|\b48\b/i
const AT_BANK = /fail|success|not paid|is paid|try again/i

/** The network went before the payment page was open. */
export const NOT_CHARGED: Truth = {
  says: ['Nothing was charged', 'Not charged', /^The network went before the payment page opened\. Pay when you are online(, or at the counter)?\.$/, 'No bank was asked'],
  never: QUEUED,
}

/** How to pay is being chosen, and the network goes. @param kept what is said of the order and of when it can be paid */
export const offline = (kept: string | RegExp): Truth => ({ says: ['Offline. Nothing was charged.', 'Paying online needs the network', kept], never: QUEUED })

/** The guest left for the payment page, and nobody has answered. */
export const LEFT: Truth = {
  says: [
    'Finish on the payment page', 'We do not know yet if your bank has paid. If you have paid there, please do not pay again. This page changes by itself.',
    'Going back opens the same bill. Only one payment counts, a second one comes back. Before you pay another way, we ask about this payment and close it.', 'Not known here yet',
  ],
  never: UNKNOWN,
}

/** The same, and nobody can be asked. */
export const NO_ANSWER: Truth = {
  says: ['We do not know yet if your bank has paid', 'No answer yet', 'Please do not pay again. This page changes by itself.', 'You can close the app. The order and this payment are kept.'],
  never: UNKNOWN,
}

/** The payment page gave a payment's id, and the server has not heard it. @param back where the page led to */
export const reported = (amount: string, back: string): Truth => ({
  says: [
    `Your bank app says ${amount} is paid`, 'Reported by your bank app', 'The restaurant has not been told yet. This phone tells it as soon as there is a network.',
    'Please do not pay again. The report is kept on this phone.', 'Your bank app reports it paid', /pay_\w+/.exec(back)?.[0] ?? 'no reference in the address', 'Telling the restaurant',
  ],
  never: /\bpaid\b|confirmed|the restaurant has it/i,
})

/** ST-11: PENDING. @param timeZone of the outlet: it is told by its clock */
export async function checking(database: TestDatabase, orderId: string, amount: string, timeZone?: string): Promise<Truth> {
  const { online } = await orderAtServer(database, orderId)
  return {
    says: [
      'Being checked with the bank', 'Being checked', `${amount} · since ${clock(online?.since ?? 0, timeZone)}`, 'We ask until it answers, this can take 10 minutes. Please do not pay again.',
      'The bank is being asked',
    ],
    never: AT_BANK,
  }
}

/** It was asked for as long as CO-07 says. @param told whether this phone is told of what happens while it is closed */
export const still = (told: boolean): Truth => ({
  says: [
    'The bank has not answered yet', 'Still being checked',
    told
      ? 'You can close this. We will tell you, and staff see the same. Please do not pay again until then.'
      : 'You can close this. It is here when you come back, and staff see the same. Please do not pay again until your bank has answered.',
    'On and on until it answers, also without this phone',
  ],
  never: told ? AT_BANK : new RegExp(`${AT_BANK.source}|we will tell you`, 'i'),
})

/** A bank said no, at an outlet with no words of its own for when money comes back. */
export const DECLINED: Truth = {
  says: ['Not paid so far', 'The bank said no this time. If money left your account, it comes back by itself, usually within 5 days.', 'The bill is still open'],
  never: /refund|\b48\b|hrs/i,
}

/** The same, when the bank had no answer in its time. */
export const NOT_ANSWERED: Truth = {
  says: [
    'Not paid so far', 'No bank answered this time. If money left your account, it comes back by itself, usually within 5 days.', 'The bank did not answer in time',
    'The bill is still open',
  ],
  never: DECLINED.never,
}

/** The server has it from the bank. @param timeZone of the outlet: it is told by its clock */
export async function paid(database: TestDatabase, orderId: string, amount: string, timeZone?: string): Promise<Truth> {
  const { online } = await orderAtServer(database, orderId)
  if (!online?.reference.startsWith('pay_')) throw new Error('The server has no payment of this order.')
  return {
    says: [`${amount} is paid`, /^The restaurant has it\.( Your order is with the kitchen\.)?$/, online.reference, clock(online.since, timeZone)],
    never: /not paid|do not pay|not been told|fail|refund/i,
  }
}

const closedAt = (before: string): RegExp => new RegExp(`^${before} The order was closed at \\d+:\\d\\d\\s[ap]m, before the bank answered\\.$`)

/** The bank agreed when the order was closed, and nothing was drawn, at an outlet with no words of its own for when money comes back. */
export const lateHeld = (amount: string): Truth => ({
  says: ['Paid too late for this order', closedAt(`${amount} was not taken\\. Your bank gives it back by itself, usually within 5 days\\.`), 'On its way back', 'Your bank gives it back by itself, usually within 5 days'],
  never: ON_ITS_WAY,
})

/** Paid when the order was closed. Its refund has to have been sent. */
export async function late(database: TestDatabase, orderId: string, amount: string): Promise<Truth> {
  const [refund] = (await orderAtServer(database, orderId)).refunds ?? []
  if (!refund?.reference.startsWith('rfnd_') || refund.sentAt === null) throw new Error('No refund of this order was sent.')
  return {
    says: [
      'Paid too late for this order', closedAt(`${amount} is on its way back\\.`),
      'On its way back', 'Refund sent to your bank, in 2 to 7 days', refund.reference, clock(refund.sentAt),
    ],
    never: ON_ITS_WAY,
  }
}

/** Each sentence is read as a text of its own; in the words that are left nothing stands which is not true. */
export async function tells(page: Page, { says, never }: Truth): Promise<void> {
  for (const words of says) await expect(page.getByText(words, { exact: true }).first(), String(words)).toBeVisible()
  const rest = says.reduce<string>((text, words) => text.replaceAll(typeof words === 'string' ? words : new RegExp(words.source, 'gm'), ''), await page.locator('body').innerText())
  expect(rest).not.toMatch(never)
}
