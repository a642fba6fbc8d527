/** Orders at the table, brought, collected later, taken to the car and to the room, paid before the kitchen has them and after: with the network cut, the browser and the server killed at each step. */
import { speakPay } from '#messages/speak-pay.ts'
import type { Ledger } from '../harness/ledger.ts'
import type { TestOutlet } from '../harness/test-outlet.ts'
import { paysWithTheBrowserKilled, paysWithTheNetworkCut, paysWithTheServerKilled } from './broken-paying.ts'
import { Guest } from './guest.ts'
import { guestAt, test } from './mortal.ts'
import { PaymentPage } from './pages/payment-page.ts'
import { LEFT, tells } from './pay-truths.ts'
import { booksOf, orderAtServer, ordersToPay } from './paying.ts'
import { rupees } from './say.ts'
import { isAboutToOrderIn, type ServedWay, TABLE, WAYS } from './served-ways.ts'
import { expect, type House, originOf } from './stage.ts'

/** When it is paid, and everything up to the open choice of how to pay. @returns the order's id */
const TIMES: readonly (readonly [when: string, order: (way: ServedWay, guest: Guest, outlet: TestOutlet, ledger: Ledger) => Promise<string>])[] = [
  ['before the kitchen has it', async (way, guest, outlet, ledger) => {
    await isAboutToOrderIn(way, guest, outlet)
    const orderId = await ordersToPay(guest, 'before')
    expect((await ledger.order(orderId))?.order).toMatchObject({ ...way.order, status: 'DRAFT' })
    return orderId
  }],
  ['after it was ordered', async (way, guest, outlet) => {
    await isAboutToOrderIn(way, guest, outlet)
    return ordersToPay(guest, 'after')
  }],
]

/** The order was paid online, once: its guest follows it, server and ledger have it. */
const isPaidOnce = async (way: ServedWay, guest: Guest, { database }: House, orderId: string): Promise<void> => {
  await new PaymentPage(guest.page).act(speakPay('pay.act.follow')).click()
  await guest.tracking.says('placed')
  expect(await orderAtServer(database, orderId)).toMatchObject({ status: 'UNATTENDED', paymentStatus: 'SUCCESS', online: { state: 'paid', tries: 1 }, payments: [{ tender: 'ONLINE', amount: way.total }] })
  expect(await booksOf(database, orderId)).toEqual({ 'gateway:sandbox': way.total, bills: -way.total })
}

/** One way, paid at one time, is tried with each change of the code; the others come with the long run. */
const lengthOf = (way: ServedWay, when: string): string => (way === TABLE && when === TIMES[0]?.[0] ? '' : ' @long')

for (const way of [TABLE, ...WAYS]) {
  for (const [when, order] of TIMES) {
    const long = lengthOf(way, when)
    test(`P-07, RT-07, ST-12: ${way.name}, paid ${when}, with the network cut before the payment page, at it, and on return before it was told: it is paid once${long}`, async ({ page, house, network, ledger }) => {
      const outlet = await way.openOutlet(house)
      const guest = new Guest(page, originOf(outlet.brand, network.port), house.server)
      const orderId = await order(way, guest, outlet, ledger)
      await paysWithTheNetworkCut({ guest, network, total: way.total })
      await isPaidOnce(way, guest, house, orderId)
    })

    test(`P-07, RT-07, ST-12: ${way.name}, paid ${when}, with the server killed before the payment page, at it, and on return before it was told: it is paid once${long}`, async ({ mortal, house, ledger }) => {
      const outlet = await way.openOutlet(house)
      const guest = guestAt(mortal, outlet)
      const orderId = await order(way, guest, outlet, ledger)
      await paysWithTheServerKilled({ guest, network: mortal.network, total: way.total }, mortal.server)
      await isPaidOnce(way, guest, house, orderId)
    })

    test(`P-07, RT-07, ST-12: ${way.name}, paid ${when}, with the browser killed before the payment page, at it, on return and before the report: it is paid once${long}`, async ({ phone, house, network, ledger }) => {
      const outlet = await way.openOutlet(house)
      const battery = await phone()
      const before = new Guest(await battery.page(), originOf(outlet.brand, network.port), house.server)
      const orderId = await order(way, before, outlet, ledger)
      const guest = await paysWithTheBrowserKilled({ guest: before, network, orderId, total: way.total }, battery)
      await isPaidOnce(way, guest, house, orderId)
    })
  }
}

for (const way of WAYS) {
  for (const [when, order] of TIMES) {
    test(`P-07, RT-07, ST-11: ${way.name}, paid ${when}, with the payment page loaded again and gone back from, and what stands behind it loaded again: it is paid once @long`, async ({ page, house, network, ledger }) => {
      const outlet = await way.openOutlet(house)
      const guest = new Guest(page, originOf(outlet.brand, network.port), house.server)
      const pay = new PaymentPage(page)
      const orderId = await order(way, guest, outlet, ledger)
      await pay.leave()
      await page.reload()
      await pay.isAtPracticePage()
      await page.goBack()
      await tells(page, LEFT)
      await page.reload()
      await tells(page, LEFT)
      await pay.act(speakPay('pay.act.backToPage')).click()
      await pay.isAtPracticePage()
      await pay.press('Page returns, webhook follows')
      await pay.says(speakPay('pay.heading.paid', { amount: rupees(way.total) }))
      await isPaidOnce(way, guest, house, orderId)
    })
  }
}
