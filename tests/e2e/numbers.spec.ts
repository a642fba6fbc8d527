/** Numbers that an operator keeps from logins and orders, or lets order first, as their guests read it. */
import { actOnNumber, type NumberAct } from '#server/guests/administer-numbers.ts'
import { testMenu } from '../fixtures/test-menu.ts'
import { readAccessToken } from '../harness/device.ts'
import { openTestOutlet } from '../harness/test-outlet.ts'
import type { Guest } from './guest.ts'
import { fillsTheCart, goesToTheCart, holdsOrders, isAboutToOrder } from './moments.ts'
import { say } from './say.ts'
import { expect, type House, test } from './stage.ts'

/** As `npm run guests` does it, under the running server. */
const operatorActs = ({ database }: House, act: NumberAct, { phone }: Guest): Promise<void> =>
  actOnNumber({ transact: database.transact, now: Date.now }, 'rajwada', act, { country: '91', phone })

/** From an order that was refused to one that stands, with the same dishes. */
const ordersAgain = async (guest: Guest): Promise<void> => {
  await guest.page.getByRole('button', { name: say('tracking.orderAgain') }).click()
  await guest.cart.isOpen()
  await guest.cart.place()
  await guest.tracking.says('placed')
}

const BLOCKED = 'This mobile no. is blocked by administration.'

test('ER-13, RO-06: "This mobile no. is blocked by administration." at a login, with the right code too, and at an order of somebody who was logged in; once the number is let in again it orders @long', async ({ guest, outlet, house, ledger }) => {
  await operatorActs(house, 'block', guest)
  await guest.openTable(outlet.tableCode)
  await fillsTheCart(guest)
  await goesToTheCart(guest)
  await guest.cart.signInToOrder()
  await guest.signInPage.isOpen()
  await guest.signInPage.sendCodeTo(guest.phone)
  await guest.signInPage.enterCode(await guest.otp())
  await guest.signInPage.says(BLOCKED)
  expect(await readAccessToken(guest.page)).toBeNull()

  await operatorActs(house, 'unblock', guest)
  await guest.page.getByRole('button', { name: say('signIn.codeChange') }).click()
  await guest.signIn()
  await guest.cart.isOpen()
  await operatorActs(house, 'block', guest)
  await guest.cart.place()
  await expect(guest.page.getByRole('heading', { name: 'User access blocked', exact: true })).toBeVisible()
  await expect(guest.page.getByText(`${BLOCKED} Nothing was ordered and nothing is charged.`)).toBeVisible()
  await holdsOrders(ledger, outlet, 0)

  await operatorActs(house, 'unblock', guest)
  await ordersAgain(guest)
  await holdsOrders(ledger, outlet, 1)
})

test('RO-07: who is "not part of the beta group" reads that ordering is tried with others first, and that nothing was ordered; taken into it they order the same cart @long', async ({ guest, house, ledger }) => {
  const tried = await openTestOutlet(house.database, 'rajwada', testMenu, { 'beta.isEnabled': 'true' })
  await isAboutToOrder(guest, tried)
  await guest.cart.place()
  await expect(guest.page.getByRole('heading', { name: 'Not open to you yet', exact: true })).toBeVisible()
  await expect(guest.page.getByText('Ordering here is being tried with some guests first, and you are not part of the beta group. Nothing was ordered and nothing is charged.')).toBeVisible()
  await holdsOrders(ledger, tried, 0)
  await guest.open('orders')
  await guest.orders.says('Not ordered')
  await guest.page.goBack()
  await operatorActs(house, 'beta', guest)
  await ordersAgain(guest)
  await holdsOrders(ledger, tried, 1)
})
