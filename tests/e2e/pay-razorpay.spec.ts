/** P-07: the way to Razorpay and back, against a stand-in of it: its own document, its policy, and no way to pay twice by going back. */
import type { FrameLocator } from 'playwright/test'
import { ONLINE_PROPERTY } from '#domain/payment-timing.ts'
import { payingPage } from '#messages/en/paying-page.ts'
import { speakPay } from '#messages/speak-pay.ts'
import { testMenu } from '../fixtures/test-menu.ts'
import { openDatabase, type TestDatabase } from '../harness/database.ts'
import { type RazorpayStandIn, startRazorpay } from '../harness/razorpay-stand-in.ts'
import { startInstances } from '../harness/server-instances.ts'
import type { ServerProcess } from '../harness/server-process.ts'
import { openTestOutlet, type TestOutlet } from '../harness/test-outlet.ts'
import { expectAccessible } from './axe.ts'
import { Guest } from './guest.ts'
import { PAPAD_TOTAL } from './moments.ts'
import { PaymentPage } from './pages/payment-page.ts'
import { booksOf, hasOrdered, openPayments } from './paying.ts'
import { rupees } from './say.ts'
import { expect, originOf, test as base } from './stage.ts'

const AMOUNT = rupees(PAPAD_TOTAL)

interface Shop {
  server: ServerProcess
  database: TestDatabase
  outlet: TestOutlet
  company: RazorpayStandIn
}

const test = base.extend<{ company: RazorpayStandIn; payer: Guest; pay: PaymentPage }, { shop: Shop }>({
  // A database of its own: instances of one database have one payment company.
  shop: [
    async ({ house }, give) => {
      const company = await startRazorpay()
      const url = await house.postgres.createDatabase('razorpay')
      const server = await startInstances({ dataDir: `${house.folder}/razorpay`, ...house.postgres.way(url), env: company.env })
      const database = openDatabase(url)
      const outlet = await openTestOutlet(database, 'rajwada', testMenu, { [ONLINE_PROPERTY]: 'true' })
      company.sendEventsTo(`http://127.0.0.1:${server.port}/api/payments/webhook/razorpay`)
      await give({ server, database, outlet, company })
      await database.close()
      await server.stop()
      await company.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  company: async ({ shop }, give) => {
    await give(shop.company)
  },
  payer: async ({ page, shop }, give) => {
    await give(new Guest(page, originOf(shop.outlet.brand, shop.server.port), shop.server))
  },
  pay: async ({ payer }, give) => {
    await give(new PaymentPage(payer.page))
  },
})

const frameOf = ({ page }: Guest): FrameLocator => page.frameLocator('iframe[name=razorpay]')

/** A button of the company's sheet, and the fields with which its document leads back to RT-07. */
async function pressAndComeBack(guest: Guest, name: string): Promise<Record<string, string>> {
  const back = guest.page.waitForRequest((request) => request.isNavigationRequest() && new URL(request.url()).pathname === '/web/payment')
  await frameOf(guest).getByRole('button', { name, exact: true }).click()
  return Object.fromEntries(new URL((await back).url()).searchParams)
}

test('RT-07, ER-09: a payment that the company refuses to open, a page that cannot be opened, a sheet that is closed, a try that the bank declines, and one that is paid; the document is not opened again @long', async ({ payer, pay, shop, company }) => {
  const { page } = payer
  const orderId = await hasOrdered(payer, shop.outlet)
  await pay.openFromOrder()
  // It answers, and says no: nothing else is told of it.
  company.meet('create-order', 'refused')
  await pay.payOnline().click()
  await pay.says('Payment Issue')
  await expect(page.getByText(/^The payment company did not open its page\. Nothing was charged.* comes back by itself, usually within 5 days\.$/)).toBeVisible()
  await expectAccessible(page, 'a payment that was refused')
  company.meet('checkout.js', 'lost-before')
  await page.getByRole('button', { name: speakPay('pay.askAgain') }).click()
  await expect(page.getByText(payingPage.failed).first()).toBeVisible()
  const address = page.url()
  expect(new URL(address).pathname).toMatch(/^\/pay\/razorpay\/order_\w{14}$/)
  await expectAccessible(page, 'paying document')
  await page.getByRole('button', { name: payingPage.again }).click()
  expect(await pressAndComeBack(payer, 'Close')).toEqual({ orderId, dropped: '1' })
  await pay.says(speakPay('pay.heading.dropped'))
  await page.goto(address)
  await expect(page.getByRole('heading', { name: '₹63.00' })).toBeVisible()
  await frameOf(payer).getByRole('button', { name: 'Let the bank decline' }).click()
  const told = await pressAndComeBack(payer, 'Pay')
  const [paymentId = ''] = [...company.payments.values()].filter(({ status }) => status !== 'failed').map(({ id }) => id)
  const gatewayOrder = new URL(address).pathname.split('/').at(-1) ?? ''
  expect(told).toEqual({ orderId, gatewayOrder, paymentId, signature: company.signReturn(gatewayOrder, paymentId) })
  await pay.says(speakPay('pay.heading.paid', { amount: AMOUNT }))
  await pay.hasCleanAddress()
  expect(company.opened.at(-1)).toMatchObject({ order_id: gatewayOrder, amount: PAPAD_TOTAL, name: 'Rajwada', callback_url: `${payer.origin}/api/payments/return/razorpay`, webview_intent: false })
  await page.goto(address)
  await pay.says(speakPay('pay.heading.paid', { amount: AMOUNT }))
  expect(await booksOf(shop.database, orderId)).toEqual({ 'gateway:razorpay': PAPAD_TOTAL, bills: -PAPAD_TOTAL })
  await expect.poll(() => openPayments(payer)).toEqual([])
})

test('RT-07: an app’s web view, where the script’s handler does not run, posts back without a login and lands on the payment’s page @long', async ({ payer, pay, shop }) => {
  const orderId = await hasOrdered(payer, shop.outlet)
  await pay.openFromOrder()
  await pay.payOnline().click()
  expect(await pressAndComeBack(payer, 'Pay in a web view')).toMatchObject({ orderId })
  await pay.says(speakPay('pay.heading.paid', { amount: AMOUNT }))
  expect(await booksOf(shop.database, orderId)).toEqual({ 'gateway:razorpay': PAPAD_TOTAL, bills: -PAPAD_TOTAL })
})
