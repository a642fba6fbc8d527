/** A bill that is paid online while something breaks at every step: before the guest leaves, at the payment page, on return before the server was told. Each begins with a choice of how to pay and ends with the bill paid; between them stands what table E1 says. */
import { expect } from 'playwright/test'
import { speakPay } from '#messages/speak-pay.ts'
import type { BrowserProcess } from '../harness/browser-process.ts'
import type { Matching } from '../harness/faults.ts'
import type { ServerProcess } from '../harness/server-process.ts'
import type { TcpProxy } from '../harness/tcp-proxy.ts'
import { expectAccessible } from './axe.ts'
import { diesAndComesBack } from './dead-battery.ts'
import type { Guest } from './guest.ts'
import { PaymentPage } from './pages/payment-page.ts'
import { openPayments, returnOf } from './paying.ts'
import { LEFT, NO_ANSWER, NOT_CHARGED, reported, tells } from './pay-truths.ts'
import { rupees, say } from './say.ts'

export const INITIATE: Matching = { method: 'POST', path: /^\/api\/payments\/initiatePayment\/v2$/ }
const REPORT: Matching = { method: 'POST', path: /^\/api\/payments\/paymentResponse$/ }

/** Who pays what, and what is between them and the server. */
export interface Paying {
  guest: Guest
  network: TcpProxy
  orderId: string
  /** Paise. */
  total: number
}

export async function paysWithTheServerKilled({ guest, network, total }: Omit<Paying, 'orderId'>, server: ServerProcess): Promise<void> {
  const pay = new PaymentPage(guest.page)
  const amount = rupees(total)

  // Before leaving: the payment was opened, and nobody has heard it.
  const unheard = network.armOnce(INITIATE, { kind: 'swallow-reply' })
  await pay.payOnline().click()
  await unheard.struck
  await server.kill()
  await tells(guest.page, NOT_CHARGED)
  await server.restart()
  await pay.act(speakPay('pay.act.openAgain')).click()
  await pay.isAtPracticePage()

  // At the payment page: while the server is down nobody knows what the bank did.
  await server.kill()
  await guest.page.goBack()
  await tells(guest.page, NO_ANSWER)
  await server.restart()
  await tells(guest.page, LEFT)
  await pay.act(speakPay('pay.act.backToPage')).click()
  await pay.isAtPracticePage()

  // On return, before the report: the phone has what the page gave, and tells it once somebody hears.
  const back = await returnOf(guest, 'paid-no-webhook')
  await server.kill()
  await guest.page.goto(back)
  await tells(guest.page, reported(amount, back))
  await pay.hasCleanAddress()
  await server.restart()
  await pay.says(`${amount} is paid`, 90_000)
}

export async function paysWithTheNetworkCut({ guest, network, total }: Omit<Paying, 'orderId'>): Promise<void> {
  const pay = new PaymentPage(guest.page)
  const amount = rupees(total)

  // Before leaving: the payment was opened, and nobody has heard it.
  const unheard = network.armOnce(INITIATE, { kind: 'swallow-reply', outage: true })
  await pay.payOnline().click()
  await unheard.struck
  await guest.loseNetwork(network)
  await tells(guest.page, NOT_CHARGED)
  await guest.findNetwork(network)
  await pay.act(speakPay('pay.act.openAgain')).click()
  await pay.isAtPracticePage()

  // At the payment page: nobody knows what the bank did, until there is a network to ask by.
  await guest.loseNetwork(network)
  await guest.page.goBack()
  await tells(guest.page, NO_ANSWER)
  await guest.findNetwork(network)
  await tells(guest.page, LEFT)
  await pay.act(speakPay('pay.act.backToPage')).click()
  await pay.isAtPracticePage()

  // On return, before the report.
  const back = await returnOf(guest, 'paid-no-webhook')
  await guest.loseNetwork(network)
  await guest.page.goto(back)
  await tells(guest.page, reported(amount, back))
  await pay.hasCleanAddress()
  await guest.findNetwork(network)
  await pay.says(`${amount} is paid`, 90_000)
}

/** @returns the guest, on the page that opened last */
export async function paysWithTheBrowserKilled({ guest: before, network, orderId, total }: Paying, phone: BrowserProcess): Promise<Guest> {
  let guest = before
  let pay = new PaymentPage(guest.page)
  const amount = rupees(total)
  const dies = async (): Promise<void> => {
    guest = await diesAndComesBack(guest, phone)
    pay = new PaymentPage(guest.page)
  }

  // Before leaving: the server has opened a payment, its answer never came.
  const held = network.armOnce(INITIATE, { kind: 'hold-reply' })
  await pay.payOnline().click()
  await held.struck
  await pay.says(speakPay('pay.heading.opening'))
  await dies()
  held.release()
  await guest.open(`payment?orderId=${orderId}`)
  await pay.isChoosing()
  expect(await openPayments(guest)).toEqual([])

  // At the payment page.
  await pay.leave()
  await dies()
  await guest.open(`confirmation/${orderId}`)
  await expect(guest.page.getByText(say('tracking.pay.left')).first()).toBeVisible()
  await guest.page.getByRole('link', { name: say('tracking.pay.see') }).click()
  await tells(guest.page, LEFT)
  await pay.act(speakPay('pay.act.backToPage')).click()
  await pay.isAtPracticePage()

  // On return: the network is gone, and only the page and the poller will ever know.
  const back = await returnOf(guest, 'paid-no-webhook')
  const lost = network.armAlways(REPORT, { kind: 'cut-before' })
  network.cut()
  await guest.page.goto(back)
  await tells(guest.page, reported(amount, back))
  await pay.hasCleanAddress()
  await expectAccessible(guest.page, 'reported')

  // Before the report.
  await dies()
  await guest.open(`payment?orderId=${orderId}`)
  await tells(guest.page, reported(amount, back))
  expect(await openPayments(guest)).toEqual([{ orderId, step: 'back' }])

  // Pressed while there is no network: with one, the page may have told it before a finger is there.
  await pay.act(speakPay('pay.act.tellNow')).click()
  await expect(pay.act(speakPay('pay.act.tellNow'))).toBeEnabled()
  await tells(guest.page, reported(amount, back))
  lost.disarm()
  network.restore()
  await pay.says(`${amount} is paid`, 90_000)
  await expect.poll(() => openPayments(guest)).toEqual([])
  return guest
}
