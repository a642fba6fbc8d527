import { outletScope } from '#server/sync/scopes.ts'
import { writeDocuments } from '#server/sync/write-documents.ts'
import { anOffer } from '../fixtures/offers.ts'
import { dishes, ids } from '../fixtures/test-menu.ts'
import { openTestOutlet } from '../harness/test-outlet.ts'
import { expectAccessible } from './axe.ts'
import { fillsTheCart, PAPAD_TOTAL } from './moments.ts'
import { putOutletOffers } from './offering.ts'
import { CartOffers } from './pages/cart-offers.ts'
import { OfferSheet } from './pages/offer-sheet.ts'
import { rupees, say } from './say.ts'
import { expect, test } from './stage.ts'

const TEN = '10% off the bill'
const FRIENDS = '₹75 off, for friends of the house'
/** Links that were cut in the middle of a letter, by every way that leads to an offer. */
const BROKEN = ['coupon/%E0%A4%A', 'deal/%E0%A4%A', 'offers/avail-offer?code=%E0%A4%A', 'ordering/menu-offer/%E0%A4%A']
const WRONG = 'The code you have entered is incorrect or expired.'

test.describe('links to offers (RT-16, RT-12, CA-14)', () => {
  test('a visitor’s coupon link is chosen and explained at their table, survives a reload and the login, and is used by the order', async ({ guest, outlet }) => {
    const [sheet, offers] = [new OfferSheet(guest.page), new CartOffers(guest.page)]
    await guest.openTable(outlet.tableCode)
    await fillsTheCart(guest)
    await guest.open('coupon/jaipur%2010')
    await sheet.says(TEN, say('deals.chosenVisitor'))
    await expect(guest.page).toHaveURL(/ordering\/menu-offer\/JAIPUR10/)
    await expectAccessible(guest.page, 'an offer that a link has chosen')
    await guest.page.reload()
    await sheet.says(TEN, say('deals.chosenVisitor'))
    await sheet.close(TEN)
    await guest.menu.isOpen()
    // A link that only its code opens is told to who knows it, and asks for the login that its use needs.
    await guest.open('deal/DIWALI75')
    await sheet.says(FRIENDS, say('deals.signIn'))
    await sheet.close(FRIENDS)
    await guest.open('cart')
    await offers.says(say('offers.parked', { code: 'JAIPUR10' }))
    await offers.tap(say('offers.signInAct'))
    await guest.signIn()
    await guest.cart.isOpen()
    await offers.says(say('offers.off', { price: rupees(600, 2), code: 'JAIPUR10' }))
    await guest.cart.totalIs(5700)
    // As a guest the secret one can be used; it takes the place of the other only when the guest says so.
    await guest.open('offers/avail-offer?code=diwali75')
    await sheet.says(FRIENDS, say('deals.replaces', { code: 'JAIPUR10' }))
    await sheet.tap(FRIENDS, say('deals.use'))
    await sheet.says(FRIENDS, say('deals.chosen'))
    await sheet.tap(FRIENDS, say('deals.seeCart'))
    await guest.cart.isOpen()
    await offers.says(say('offers.off', { price: rupees(6000, 2), code: 'DIWALI75' }))
    await guest.cart.totalIs(0)
  })

  test('ER-15: the link of a deal that the guest has says so, of one they redeemed that it is redeemed and when, of one that nobody gives that it is not available @long', async ({ guest, outlet, house }) => {
    const [sheet, offers] = [new OfferSheet(guest.page), new CartOffers(guest.page)]
    const code = `MINE${outlet.code.slice(1)}`
    const title = 'A tenth off, once'
    await putOutletOffers(house, outlet, [anOffer({ id: code.toLowerCase(), code, title, listed: false, where: { outlets: [outlet.id], serviceTypes: [] }, limits: { uses: null, perGuest: { most: 1, per: 'ever' } } })])
    await guest.openTableSignedIn(outlet.tableCode)
    await fillsTheCart(guest)
    await guest.open(`coupon/${code}`)
    await sheet.says(title, say('deals.chosen'))
    await guest.open('cart')
    await guest.cart.totalIs(5700)
    await offers.tap(say('offers.changeIt'))
    await offers.sheet().getByRole('radio', { name: say('offers.noOffer') }).click()
    await offers.sheet().getByRole('button', { name: say('offers.useNone') }).click()
    await guest.cart.totalIs(PAPAD_TOTAL)
    await guest.open(`coupon/${code}`)
    await sheet.says(title, 'This deal is among yours already and waits to be redeemed.')
    await expectAccessible(guest.page, 'a deal that the guest has')
    await sheet.tap(title, say('deals.use'))
    await sheet.says(title, say('deals.chosen'))
    await guest.open('cart')
    await guest.cart.totalIs(5700)
    await guest.cart.place()
    await guest.tracking.says('placed')
    await guest.openTable(outlet.tableCode)
    await fillsTheCart(guest)
    await guest.open(`coupon/${code}`)
    await sheet.says(title, 'You have redeemed this deal already.')
    await expect(sheet.named(title).getByText(/^You used it on \d+ \w+\.$/)).toBeVisible()
    await expect(sheet.named(title).getByRole('button', { name: say('deals.use') })).toHaveCount(0)
    await guest.open('coupon/NOSUCH99')
    await sheet.says(say('deals.title'), 'Coupon not available')
    await sheet.says(say('deals.title'), WRONG)
  })

  test('links that lead nowhere say why in a sentence, online and offline, and the cart stays (VA-22, VA-23) @long', async ({ guest, outlet, network }) => {
    const sheet = new OfferSheet(guest.page)
    const title = say('deals.title')
    await guest.openTable(outlet.tableCode)
    await fillsTheCart(guest)
    await guest.isReadyForDeadZone()
    await guest.open('coupon/NOSUCH99')
    await sheet.says(title, WRONG)
    await guest.open('coupon/MEERA-7QK')
    await sheet.says(title, say('offers.wrongReferral'))
    await expectAccessible(guest.page, 'a link with a wrong code')
    for (const malformed of ['coupon/%3Cscript%3E', `deal/${'J'.repeat(4096)}`, 'coupon/J', ...BROKEN]) {
      await guest.open(malformed)
      await expect(guest.page.getByText(WRONG).first()).toBeVisible()
    }
    await guest.open('coupon/WELCOME150')
    await sheet.says('Welcome, ₹150 off', 'Add Rs 340 more to apply this coupon.')
    await guest.open('coupon/PINKCITY')
    await sheet.says('15% off in the Pink City', 'Only at')
    await guest.loseNetwork(network)
    for (const broken of BROKEN) {
      await guest.page.goto(guest.address(broken))
      await expect(guest.page.getByText(WRONG).first()).toBeVisible()
    }
    await guest.page.goto(guest.address('coupon/FIRST500'))
    await sheet.says('First 500 guests, 25% off', say('deals.signIn'))
    await guest.page.goto(guest.address('coupon/DIWALI75'))
    await sheet.says(title, say('deals.farText'))
    await expectAccessible(guest.page, 'a link that cannot be looked up offline')
    await guest.page.goto(guest.address('cart'))
    await guest.cart.totalIs(PAPAD_TOTAL)
  })

  test('a link that is opened nowhere leads to its only outlet, and the offer goes along to the first dish @long', async ({ guest, outlet, house }) => {
    const sheet = new OfferSheet(guest.page)
    const { pool } = house.database
    const { rows } = await pool.query<{ brand: string }>(`select id as brand from brands where subdomain = $1`, [outlet.brand])
    const code = `LINK${outlet.code.slice(1)}`
    const offer = anOffer({ id: `link-${outlet.id}`, code, title: 'A link of one outlet', listed: false, where: { outlets: [outlet.id], serviceTypes: [] }, gives: { type: 'DD', dishes: { items: [ids.papad], sections: [] }, off: { discountType: 'PER', bps: 2500, most: null } } })
    await pool.query(`insert into offers (brand_id, id, code, body, most, used, mystery) values ($1, $2, $3, $4, null, 0, false)`, [rows[0]?.brand, offer.id, code, JSON.stringify(offer)])
    await guest.open(`coupon/${code}`)
    await sheet.says(offer.title, say('deals.withDishes'))
    await expect(sheet.named(offer.title).getByRole('link', { name: dishes.papad })).toBeVisible()
    await sheet.close(offer.title)
    await guest.menu.isOpen()
    await guest.menu.add(dishes.papad)
    await guest.open('cart')
    await new CartOffers(guest.page).says(say('offers.parked', { code }))
    // At another table of the brand the same link explains itself and moves nobody.
    const other = await openTestOutlet(house.database)
    await guest.openTable(other.tableCode)
    await guest.open(`deal/${code}`)
    await sheet.says(offer.title, 'Only at')
    await expect(guest.page.getByText(other.tableLabel).first()).toBeVisible()
    await guest.page.goto(guest.address('cart'))
    await expect(guest.page.getByText(dishes.papad).first()).toBeVisible()
  })

  test('P-05: the menu says which offers there are and what they save at a dish, without moving anything; each leads to its offer, offline too @long', async ({ guest, outlet, house, network }) => {
    const sheet = new OfferSheet(guest.page)
    const { pool } = house.database
    const { rows } = await pool.query<{ brand: string }>(`select id as brand from brands where subdomain = $1`, [outlet.brand])
    const offer = anOffer({ id: `dish-${outlet.id}`, code: `DISH${outlet.code.slice(1)}`, title: 'A quarter off papad', where: { outlets: [outlet.id], serviceTypes: [] }, gives: { type: 'DD', dishes: { items: [ids.papad], sections: [] }, off: { discountType: 'PER', bps: 2500, most: null } } })
    await house.database.transact((tx) => writeDocuments(tx, outletScope(outlet.id), [{ collection: 'offers', id: offer.id, body: offer }]))
    await pool.query(`insert into offers (brand_id, id, code, body, most, used, mystery) values ($1, $2, $3, $4, null, 0, false)`, [rows[0]?.brand, offer.id, offer.code, JSON.stringify(offer)])
    await guest.openTable(outlet.tableCode)
    await guest.isReadyForDeadZone()
    const mark = guest.menu.dish(dishes.papad).getByRole('link', { name: say('deals.mark.label', { name: dishes.papad, words: say('deals.mark.off', { price: '₹15' }) }) })
    await expect(mark).toBeVisible()
    await guest.loseNetwork(network)
    await mark.click()
    await sheet.says(offer.title, say('deals.saving.off', { price: '₹15', code: offer.code }))
    await expect(guest.page).toHaveURL(/ordering\/menu-item-offer\/papad/)
    await sheet.close(offer.title)
    await guest.menu.openDish(dishes.papad)
    await guest.page.getByRole('dialog').getByRole('link', { name: say('deals.saving.off', { price: '₹15', code: offer.code }) }).click()
    await sheet.says(offer.title, say('deals.signIn'))
    await guest.page.goto(guest.address('deals'))
    await expect(guest.page.getByRole('heading', { name: say('deals.now'), exact: true })).toBeVisible()
    await expectAccessible(guest.page, 'the list of offers')
    await guest.page.getByRole('link', { name: offer.title }).click()
    await sheet.says(offer.title, say('deals.signIn'))
  })
})
