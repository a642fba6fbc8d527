import { dishes } from '../fixtures/test-menu.ts'
import { readOrderEntries } from '../harness/device.ts'
import { expectHonest } from './honest.ts'
import { fillsTheCart, goesToTheCart, holdsOrders, isAboutToOrder } from './moments.ts'
import { CartOffers } from './pages/cart-offers.ts'
import { rupees, say } from './say.ts'
import { expect, test } from './stage.ts'

/** One masala papad of Rs 60 with a quarter off, and the tax on what is left, to the rupee. */
const WITH_FIRST500 = 4700
const PAPAD_TOTAL = 6300

test.describe('offers in the cart (P-05)', () => {
  test('RO-01, VA-20, VA-22: a visitor sees what waits, the guest applies the best one, takes it off, types codes, and orders for the total that was shown', async ({ guest, outlet, ledger }) => {
    const offers = new CartOffers(guest.page)
    await guest.openTable(outlet.tableCode)
    await fillsTheCart(guest)
    await goesToTheCart(guest)
    await offers.says(say('offers.fitting', { count: 2 }))
    await offers.open()
    await expect(offers.sheet().getByText('To access this page please login')).toBeVisible()
    await offers.sheet().getByRole('link', { name: say('offers.signInAct') }).click()
    await guest.signIn()
    await guest.cart.isOpen()
    await offers.says(say('offers.best', { price: rupees(1500, 2), code: 'FIRST500' }))
    await guest.cart.totalIs(PAPAD_TOTAL)
    await offers.tap(say('offers.apply'))
    await guest.cart.totalIs(WITH_FIRST500)
    await offers.tap(say('offers.changeIt'))
    for (const wrong of ['JAIPUR2O', 'J'.repeat(4096), '<b>']) {
      await offers.typeCode(wrong)
      await expect(offers.sheet().getByText('The code you have entered is incorrect or expired.')).toBeVisible()
    }
    await offers.typeCode('MEERA-7QK')
    await expect(offers.sheet().getByText(say('offers.wrongReferral'))).toBeVisible()
    await offers.typeCode(' feast 200 ')
    await offers.close()
    await offers.says('Add Rs 1,290 more to apply this coupon')
    await guest.cart.totalIs(PAPAD_TOTAL)
    await offers.tap(say('offers.changeIt'))
    await offers.sheet().getByRole('radio', { name: /10% off the bill/ }).click()
    await offers.sheet().getByRole('button', { name: say('offers.use') }).click()
    await guest.cart.totalIs(5700)
    await guest.cart.place()
    await guest.tracking.says('placed')
    const orderId = await guest.lastOrderId()
    await expectHonest(guest, ledger, outlet.id, orderId, 'ordered')
    expect((await ledger.order(orderId))?.total).toBe(5700)
  })

  test('LF-06: a code typed in a dead zone is judged on the phone or kept, and the order goes with it when the network is back', async ({ guest, outlet, network, ledger }) => {
    const offers = new CartOffers(guest.page)
    await isAboutToOrder(guest, outlet)
    await guest.page.getByRole('button', { name: say('cart.oneMore', { name: dishes.papad, count: 1 }) }).click()
    await guest.loseNetwork(network)
    await offers.open()
    await offers.typeCode('DIWALI75')
    await offers.sheet().getByText(say('offers.keepTitle', { code: 'DIWALI75' })).waitFor()
    await offers.sheet().getByRole('button', { name: say('offers.keep'), exact: true }).click()
    await offers.close()
    await offers.says(say('offers.unknownRow', { code: 'DIWALI75' }))
    await guest.cart.totalIs(12_600)
    await guest.cart.place()
    await guest.tracking.says('phone')
    const orderId = await guest.lastOrderId()
    await guest.findNetwork(network)
    await guest.tracking.says('placed')
    await expectHonest(guest, ledger, outlet.id, orderId, 'ordered')
    expect((await ledger.order(orderId))?.total).toBe(4700)
  })

  test('an offer that is used up while the order waits is asked about: nothing goes at another price until the guest agrees', async ({ guest, outlet, network, ledger, house }) => {
    const offers = new CartOffers(guest.page)
    await isAboutToOrder(guest, outlet)
    await offers.tap(say('offers.apply'))
    await guest.cart.totalIs(WITH_FIRST500)
    await guest.loseNetwork(network)
    await offers.says(say('offers.offline'))
    await guest.cart.place()
    await guest.tracking.says('phone')
    const orderId = await guest.lastOrderId()
    await house.database.pool.query(`update offers set used = most where id = 'first500'`)
    try {
      await guest.findNetwork(network)
      await guest.tracking.says('ask')
      await expectHonest(guest, ledger, outlet.id, orderId, 'not-ordered')
      expect((await ledger.command(orderId))?.code).toBe('OFFER_NOT_APPLICABLE')
      await guest.tracking.seeChange()
      await expect(guest.page.getByRole('heading', { name: /^FIRST500 was used up at \d\d:\d\d$/ })).toBeVisible()
      await guest.changed.agreedTo(WITH_FIRST500)
      await guest.changed.sendFor(PAPAD_TOTAL)
      await guest.tracking.says('placed')
      const agreed = await guest.lastOrderId()
      expect((await readOrderEntries(guest.page)).find(({ id }) => id === agreed)?.command.offerCode).toBeUndefined()
      await expectHonest(guest, ledger, outlet.id, agreed, 'ordered')
      expect((await ledger.order(agreed))?.total).toBe(PAPAD_TOTAL)
      await holdsOrders(ledger, outlet, 1)
    } finally {
      await house.database.pool.query(`update offers set used = (select count(*) from offer_uses where offer_id = 'first500') where id = 'first500'`)
    }
  })
})
