import { speakFacts } from '#messages/speak-facts.ts'
import { choices, dishes, ids, testMenu } from '../fixtures/test-menu.ts'
import { everyDay, openTestOutlet, zoneAtNoon } from '../harness/test-outlet.ts'
import { expectAccessible } from './axe.ts'
import { Guest } from './guest.ts'
import { BROUGHT, fillsTheBroughtCart, HOME, openDeliveringOutlet } from './delivering.ts'
import { isAboutToOrder, queuesAnOrder } from './moments.ts'
import { AddressPages } from './pages/address-pages.ts'
import { CartOffers } from './pages/cart-offers.ts'
import { TillPage } from './pages/till-page.ts'
import { staffKeyOf } from './staff-key.ts'
import { WaysSheet } from './pages/ways-sheet.ts'
import { say } from './say.ts'
import { expect, originOf, test } from './stage.ts'

test.describe('axe finds nothing by day and by night', () => {
  test('on the scanner, with and without typing', async ({ guest }) => {
    await guest.open('scan')
    await guest.scan.isOpen()
    await expectAccessible(guest.page, 'scan')
    await guest.scan.typeInstead()
    await guest.scan.enter('NOSUCHCODE')
    await guest.scan.says('Incorrect restaurant code. Please check the code and retry.')
    await expectAccessible(guest.page, 'code unknown')
  })

  for (const code of ['rajwada', 'kettle', 'amber', 'chowk']) {
    test(`on the whole menu of ${code}${code === 'rajwada' ? '' : ' @long'}`, async ({ house, network, page }) => {
      const { rows } = await house.database.pool.query<{ scan_code: string }>(
        'select t.scan_code from tables t join outlets o on o.id = t.outlet_id join brands b on b.id = o.brand_id where b.subdomain = $1 and o.id not like $2 order by t.scan_code limit 1',
        [code, 'test-%'],
      )
      const guest = new Guest(page, originOf(code, network.port), house.server)
      await guest.openTable(rows[0]?.scan_code ?? '')
      await guest.isReadyForDeadZone()
      await expectAccessible(guest.page, `menu of ${code}`)
    })
  }

  test('on a menu with a dish sold out, offline, on a search, on a dish with choices, with the marks of an allergy (FSSAI)', async ({ guest, outlet, kitchen, network }) => {
    const known: Readonly<Record<string, object>> = { [dishes.papad]: { allergens: ['gluten'] }, [dishes.tikka]: { kcal: 420, servingSize: 'six pieces' } }
    await outlet.setMenu({ ...testMenu, sections: testMenu.sections.map((section) => ({ ...section, items: section.items.map((item) => ({ ...item, ...known[item.name] })) })) })
    await kitchen.sellOut(ids.dal)
    await guest.openTable(outlet.tableCode)
    await guest.isReadyForDeadZone()
    await guest.menu.isSoldOut(dishes.dal)
    await guest.menu.add(dishes.papad)
    await expectAccessible(guest.page, 'menu with a dish sold out')
    await guest.menu.openDish(dishes.tikka)
    await guest.item.isOpenOn(dishes.tikka)
    await guest.item.takeExtra(choices.garlic)
    await expect(guest.item.sheet().getByText('420 kcal in one serving of six pieces', { exact: true })).toBeVisible()
    await guest.page.getByText(speakFacts('facts.yours')).click()
    await guest.page.getByRole('button', { name: speakFacts('facts.allergens.gluten') }).click()
    await expectAccessible(guest.page, 'dish')
    await guest.item.close()
    await guest.item.isClosed()
    await expect(guest.menu.dish(dishes.papad)).toContainText(speakFacts('facts.holds', { names: 'gluten' }))
    await expect(guest.menu.dish(dishes.tikka)).toContainText(speakFacts('facts.unknown'))
    await expect(guest.page.getByRole('main').getByText(speakFacts('facts.day'))).toHaveCount(1)
    await expectAccessible(guest.page, 'menu with marks')
    // A warning stands also where two columns leave no room for a second badge.
    await guest.page.setViewportSize({ width: 1280, height: 844 })
    await expect(guest.menu.dish(dishes.papad).getByText(speakFacts('facts.holds', { names: 'gluten' }))).toBeVisible()
    await guest.page.setViewportSize({ width: 390, height: 844 })
    await guest.menu.search('tika')
    await guest.menu.shows(dishes.tikka)
    await expectAccessible(guest.page, 'search')
    await guest.menu.search('qqqq')
    await expect(guest.page.getByText(say('menu.noHits', { text: 'qqqq' })).first()).toBeVisible()
    await expectAccessible(guest.page, 'search without hits')
    await guest.loseNetwork(network)
    await guest.openTable(outlet.tableCode)
    await guest.menu.saysItIsOffline()
    await expectAccessible(guest.page, 'menu offline')
  })

  test('on the menu of an outlet that is closed for the day at its tables and not yet open for pickup, by its hours (ER-21) @long', async ({ guest, house }) => {
    const hours = [...everyDay('06:00', '09:00', 'DI'), ...everyDay('20:00', '22:00', 'SP')]
    const outlet = await openTestOutlet(house.database, 'rajwada', testMenu, {}, undefined, hours, zoneAtNoon(Date.now()))
    await guest.openTable(outlet.tableCode)
    await guest.menu.saysWhyClosed('We are closed for the day')
    const said = guest.page.locator('[data-spoken]')
    await expect(said).toContainText('We are closed for the day. ')
    await expectAccessible(guest.page, 'menu of an outlet that is closed for the day')
    // The link names no table: the first way that needs none is pickup.
    await guest.openTable(outlet.code)
    await guest.menu.saysWhyClosed('We are not yet open for the day')
    const opens = say('menu.closedOpens', { when: say('menu.whenToday', { time: '8 pm' }) })
    await expect(guest.page.getByRole('main')).toContainText(opens)
    await expect(said).toContainText(`We are not yet open for the day. ${opens}`)
    await expectAccessible(guest.page, 'menu of an outlet that is not open yet')
  })

  test('on the way to an account @long', async ({ guest, outlet }) => {
    await guest.openTable(outlet.tableCode)
    await guest.open('account')
    await expect(guest.page.getByText(say('account.visitor')).first()).toBeVisible()
    await expectAccessible(guest.page, 'more, for a visitor')
    await guest.open('signin')
    await guest.signInPage.isOpen()
    await guest.signInPage.send()
    await guest.signInPage.says('Please enter a valid mobile no.')
    await expectAccessible(guest.page, 'number, with words beside the field')
    await guest.signInPage.sendCodeTo(guest.phone)
    await expectAccessible(guest.page, 'code')
    await guest.signInPage.enterCode(await guest.otp())
    await guest.signInPage.tryName('1234')
    await guest.signInPage.says('Please enter a valid name')
    await expectAccessible(guest.page, 'one last thing')
    await guest.signInPage.enterName(guest.name)
    await guest.open('account')
    await expect(guest.page.getByText(guest.name).first()).toBeVisible()
    await expectAccessible(guest.page, 'more')
    await guest.open('account/profile')
    await expect(guest.page.getByRole('textbox', { name: say('account.name') })).toBeVisible()
    await expectAccessible(guest.page, 'profile')
  })

  test('on the cart, the order on its way, and the feedback', async ({ guest, outlet, kitchen, network }) => {
    await guest.openTable(outlet.tableCode)
    await guest.isReadyForDeadZone()
    await guest.open('cart')
    await guest.cart.isEmpty()
    await expectAccessible(guest.page, 'empty cart')
    await isAboutToOrder(guest, outlet)
    await expectAccessible(guest.page, 'cart')
    await guest.loseNetwork(network)
    await guest.cart.place()
    await guest.tracking.says('phone')
    await expectAccessible(guest.page, 'order on the phone')
    await guest.findNetwork(network)
    await guest.tracking.says('placed')
    await expectAccessible(guest.page, 'order placed')
    const orderId = await guest.lastOrderId()
    await kitchen.accept(orderId)
    await guest.tracking.says('confirmedIn')
    await expectAccessible(guest.page, 'order confirmed')
    await kitchen.serve(orderId)
    await guest.tracking.says('served')
    await expectAccessible(guest.page, 'order served')
    await guest.tracking.rate()
    await guest.feedback.isOpen()
    await expectAccessible(guest.page, 'feedback')
    await guest.feedback.rate(5)
    await guest.feedback.send()
    await guest.feedback.says(say('feedback.success'))
    await expectAccessible(guest.page, 'thanks')
    await guest.open(`feedback/form?order=${orderId}`)
    await guest.feedback.says(say('feedback.already'))
    await expectAccessible(guest.page, 'rated already')
    await guest.open('orders')
    await guest.orders.isOpen()
    await expectAccessible(guest.page, 'orders')
  })

  test('on a changed order @long', async ({ guest, outlet, kitchen, network }) => {
    await queuesAnOrder(guest, outlet, network)
    await kitchen.sellOut(ids.papad)
    await guest.findNetwork(network)
    await guest.tracking.saysUnavailable()
    await expectAccessible(guest.page, 'order with a question')
    await guest.tracking.removeUnavailable()
    await guest.changed.isOpenForUnavailable()
    await expectAccessible(guest.page, 'what changed')
  })

  test('on the pages a guest seldom sees, and on the way to an address @long', async ({ guest, outlet, house }) => {
    await guest.openTable(outlet.tableCode)
    for (const path of ['locations', 'about', `about/outlet/${outlet.id}`, 'help-and-support', 'pages/terms-of-service', 'pages/privacy-policy', 'orders', `welcome/${outlet.tableCode}`, 'view/ig', 'view/wb', 'rewards/get-app', 'no/such/page']) {
      await guest.open(path)
      // What stands while a page's code is on its way has a main part and no heading yet.
      await expect(guest.page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expectAccessible(guest.page, path)
    }
    const ways = new WaysSheet(guest.page)
    const address = new AddressPages(guest.page)
    const delivering = await openDeliveringOutlet(house)
    await guest.openTable(delivering.code)
    await ways.door('DL').click()
    await expect(ways.sheet()).toBeVisible()
    await expectAccessible(guest.page, 'ways')
    await ways.choose('SP')
    await ways.takeSlot(1)
    await expectAccessible(guest.page, 'ways, for later')
    await ways.choose('DL')
    await ways.go()
    await address.isOpen()
    await expectAccessible(guest.page, 'no address yet')
    await address.setPin()
    await expectAccessible(guest.page, 'pin')
    await address.leavePin()
    await address.lookForLocality('ma')
    await expectAccessible(guest.page, 'localities')
    await address.takeLocality(HOME.locality, 'bapu')
    await address.saveAndDeliver()
    await expect(guest.page.getByText(say('address.problem.empty')).first()).toBeVisible()
    await expectAccessible(guest.page, 'address with words beside its fields')
    await address.write(HOME)
    await address.saveAndDeliver()
    await guest.menu.isOpen()
    await fillsTheBroughtCart(guest)
    await guest.menu.openCart()
    await guest.cart.totalIs(BROUGHT.total)
    await expectAccessible(guest.page, 'cart that is brought')
    await address.follow()
    await expectAccessible(guest.page, 'addresses')
    await guest.open(`about/outlet/${delivering.id}`)
    await expect(guest.page.getByRole('row', { name: /₹39 ₹299 40$/ })).toBeVisible()
    await expectAccessible(guest.page, 'the fees of an outlet that delivers')
  })

  test('on the board that asks whether somebody sits at a table, and on the order that waits for its word @long', async ({ guest, outlet, house, browser }) => {
    await isAboutToOrder(guest, outlet)
    await guest.cart.place()
    await guest.tracking.says('placed')
    await expect(guest.page.getByText(/^The staff sees that you are at /).first()).toBeVisible()
    await expectAccessible(guest.page, 'an order that waits for the staff’s word')
    const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, reducedMotion: 'reduce' })
    const till = new TillPage(await context.newPage())
    await till.signIn(`http://${outlet.brand}.localhost:${house.server.port}/kitchen/`, await staffKeyOf(house, outlet, 'manager'))
    await expect(till.page.getByRole('region', { name: 'At the table?' })).toBeVisible()
    await expectAccessible(till.page, 'At the table?')
    await context.close()
  })

  test('on the cart with offers, and on their sheet @long', async ({ guest, outlet }) => {
    const offers = new CartOffers(guest.page)
    await isAboutToOrder(guest, outlet)
    await offers.says(say('offers.bestOf', { count: 2 }))
    await expectAccessible(guest.page, 'cart with an offer')
    await offers.open()
    await offers.typeCode('NOBODYHASIT')
    await offers.sheet().getByText('The code you have entered is incorrect or expired.').waitFor()
    await offers.sheet().getByText(say('offers.others')).click()
    await expectAccessible(guest.page, 'offers')
  })
})
