import type { Offer } from '#schemas/offer.ts'
import { anOffer } from '../fixtures/offers.ts'
import { dishes, ids } from '../fixtures/test-menu.ts'
import { readOrderEntries } from '../harness/device.ts'
import { openTestOutlet } from '../harness/test-outlet.ts'
import { expectAccessible } from './axe.ts'
import { Guest } from './guest.ts'
import { expectHonest } from './honest.ts'
import { fillsTheCart, goesToTheCart, holdsOrders, isAboutToOrder, places, placesInDeadZone } from './moments.ts'
import { putOutletOffers } from './offering.ts'
import { CartOffers } from './pages/cart-offers.ts'
import { WaysSheet } from './pages/ways-sheet.ts'
import { rupees, say } from './say.ts'
import { expect, originOf, test } from './stage.ts'

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
    const orderId = await places(guest)
    await expectHonest(guest, ledger, outlet.id, orderId, 'ordered')
    expect((await ledger.order(orderId))?.total).toBe(5700)
  })

  test('P-05, P-06: what each way costs counts with the offer in the cart, where that way takes it @long', async ({ guest, house, outlet }) => {
    await putOutletOffers(house, outlet, [anOffer({ id: 'seated', code: 'SEATED', where: { outlets: [], serviceTypes: ['DI'] } })])
    const [offers, ways] = [new CartOffers(guest.page), new WaysSheet(guest.page)]
    await guest.openTableSignedIn(outlet.tableCode)
    await fillsTheCart(guest)
    await goesToTheCart(guest)
    await offers.open()
    await offers.typeCode('SEATED')
    await offers.close()
    await guest.cart.totalIs(5700)
    await ways.open()
    await expect(ways.option('DI')).toContainText('₹57')
    await expect(ways.option('SP')).toContainText('₹63')
    await ways.choose('SP')
    await expect(ways.sheet()).toContainText('₹6 more than Dine-in')
    await ways.go()
    await guest.cart.totalIs(PAPAD_TOTAL)
  })

  test('on a narrow screen with letters twice as large an offer’s button stands below its words, which do not break within themselves @long', async ({ guest, outlet }) => {
    const { page } = guest
    await guest.openTableSignedIn(outlet.tableCode)
    await fillsTheCart(guest)
    await goesToTheCart(guest)
    const [words, act] = [page.getByText(say('offers.best', { price: rupees(1500, 2), code: 'FIRST500' })), page.getByRole('button', { name: say('offers.apply'), exact: true })]
    const edges = async () => ({ bottom: await words.evaluate((element) => element.getBoundingClientRect().bottom), top: await act.evaluate((element) => element.getBoundingClientRect().top) })
    for (const [width, percent, isBelow] of [[320, 100, false], [390, 100, false], [320, 200, true]] as const) {
      await page.setViewportSize({ width, height: 640 })
      await page.evaluate((size) => void (document.documentElement.style.fontSize = `${size}%`), percent)
      const { bottom, top } = await edges()
      expect(top >= bottom, `${width} px, ${percent} %`).toBe(isBelow)
    }
  })

  test('VA-22: the offer of a code that was typed is said and picked in the list, and is the one that the order takes @long', async ({ guest, outlet }) => {
    const offers = new CartOffers(guest.page)
    await isAboutToOrder(guest, outlet)
    await guest.page.getByRole('button', { name: say('cart.oneMore', { name: dishes.papad, count: 1 }) }).click()
    await offers.open()
    const sheet = offers.sheet()
    await expect(sheet.getByRole('radio', { name: /FIRST500|First 500/ })).toBeChecked()
    await offers.typeCode('diwali75')
    await expect(sheet.getByRole('status').filter({ hasText: /^DIWALI75: .+\. Chosen below\.$/ })).toBeVisible()
    await expect(sheet.getByRole('textbox', { name: say('offers.code') })).toHaveValue('')
    await expect(sheet.locator('label').filter({ hasText: 'DIWALI75' }).getByRole('radio')).toBeChecked()
    await sheet.getByRole('button', { name: say('offers.use'), exact: true }).click()
    await offers.says(say('offers.off', { price: rupees(7500, 2), code: 'DIWALI75' }))
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
    const orderId = await placesInDeadZone(guest)
    await guest.findNetwork(network)
    await guest.tracking.says('placed')
    await expect(guest.page.locator('dl').filter({ hasText: say('tracking.discount') })).toContainText('−₹75.00')
    await expectHonest(guest, ledger, outlet.id, orderId, 'ordered')
    expect((await ledger.order(orderId))?.total).toBe(4700)
  })

  test('VA-20, LF-06: what is missing to an offer is told with the network cut, less with each dish, and is taken off once nothing is missing @long', async ({ guest, outlet, network }) => {
    const offers = new CartOffers(guest.page)
    await isAboutToOrder(guest, outlet)
    await guest.loseNetwork(network)
    await offers.open()
    await expect(offers.sheet().getByText('Add Rs 1,290 more to apply this coupon')).toBeVisible()
    await offers.typeCode('welcome150')
    await offers.close()
    await offers.says('Add Rs 340 more to apply this coupon')
    await guest.cart.totalIs(PAPAD_TOTAL)
    for (const [count, missing] of [[1, 280], [2, 220], [3, 160], [4, 100], [5, 40]] as const) {
      await guest.page.getByRole('button', { name: say('cart.oneMore', { name: dishes.papad, count }) }).click()
      await offers.says(`Add Rs ${missing} more to apply this coupon`)
    }
    await guest.page.getByRole('button', { name: say('cart.oneMore', { name: dishes.papad, count: 6 }) }).click()
    await offers.says(say('offers.off', { price: rupees(15_000, 2), code: 'WELCOME150' }))
    await expect(guest.page.getByText(/more to apply this coupon/)).toHaveCount(0)
  })

  test('VA-22: a code that was kept in a dead zone and that nobody has is told so when the network is back, and stays until the guest lets it go @long', async ({ guest, outlet, network }) => {
    const offers = new CartOffers(guest.page)
    await isAboutToOrder(guest, outlet)
    await guest.loseNetwork(network)
    await offers.open()
    await offers.typeCode('DIWALI57')
    await offers.sheet().getByRole('button', { name: say('offers.keep'), exact: true }).click()
    await offers.close()
    await offers.says(say('offers.unknownRow', { code: 'DIWALI57' }))
    await guest.findNetwork(network)
    await offers.says('The code you have entered is incorrect or expired.')
    await offers.says('DIWALI57')
    await offers.tap(say('offers.forget'))
    await offers.says(say('offers.removed'))
    await guest.cart.totalIs(PAPAD_TOTAL)
  })

  test('an offer that is used up while the order waits is asked about: nothing goes at another price until the guest agrees @long', async ({ guest, outlet, network, ledger, house }) => {
    const offers = new CartOffers(guest.page)
    await isAboutToOrder(guest, outlet)
    await offers.tap(say('offers.apply'))
    await guest.cart.totalIs(WITH_FIRST500)
    await guest.loseNetwork(network)
    await offers.says(say('offers.offline'))
    const orderId = await placesInDeadZone(guest)
    await house.database.pool.query(`update offers set used = most where id = 'first500'`)
    try {
      await guest.findNetwork(network)
      await guest.tracking.says('ask')
      await expectHonest(guest, ledger, outlet.id, orderId, 'not-ordered')
      expect((await ledger.command(orderId))?.code).toBe('OFFER_NOT_APPLICABLE')
      await guest.tracking.seeChange()
      await expect(guest.page.getByRole('heading', { name: /^FIRST500 was used up at \d{1,2}:\d\d\s[ap]m$/ })).toBeVisible()
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

  test('CO-02: the outlet’s own discount comes off by itself, and each offer type off the bill in its place: a dish that comes with another (IO, ITM), a set (CO), a dish on the house (IF); the order has what was read @long', async ({ page, house, network, ledger }) => {
    const outlet = await openTestOutlet(house.database, 'chowk')
    const guest = new Guest(page, originOf('chowk', network.port), house.server)
    const offers = new CartOffers(page)
    const only = (ids: string[]) => ({ items: ids, sections: [] })
    const here = (word: string, title: string, gives: Offer['gives'], beside: Offer['beside'] = []): Offer => anOffer({ id: `${word}-${outlet.id}`.toLowerCase(), code: `${word}${outlet.code.slice(1)}`, title, where: { outlets: [outlet.id], serviceTypes: [] }, gives, beside })
    await putOutletOffers(house, outlet, [
      here('PAIR', 'Buy a papad, get one', { type: 'IO', buy: { dishes: only([ids.papad]), count: 1 }, get: { dishes: only([ids.papad]), count: 1 }, off: { discountType: 'ITM' }, mostTimes: 1 }),
      here('SET', 'Dal and papad for ₹250', { type: 'CO', slots: [{ dishes: only([ids.dal]), count: 1 }, { dishes: only([ids.papad]), count: 1 }], price: 25_000, mostTimes: 1 }),
      // Alone it would cost the guest more than the outlet's own discount saves.
      here('HOUSE', 'A jamun on the house', { type: 'IF', items: [ids.jamun] }, ['automatic']),
    ])
    const off = (amount: string) => expect(page.getByRole('definition').getByText(`−${amount}`).first()).toBeVisible()
    const uses = async (title: string): Promise<void> => {
      await offers.sheet().getByRole('radio', { name: new RegExp(`^${title}`) }).click()
      await offers.sheet().getByRole('button', { name: say('offers.use') }).click()
    }
    await guest.openTableSignedIn(outlet.tableCode)
    await guest.menu.add(dishes.dal)
    await guest.menu.add(dishes.papad)
    await guest.menu.openCart()
    await guest.cart.isOpen()
    await page.getByRole('button', { name: say('cart.oneMore', { name: dishes.papad, count: 1 }) }).click()
    // Rs 360 less five per cent, and the tax on what is left, to the rupee.
    await off('₹18.00')
    await guest.cart.totalIs(35_900)

    await offers.open()
    await uses('Buy a papad, get one')
    await off('₹60.00')
    await guest.cart.totalIs(31_500)
    await offers.tap(say('offers.changeIt'))
    await uses('Dal and papad for ₹250')
    await off('₹50.00')
    await guest.cart.totalIs(32_600)
    await offers.tap(say('offers.changeIt'))
    await uses('A jamun on the house')
    const chooser = page.getByRole('dialog', { name: 'Choose yours' })
    await expect(chooser.getByRole('radio', { name: dishes.jamun })).toBeChecked()
    await expectAccessible(page, 'a dish on the house')
    await chooser.getByRole('button', { name: 'Add it for ₹0', exact: true }).click()
    await guest.cart.holds(dishes.jamun)
    await off('₹80.00')
    await off('₹18.00')
    await guest.cart.totalIs(35_900)
    const orderId = await places(guest)
    await expectHonest(guest, ledger, outlet.id, orderId, 'ordered')
    const order = (await ledger.order(orderId))?.order
    expect(order?.lines.map(({ name, quantity }) => [name, quantity])).toEqual([[dishes.dal, 1], [dishes.papad, 2], [dishes.jamun, 1]])
    expect(order).toMatchObject({ bill: { items: 44_000, discount: 9800, total: 35_900 } })
    expect(order?.offers?.map(({ code, saving }) => [code, saving]).sort()).toEqual([[`HOUSE${outlet.code.slice(1)}`, 8000], ['OUTLETDISCOUNT', 1800]])

    // Without a choice the outlet's own stands.
    await guest.open('ordering/menu')
    await fillsTheCart(guest)
    await guest.menu.openCart()
    await guest.cart.totalIs(6000)
    await guest.cart.place()
    await guest.tracking.says('placed')
    expect((await ledger.order(await guest.lastOrderId()))?.order).toMatchObject({ bill: { discount: 300, total: 6000 }, offers: [{ code: 'OUTLETDISCOUNT', automatic: true }] })
  })
})
