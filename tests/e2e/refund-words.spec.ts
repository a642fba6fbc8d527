/** CO-08: what an outlet promises of refunds, as the guest of a cancelled dish and of a cancelled order reads it. */
import { speakPay } from '#messages/speak-pay.ts'
import { kettle } from '#server/demo/kettle/brand.ts'
import { dishes, testMenu } from '../fixtures/test-menu.ts'
import { kitchenOf } from '../harness/kitchen.ts'
import { openTestOutlet } from '../harness/test-outlet.ts'
import { PAID_ONLINE } from '../fixtures/paid-online.ts'
import { expectAccessible } from './axe.ts'
import { Guest } from './guest.ts'
import { PaymentPage } from './pages/payment-page.ts'
import { orderAtServer } from './paying.ts'
import { rupees, say } from './say.ts'
import { expect, originOf, test } from './stage.ts'

/** One papad and one dal with both halves of GST; the papad alone. Paise. */
const BOTH = 31_500
const PAPAD = 6300

test('CO-08: an outlet that promises refunds "within 7 working days", and "3-5 business days for cancelled items", is read so by the guest of a cancelled dish and of its order, cancelled after it, which tells both refunds, in a dead zone too', async ({ page, house, network }) => {
  const outlet = await openTestOutlet(house.database, 'kettle', testMenu, { ...kettle.outlets[0]?.outlet.additionalProperties, ...PAID_ONLINE })
  const guest = new Guest(page, originOf('kettle', network.port), house.server)
  const pay = new PaymentPage(page)
  const kitchen = kitchenOf(`http://127.0.0.1:${house.server.port}`, outlet)
  await guest.openTableSignedIn(outlet.tableCode)
  await guest.menu.add(dishes.papad)
  await guest.menu.add(dishes.dal)
  await guest.menu.openCart()
  await guest.cart.isOpen()
  await guest.cart.totalIs(BOTH)
  await page.getByRole('radio', { name: say('payChoice.now') }).check()
  await guest.cart.place()
  await pay.isChoosing()
  const orderId = await guest.lastOrderId()
  await pay.leave()
  // The bank has each refund and says nothing of it yet, so that what is said stays.
  await pay.press('Sent, bank silent')
  await expect(page.getByRole('button', { name: /^Sent, bank silent/ })).toHaveAttribute('aria-pressed', 'true')
  await pay.press('Page returns, webhook follows')
  await pay.says(speakPay('pay.heading.paid', { amount: rupees(BOTH) }))

  const { lines } = await orderAtServer(house.database, orderId)
  await kitchen.acceptWithout(orderId, lines.filter(({ name }) => name === dishes.dal).map(({ lineId }) => lineId))
  const back = page.getByRole('main')
  await expect(back.getByText(/^Back to the card or account you paid from, sent \d{1,2}:\d\d\s[ap]m, by your bank in 3-5 business days\. You paid ₹315, the bill is now ₹63\.$/)).toBeVisible()

  await expectAccessible(page, 'paid, and a part of it on its way back')

  await pay.act(speakPay('pay.act.follow')).click()
  await guest.tracking.says('partial')
  await guest.tracking.tookOff(dishes.dal)
  await kitchen.cancel(orderId, '')
  await guest.tracking.says('cancelled')
  await expect(page.getByText('The outlet cancelled it. What you paid goes back to you.')).toBeVisible()
  // All that was paid goes back, not the last refund alone.
  await expect(page.getByText(say('tracking.pay.sent', { amount: rupees(BOTH) }))).toBeVisible()
  await page.getByRole('link', { name: say('tracking.pay.see') }).click()
  await pay.says(speakPay('pay.heading.sent', { amount: rupees(BOTH) }))
  const promised = page.getByRole('listitem').filter({ hasText: speakPay('pay.trail.back.cancelled') })
  await expect(promised).toContainText(/₹63, sent \d{1,2}:\d\d\s[ap]m, by your bank within 7 working days\.$/)
  await expect(page.getByRole('listitem').filter({ hasText: speakPay('pay.trail.back.part') })).toContainText(/₹252, sent \d{1,2}:\d\d\s[ap]m, by your bank in 3-5 business days\.$/)
  expect((await orderAtServer(house.database, orderId)).refunds).toMatchObject([{ reason: 'part', amount: BOTH - PAPAD, state: 'PENDING' }, { reason: 'cancelled', amount: PAPAD, state: 'PENDING' }])

  await expectAccessible(page, 'refunds that were sent')

  await guest.isReadyForDeadZone()
  await guest.loseNetwork(network)
  await page.reload()
  await expect(promised).toBeVisible()
})
