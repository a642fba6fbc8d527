/** Each outcome that the practice company can play, as the guest of the bill reads it (table E1), and what becomes of a refund. */
import { FAILED_WORDS } from '#domain/refund-days.ts'
import { POLL_GAPS_S } from '#domain/pay-polling.ts'
import { speakPay } from '#messages/speak-pay.ts'
import { PAID_ONLINE } from '../fixtures/paid-online.ts'
import { testMenu } from '../fixtures/test-menu.ts'
import { type Kitchen, kitchenOf } from '../harness/kitchen.ts'
import { openTestOutlet, type TestOutlet } from '../harness/test-outlet.ts'
import { expectAccessible } from './axe.ts'
import type { Guest } from './guest.ts'
import { PAPAD_TOTAL, sitsDown } from './moments.ts'
import { subscribesWith } from './notifications.ts'
import { PaymentPage } from './pages/payment-page.ts'
import { still, tells } from './pay-truths.ts'
import { booksOf, comesNow, leavesToPay, orderAtServer, waitedTooLong } from './paying.ts'
import { rupees, say } from './say.ts'
import { expect, type House, test } from './stage.ts'

const AMOUNT = rupees(PAPAD_TOTAL)
const NOT_PAID = 'Not paid so far'
const COMES_BACK = 'If money left your account, it comes back by itself, in the next 48 hrs.'
const NOTHING_SETTLED = { state: 'failed', tries: 1 }

/** Somebody at the table of an outlet with its own words for a payment that failed (ER-09), and the hands of its staff. */
const sitsWhereItIsPaidOnline = async (guest: Guest, house: House): Promise<{ outlet: TestOutlet; kitchen: Kitchen; pay: PaymentPage }> => {
  const outlet = await openTestOutlet(house.database, 'rajwada', testMenu, { ...PAID_ONLINE, [FAILED_WORDS]: 'in the next 48 hrs' })
  await sitsDown(guest, outlet)
  return { outlet, kitchen: kitchenOf(`http://127.0.0.1:${house.server.port}`, outlet), pay: new PaymentPage(guest.page) }
}

/** Outcomes that end unpaid: the button, the sentence, why as the card of facts says it, and what else is read. */
const UNPAID: readonly (readonly [button: string, text: string, why: string, more: readonly string[]])[] = [
  ['Not enough balance', `The bank said no this time. ${COMES_BACK}`, 'Not enough money in the account', []],
  ['Timed out', `No bank answered this time. ${COMES_BACK}`, 'The bank did not answer in time', []],
  ['Pending, then failed', `No bank answered this time. ${COMES_BACK}`, 'The bank did not answer in time', []],
  ['Wrong signature', 'The payment does not fit this bill. What was taken goes back to you.', 'It does not fit this bill', []],
  ['Another amount, ₹1', 'The payment does not fit this bill. What was taken goes back to you.', 'It does not fit this bill', ['A payment of another amount goes back']],
]

test('P-07, ST-11, ER-09: each outcome of the payment page says of an unpaid bill why, and when money comes back in the outlet’s own words; every event twice pays it once; a bank that changes its mind too late gives it back @long', async ({ guest, house }) => {
  const { kitchen, pay } = await sitsWhereItIsPaidOnline(guest, house)
  for (const [button, text, why, more] of UNPAID) {
    await test.step(button, async () => {
      const orderId = await leavesToPay(guest, 'after')
      await pay.press(button)
      await pay.says(NOT_PAID, 40_000)
      await guest.page.getByText(speakPay('pay.left')).click()
      await expect(guest.page.getByText('your bank sends it back by itself, in the next 48 hrs.')).toBeVisible()
      await expect(guest.page.getByText('within 5 days')).toHaveCount(0)
      for (const words of [text, why, 'The bill is still open', ...more]) await expect(guest.page.getByText(words).first(), words).toBeVisible()
      expect(await orderAtServer(house.database, orderId)).toMatchObject({ paymentStatus: 'FAILED', online: NOTHING_SETTLED })
      expect(await booksOf(house.database, orderId)).toEqual({})
      await kitchen.cancel(orderId, 'Tried')
    })
  }
  await expectAccessible(guest.page, 'a bill that is over')

  const twice = await leavesToPay(guest, 'after')
  await pay.press('Every event twice, last one first')
  await expect(guest.page.getByRole('heading', { name: /^Answering: every event twice/ })).toBeVisible()
  await guest.open(`payment?orderId=${twice}`)
  await pay.says(`${AMOUNT} is paid`, 40_000)
  expect(await orderAtServer(house.database, twice)).toMatchObject({ paymentStatus: 'SUCCESS', online: { state: 'paid', tries: 1 }, payments: [{ tender: 'ONLINE', amount: PAPAD_TOTAL }] })
  expect(await booksOf(house.database, twice)).toEqual({ 'gateway:sandbox': PAPAD_TOTAL, bills: -PAPAD_TOTAL })

  const late = await leavesToPay(guest, 'before')
  await pay.press('Failed, then paid late')
  await pay.says(NOT_PAID)
  for (const words of [`It did not go through this time. ${COMES_BACK}`, 'The bank has a fault']) await expect(guest.page.getByText(words, { exact: true })).toBeVisible()
  await waitedTooLong(house.database, late)
  await expect.poll(async () => (await orderAtServer(house.database, late)).status, { timeout: 60_000 }).toBe('FAILED')
  await comesNow(house.database, 'sandbox-bank')
  await guest.open(`payment?orderId=${late}`)
  await pay.says('Paid too late for this order', 60_000)
  expect((await orderAtServer(house.database, late)).refunds).toMatchObject([{ reason: 'late', amount: PAPAD_TOTAL }])
})

