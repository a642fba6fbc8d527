import { speakPay } from '#messages/speak-pay.ts'
import { PAID_ONLINE } from '../fixtures/paid-online.ts'
import { dishes, testMenu } from '../fixtures/test-menu.ts'
import { kitchenOf } from '../harness/kitchen.ts'
import { openTestOutlet } from '../harness/test-outlet.ts'
import { expectAccessible } from './axe.ts'
import { expectHonest } from './honest.ts'
import { fillsTheCart, hasEaten, isAboutToOrder, ordersAndIsServed, PAPAD_TOTAL, placesInDeadZone } from './moments.ts'
import { putTerms } from './offering.ts'
import { PaymentPage } from './pages/payment-page.ts'
import { booksOf, orderAtServer } from './paying.ts'
import { rupees, say } from './say.ts'
import { expect, test } from './stage.ts'

/** One masala papad of Rs 60 less Rs 6 or Rs 2, and the tax on what is left, to the rupee. */
const WITH_60_POINTS = 5700
const WITH_20_POINTS = 6100
/** Two of them less Rs 6. */
const TWO_WITH_60_POINTS = 12_000

test('P-05, P-11: points are earned by an order that is served and paid, used at the next one with a tap in a dead zone, asked about where they are gone meanwhile, and come back when it is cancelled', async ({ guest, outlet, kitchen, house, network, ledger }) => {
  const row = guest.page.getByRole('region', { name: say('points.label') })
  const account = (words: string) => expect(guest.page.getByRole('main').getByText(words)).toBeVisible()
  await putTerms(house, outlet)
  await isAboutToOrder(guest, outlet)
  await expect(guest.page.getByText(say('points.foot', { count: 60 })).first()).toBeVisible()
  await expect(row).toHaveCount(0)
  const first = await ordersAndIsServed(guest, kitchen)
  await guest.open('account')
  await account(say('points.pending', { count: 60 }))
  await kitchen.takePayment(first, PAPAD_TOTAL)
  await account(say('points.row', { count: 60 }))

  await guest.open('ordering/menu')
  await fillsTheCart(guest)
  await guest.menu.openCart()
  await guest.cart.isOpen()
  await guest.cart.totalIs(PAPAD_TOTAL)
  await expect(row.getByText(say('points.pay', { price: rupees(600), count: 60 }))).toBeVisible()
  await guest.isReadyForDeadZone()
  await guest.loseNetwork(network)
  await row.getByRole('button', { name: say('points.use') }).click()
  await expect(row.getByText(say('points.paid', { price: rupees(600), count: 60 }))).toBeVisible()
  await expect(row.getByText(say('offers.offline'))).toBeVisible()
  await expect(guest.page.getByRole('definition').getByText('−₹6.00')).toBeVisible()
  await guest.cart.totalIs(WITH_60_POINTS)
  const asked = await placesInDeadZone(guest)
  // Elsewhere most of them went before this order arrived.
  await house.database.pool.query('update point_lots set remaining = 20 where id = $1', [`earn:${first}`])
  await guest.findNetwork(network)
  await guest.tracking.says('ask')
  await expectHonest(guest, ledger, outlet.id, asked, 'not-ordered')
  expect((await ledger.command(asked))?.code).toBe('PRICE_CHANGED')
  await guest.tracking.seeChange()
  await expect(guest.page.getByRole('heading', { name: say('points.fewer') })).toBeVisible()
  await guest.changed.agreedTo(WITH_60_POINTS)
  await guest.changed.sendFor(WITH_20_POINTS)
  await guest.tracking.says('placed')
  const agreed = await guest.lastOrderId()
  expect((await ledger.order(agreed))?.order).toMatchObject({ points: { used: 20, saving: 200 }, bill: { items: 6000, discount: 200, total: WITH_20_POINTS } })

  await kitchen.cancel(agreed, 'No papad left')
  await guest.open('account')
  await account(say('points.row', { count: 20 }))
  await guest.open('ordering/menu')
  await guest.menu.shows(dishes.papad)
  expect((await house.database.pool.query('select remaining::int from point_lots where id = $1', [`earn:${first}`])).rows).toEqual([{ remaining: 20 }])
})

test('VA-20, P-05, P-07: below their minimum points say what is missing; above it they pay a part, and the rest of the same bill is paid online @long', async ({ guest, house }) => {
  const { page } = guest
  const outlet = await openTestOutlet(house.database, 'rajwada', testMenu, PAID_ONLINE)
  const row = page.getByRole('region', { name: say('points.label') })
  const pay = new PaymentPage(page)
  await putTerms(house, outlet, 10_000)
  const kitchen = kitchenOf(`http://127.0.0.1:${house.server.port}`, outlet)
  await kitchen.takePayment(await hasEaten(guest, outlet, kitchen), PAPAD_TOTAL)
  await guest.open('ordering/menu')
  await fillsTheCart(guest)
  await guest.menu.openCart()
  await guest.cart.isOpen()
  await expect(row.getByText('Add ₹40 more to use points')).toBeVisible()
  await expect(row.getByText('You have 60 points.')).toBeVisible()
  await expect(row.getByRole('button')).toHaveCount(0)
  await expectAccessible(page, 'points below their minimum')

  await page.getByRole('button', { name: say('cart.oneMore', { name: dishes.papad, count: 1 }) }).click()
  await row.getByRole('button', { name: 'Use', exact: true }).click()
  await expect(row.getByText('₹6 paid with 60 points')).toBeVisible()
  await row.getByRole('button', { name: say('offers.changeIt') }).click()
  await expectAccessible(page, 'how much to pay with points')
  await page.getByRole('dialog', { name: 'Pay with points' }).getByRole('button', { name: say('common.close') }).click()
  await guest.cart.totalIs(TWO_WITH_60_POINTS)
  await page.getByRole('radio', { name: say('payChoice.now') }).check()
  await guest.cart.place()
  await pay.isChoosing()
  const orderId = await guest.lastOrderId()
  await pay.leave()
  await pay.press('Page returns, webhook follows')
  await pay.says(speakPay('pay.heading.paid', { amount: rupees(TWO_WITH_60_POINTS) }))
  expect(await orderAtServer(house.database, orderId)).toMatchObject({ paymentStatus: 'SUCCESS', points: { used: 60, saving: 600 }, payments: [{ tender: 'ONLINE', amount: TWO_WITH_60_POINTS }] })
  expect(await booksOf(house.database, orderId)).toMatchObject({ 'points:held': 60, 'gateway:sandbox': TWO_WITH_60_POINTS, bills: -TWO_WITH_60_POINTS })
})
