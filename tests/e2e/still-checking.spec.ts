/** CO-07: a bank that has not answered when the phone's questions are over. What breaks then changes nothing of what is said, and its answer is heard all the same (table E1). */
import type { Page } from 'playwright/test'
import { POLL_GAPS_S } from '#domain/pay-polling.ts'
import type { TcpProxy } from '../harness/tcp-proxy.ts'
import { bankAnswersNow, bankIsSilent } from './broken-checking.ts'
import { Guest } from './guest.ts'
import { test } from './mortal.ts'
import { PaymentPage } from './pages/payment-page.ts'
import { checking, paid, still, tells } from './pay-truths.ts'
import { booksOf, ordersToPay, orderAtServer } from './paying.ts'
import { rupees } from './say.ts'
import { isAboutToOrderIn, TABLE } from './served-ways.ts'
import { expect, originOf } from './stage.ts'

const questionsOf = ({ requests }: TcpProxy): number => requests.filter(({ path }) => path === '/api/payments/verifyPayment').length

/** The page’s questions are over, and a minute more has passed. Each is waited for from the answer to the last one on, so that time is given until all came. @param before questions of before this page */
const isAskedInVain = async ({ clock }: Page, network: TcpProxy, before: number): Promise<void> => {
  const passes = async (): Promise<number> => {
    await clock.fastForward(10_000)
    return questionsOf(network)
  }
  await expect.poll(passes, { intervals: [100] }).toBe(before + POLL_GAPS_S.length)
  await clock.fastForward(60_000)
}

test('CA-09, CO-07: a bank that has still not answered when nobody asks any more, and the browser is killed, then the server: it goes on being checked, and once the bank has answered it is paid, once @long', async ({ mortal: { server, network }, phone, house }) => {
  const outlet = await TABLE.openOutlet(house)
  const [battery, amount] = [await phone(), rupees(TABLE.total)]
  const first = new Guest(await battery.page(), originOf(outlet.brand, network.port), server)
  await first.page.clock.install()
  await isAboutToOrderIn(TABLE, first, outlet)
  const orderId = await ordersToPay(first, 'after')
  await new PaymentPage(first.page).leave()
  const asked = questionsOf(network)
  await bankIsSilent(first, 'Pending, then paid')
  await tells(first.page, await checking(house.database, orderId, amount, outlet.timeZone))
  await isAskedInVain(first.page, network, asked)
  await tells(first.page, still(false))

  // The battery is out. The phone's clock goes on all the same.
  const now = await first.page.evaluate(() => Date.now())
  await battery.kill()
  const askedBefore = questionsOf(network)
  await battery.reopen()
  const guest = first.on(await battery.page())
  await guest.page.clock.install({ time: now })
  await guest.open(`payment?orderId=${orderId}`)
  await tells(guest.page, still(false))
  await isAskedInVain(guest.page, network, askedBefore)

  await server.kill()
  await bankAnswersNow(house.database, orderId)
  await tells(guest.page, still(false))
  await server.restart()
  await new PaymentPage(guest.page).says(`${amount} is paid`, 60_000)
  await tells(guest.page, await paid(house.database, orderId, amount, outlet.timeZone))
  expect(await orderAtServer(house.database, orderId)).toMatchObject({ paymentStatus: 'SUCCESS', online: { state: 'paid', tries: 1 }, payments: [{ tender: 'ONLINE', amount: TABLE.total }] })
  expect(await booksOf(house.database, orderId)).toEqual({ 'gateway:sandbox': TABLE.total, bills: -TABLE.total })
  expect(questionsOf(network), 'its order’s document alone told the phone').toBe(askedBefore + POLL_GAPS_S.length)
})
