/** What follows an order, in a browser: asking to cancel it. */
import { isAboutToOrder } from './moments.ts'
import { say } from './say.ts'
import { expect, test } from './stage.ts'

test('CA-22: a wish to cancel waits on a phone in a dead zone and says so, reaches the outlet, and its no is told', async ({ guest, outlet, kitchen, network }) => {
  await isAboutToOrder(guest, outlet)
  await guest.cart.place()
  await guest.tracking.says('placed')
  const orderId = await guest.lastOrderId()
  await kitchen.accept(orderId)
  await guest.tracking.says('confirmedIn')
  await guest.isReadyForDeadZone()
  await guest.loseNetwork(network)
  await guest.page.getByRole('button', { name: say('tracking.cancel.ask') }).click()
  await guest.page.getByRole('button', { name: say('tracking.cancel.reasonWrong') }).click()
  await guest.page.getByRole('button', { name: say('tracking.cancel.yes') }).click()
  await expect(guest.page.getByText(say('tracking.cancel.phone'))).toBeVisible()
  await guest.findNetwork(network)
  await expect(guest.page.getByText(say('tracking.cancel.asked'))).toBeVisible({ timeout: 20_000 })
  await kitchen.answerCancel(orderId, 'NO')
  await expect(guest.page.getByText(say('tracking.cancel.no'))).toBeVisible()
  await expect(guest.page.getByRole('button', { name: say('tracking.cancel.ask') })).toHaveCount(0)
})