test('ST-11, CO-08: a refund that a bank does not take says so, with a person on it; one that the company cannot send yet is under way, and says when the bank has it @long', async ({ guest, house }) => {
  const { kitchen, pay } = await sitsWhereItIsPaidOnline(guest, house)
  const { page } = guest
  const paysAndIsCancelled = async (plan: string): Promise<{ orderId: string; gateway: string }> => {
    const orderId = await leavesToPay(guest, 'before')
    const gateway = page.url()
    await pay.press(plan)
    await expect(page.getByRole('button', { name: new RegExp(`^${plan}`) })).toHaveAttribute('aria-pressed', 'true')
    await pay.press('Page returns, webhook follows')
    await pay.says(`${AMOUNT} is paid`)
    await kitchen.cancel(orderId, '')
    return { orderId, gateway }
  }

  const refused = await paysAndIsCancelled('Bank does not take it')
  await pay.says('The refund came back to us', 40_000)
  await expect(page.getByText('Your bank did not take it. Someone at the restaurant is on it. You need not do anything.', { exact: true })).toBeVisible()
  await expect(page.getByText('A person sends it another way', { exact: true })).toBeVisible()
  await expectAccessible(page, 'a refund that came back')
  expect((await orderAtServer(house.database, refused.orderId)).refunds).toMatchObject([{ reason: 'cancelled', amount: PAPAD_TOTAL, state: 'FAILED' }])

  const waiting = await paysAndIsCancelled('Balance too low')
  await pay.says(`${AMOUNT} goes back to you`)
  await expect(page.getByText('It is being sent to your bank. Then your bank puts it in your account in 2 to 7 days.', { exact: true })).toBeVisible()
  await expectAccessible(page, 'a refund that waits to be sent')
  expect((await orderAtServer(house.database, waiting.orderId)).refunds).toMatchObject([{ state: 'INITIAL' }])
  await page.goto(waiting.gateway)
  await pay.press('Bank has it')
  await expect(page.getByRole('button', { name: /^Bank has it/ })).toHaveAttribute('aria-pressed', 'true')
  await comesNow(house.database, 'payment-refund')
  await guest.open(`payment?orderId=${waiting.orderId}`)
  await pay.says(`Your bank has the ${AMOUNT}`, 60_000)
  await expectAccessible(page, 'a refund that the bank has')
  expect(await booksOf(house.database, waiting.orderId)).toEqual({})
})

test('CA-09, CO-07: a bank that says nothing is asked after 0, 5, 10, 15, 20, 20, 20, 20, 20, 15, 5 and 5 seconds and then no more; after 180 s the page says that it takes longer, and that nobody should pay again @long', async ({ guest, house, network }) => {
  const { page } = guest
  await page.clock.install()
  const { pay } = await sitsWhereItIsPaidOnline(guest, house)
  const orderId = await leavesToPay(guest, 'after')
  await page.getByRole('link', { name: 'Never', exact: true }).click()
  const questions = (): number => network.requests.filter(({ path }) => path === '/api/payments/verifyPayment').length
  const before = questions()
  await pay.press('Pending, then paid')
  await pay.says('Being checked with the bank')
  const [, ...gaps] = POLL_GAPS_S
  const MIDWAY = 4
  for (const [at, gap] of gaps.entries()) {
    await expect.poll(questions, { message: `question ${at + 1}` }).toBe(before + at + 1)
    await page.clock.fastForward((gap - 3) * 1000)
    expect(questions(), `none sooner than after ${gap} s`).toBe(before + at + 1)
    await page.clock.fastForward(3000)
    // The test's own seconds pass beside those that are given, so that it is looked at well before the 180.
    if (at === MIDWAY) await expect(pay.heading('Being checked with the bank')).toBeVisible()
  }
  await expect.poll(questions).toBe(before + POLL_GAPS_S.length)
  await page.clock.fastForward(60_000)
  await tells(page, still(false))
  expect(questions()).toBe(before + POLL_GAPS_S.length)
  await expectAccessible(page, 'still being checked')

  // A phone that is told while it is closed says so.
  await page.context().grantPermissions(['notifications'])
  await subscribesWith(page, { endpoint: 'https://fcm.googleapis.com/fcm/send/none', keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } })
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'granted' }))
  await page.route('**/api/push/subscriptions', (route) => route.fulfill({ json: {} }))
  await guest.open(`confirmation/${orderId}`)
  await page.getByRole('button', { name: say('notify.turnOn') }).click()
  await expect(page.getByText(say('notify.on')).first()).toBeVisible()
  await page.getByRole('link', { name: say('tracking.pay.see') }).click()
  await tells(page, still(true))
})
