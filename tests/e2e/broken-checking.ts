/** What breaks while a bank is asked about a payment: the guest has come back from its page, and nobody knows yet what the bank did (table E1). */
import type { BrowserProcess } from '../harness/browser-process.ts'
import type { TestDatabase } from '../harness/database.ts'
import { diesAndComesBack } from './dead-battery.ts'
import type { Guest } from './guest.ts'
import type { Mortal } from './mortal.ts'
import { PaymentPage } from './pages/payment-page.ts'
import { comesNow, orderAtServer } from './paying.ts'
import { expect } from './stage.ts'

/** A guest at the page of a payment that is being checked. */
export interface Checked {
  guest: Guest
  mortal: Pick<Mortal, 'server' | 'network'>
  battery: BrowserProcess
  orderId: string
  /** Reads on the page that nothing is known yet. */
  isChecked: (guest: Guest) => Promise<void>
  /** The bank has spoken, and the server has heard it. */
  bankAnswers: () => Promise<void>
}

type Strike = (checked: Checked) => Promise<Guest>

/** While it is broken the bank answers, or right after it. @returns the guest, on the page that is open then and hears the answer by itself */
export const BREAKS_IN_CHECK: readonly (readonly [what: string, strike: Strike])[] = [
  ['the network cut while it is being checked', async ({ guest, mortal: { network }, isChecked, bankAnswers }) => {
    await guest.loseNetwork(network)
    await bankAnswers()
    await isChecked(guest)
    await guest.findNetwork(network)
    return guest
  }],
  ['the server killed while it is being checked', async ({ guest, mortal: { server }, isChecked, bankAnswers }) => {
    await server.kill()
    await bankAnswers()
    await isChecked(guest)
    await server.restart()
    return guest
  }],
  ['the browser killed while it is being checked', async ({ guest, battery, orderId, isChecked, bankAnswers }) => {
    const again = await diesAndComesBack(guest, battery)
    await again.open(`payment?orderId=${orderId}`)
    await isChecked(again)
    await bankAnswers()
    return again
  }],
  ['the page loaded again while it is being checked', async ({ guest, isChecked, bankAnswers }) => {
    await guest.page.reload()
    await isChecked(guest)
    await bankAnswers()
    return guest
  }],
  ['the page closed while it is being checked', async ({ guest, orderId, bankAnswers }) => {
    const fresh = guest.on(await guest.page.context().newPage())
    await guest.page.close()
    await bankAnswers()
    await fresh.open(`payment?orderId=${orderId}`)
    return fresh
  }],
]

/** Presses a button of the payment page whose bank answers after 4 minutes, and is led back. */
export async function bankIsSilent({ page }: Guest, button: 'Pending, then paid' | 'Pending, then failed'): Promise<void> {
  const pay = new PaymentPage(page)
  await page.getByRole('link', { name: 'After 4 min', exact: true }).click()
  await pay.press(button)
  await pay.says('Being checked with the bank')
}

/** The bank's answer comes now, and the server has heard it, regardless of what the phone hears. */
export async function bankAnswersNow(database: TestDatabase, orderId: string): Promise<void> {
  expect((await orderAtServer(database, orderId)).online).toMatchObject({ state: 'pending' })
  await comesNow(database, 'sandbox-bank')
  await expect.poll(async () => (await orderAtServer(database, orderId)).online?.state).toMatch(/^(paid|failed)$/)
}
