import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright/test'
import { choices, dishes, ids } from '../fixtures/test-menu.ts'
import { Guest } from './guest.ts'
import { BROUGHT, fillsTheBroughtCart, HOME, openDeliveringOutlet } from './delivering.ts'
import { isAboutToOrder } from './moments.ts'
import { AddressPages } from './pages/address-pages.ts'
import { CartOffers } from './pages/cart-offers.ts'
import { WaysSheet } from './pages/ways-sheet.ts'
import { say } from './say.ts'
import { expect, originOf, test } from './stage.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const SCHEMES = ['light', 'dark'] as const

/** What axe finds on the screen as it stands: rule, how bad, and where. */
const findings = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe)
  const results = await page.evaluate(async () => (window as unknown as { axe: { run: (options: unknown) => Promise<AxeResults> } }).axe.run({ resultTypes: ['violations'] }))
  return results.violations.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes.slice(0, 5).map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`).join(' | ')}`)
}

/** Waits until nothing moves any more: colours in the middle of a transition are nobody's colours. */
const settles = (page: Page): Promise<unknown> =>
  page.evaluate(() => Promise.all(document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity).map((animation) => animation.finished.catch(() => undefined))))

/** Every kind of finding on this screen, by day and by night. */
const expectAccessible = async (guest: Guest, screen: string): Promise<void> => {
  for (const colorScheme of SCHEMES) {
    await guest.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settles(guest.page)
    expect.soft(await findings(guest.page), `${screen}, ${colorScheme}`).toEqual([])
  }
}

test.describe('axe finds nothing by day and by night', () => {
  test('on the scanner, with and without typing', async ({ guest }) => {
    await guest.open('scan')
    await guest.scan.isOpen()
    await expectAccessible(guest, 'scan')
    await guest.scan.typeInstead()
    await guest.scan.enter('NOSUCHCODE')
    await guest.scan.says('Incorrect restaurant code. Please check the code and retry.')
    await expectAccessible(guest, 'code unknown')
  })

  for (const code of ['rajwada', 'kettle', 'amber', 'chowk']) {
    test(`on the whole menu of ${code}`, async ({ house, network, page }) => {
      const { rows } = await house.database.pool.query<{ scan_code: string }>(
        'select t.scan_code from tables t join outlets o on o.id = t.outlet_id join brands b on b.id = o.brand_id where b.subdomain = $1 and o.id not like $2 order by t.scan_code limit 1',
        [code, 'test-%'],
      )
      const guest = new Guest(page, originOf(code, network.port), house.server)
      await guest.openTable(rows[0]?.scan_code ?? '')
      await guest.isReadyForDeadZone()
      await expectAccessible(guest, `menu of ${code}`)
    })
  }

  test('on a menu with a dish sold out, offline, on a search, on a dish with choices', async ({ guest, outlet, kitchen, network }) => {
    await kitchen.sellOut(ids.dal)
    await guest.openTable(outlet.tableCode)
    await guest.isReadyForDeadZone()
    await guest.menu.isSoldOut(dishes.dal)
    await guest.menu.add(dishes.papad)
    await expectAccessible(guest, 'menu with a dish sold out')
    await guest.menu.openDish(dishes.tikka)
    await guest.item.isOpenOn(dishes.tikka)
    await guest.item.takeExtra(choices.garlic)
    await expectAccessible(guest, 'dish')
    await guest.item.close()
    await guest.item.isClosed()
    await guest.menu.search('tika')
    await guest.menu.shows(dishes.tikka)
    await expectAccessible(guest, 'search')
    await guest.menu.search('qqqq')
    await expect(guest.page.getByText(say('menu.noHits', { text: 'qqqq' }))).toBeVisible()
    await expectAccessible(guest, 'search without hits')
    await guest.loseNetwork(network)
    await guest.openTable(outlet.tableCode)
    await guest.menu.saysItIsOffline()
    await expectAccessible(guest, 'menu offline')
  })

  test('on a closed outlet’s menu', async ({ guest, outlet, kitchen }) => {
    await kitchen.setServiceStatus('DI', 'CLOSED')
    await guest.openTable(outlet.tableCode)
    await guest.menu.saysWhyClosed('CLOSED')
    await expectAccessible(guest, 'menu of a closed outlet')
  })

  test('on the way to an account', async ({ guest, outlet }) => {
    await guest.openTable(outlet.tableCode)
    await guest.open('account')
    await expect(guest.page.getByText(say('account.visitor')).first()).toBeVisible()
    await expectAccessible(guest, 'more, for a visitor')
    await guest.open('signin')
    await guest.signInPage.isOpen()
    await guest.signInPage.send()
    await guest.signInPage.says('Please enter a valid mobile no.')
    await expectAccessible(guest, 'number, with words beside the field')
    await guest.signInPage.sendCodeTo(guest.phone)
    await expectAccessible(guest, 'code')
    await guest.signInPage.enterCode(await guest.otp())
    await guest.signInPage.tryName('1234')
    await guest.signInPage.says('Please enter a valid name')
    await expectAccessible(guest, 'one last thing')
    await guest.signInPage.enterName(guest.name)
    await guest.open('account')
    await expect(guest.page.getByText(guest.name).first()).toBeVisible()
    await expectAccessible(guest, 'more')
    await guest.open('account/profile')
    await expect(guest.page.getByRole('textbox', { name: say('account.name') })).toBeVisible()
    await expectAccessible(guest, 'profile')
  })

  test('on the cart, the order on its way, and the feedback', async ({ guest, outlet, kitchen, network }) => {
    await guest.openTable(outlet.tableCode)
    await guest.isReadyForDeadZone()
    await guest.open('cart')
    await guest.cart.isEmpty()
    await expectAccessible(guest, 'empty cart')
    await isAboutToOrder(guest, outlet)
    await expectAccessible(guest, 'cart')
    await guest.loseNetwork(network)
    await guest.cart.place()
    await guest.tracking.says('phone')
    await expectAccessible(guest, 'order on the phone')
    await guest.findNetwork(network)
    await guest.tracking.says('placed')
    await expectAccessible(guest, 'order placed')
    const orderId = await guest.lastOrderId()
    await kitchen.accept(orderId)
    await guest.tracking.says('confirmedIn')
    await expectAccessible(guest, 'order confirmed')
    await kitchen.serve(orderId)
    await guest.tracking.says('served')
    await expectAccessible(guest, 'order served')
    await guest.tracking.rate()
    await guest.feedback.isOpen()
    await expectAccessible(guest, 'feedback')
    await guest.feedback.rate(5)
    await guest.feedback.send()
    await guest.feedback.says(say('feedback.success'))
    await expectAccessible(guest, 'thanks')
    await guest.open('orders')
    await guest.orders.isOpen()
    await expectAccessible(guest, 'orders')
  })

  test('on a changed order', async ({ guest, outlet, kitchen, network }) => {
    await isAboutToOrder(guest, outlet)
    await guest.loseNetwork(network)
    await guest.cart.place()
    await guest.tracking.says('phone')
    await kitchen.sellOut(ids.papad)
    await guest.findNetwork(network)
    await guest.tracking.saysUnavailable()
    await expectAccessible(guest, 'order with a question')
    await guest.tracking.removeUnavailable()
    await guest.changed.isOpenForUnavailable()
    await expectAccessible(guest, 'what changed')
  })

  test('on the pages a guest seldom sees, and on the way to an address', async ({ guest, outlet, house }) => {
    test.setTimeout(90_000)
    await guest.openTable(outlet.tableCode)
    for (const path of ['locations', 'about', `about/outlet/${outlet.id}`, 'help-and-support', 'pages/terms-of-service', 'pages/privacy-policy', 'orders', `welcome/${outlet.tableCode}`, 'no/such/page']) {
      await guest.open(path)
      await expect(guest.page.getByRole('main').first()).toBeVisible()
      await expectAccessible(guest, path)
    }
    const ways = new WaysSheet(guest.page)
    const address = new AddressPages(guest.page)
    const delivering = await openDeliveringOutlet(house)
    await guest.openTable(delivering.code)
    await ways.door('DL').click()
    await expect(ways.sheet()).toBeVisible()
    await expectAccessible(guest, 'ways')
    await ways.go()
    await address.isOpen()
    await expectAccessible(guest, 'no address yet')
    await address.setPin()
    await expectAccessible(guest, 'pin')
    await address.leavePin()
    await address.lookForLocality('ma')
    await expectAccessible(guest, 'localities')
    await address.takeLocality(HOME.locality, 'bapu')
    await address.saveAndDeliver()
    await expect(guest.page.getByText(say('address.problem.empty')).first()).toBeVisible()
    await expectAccessible(guest, 'address with words beside its fields')
    await address.write(HOME)
    await address.saveAndDeliver()
    await guest.menu.isOpen()
    await fillsTheBroughtCart(guest)
    await guest.menu.openCart()
    await guest.cart.totalIs(BROUGHT.total)
    await expectAccessible(guest, 'cart that is brought')
    await address.follow()
    await expectAccessible(guest, 'addresses')
  })

  test('on the staff’s board', async ({ page, house, guest, outlet }) => {
    await isAboutToOrder(guest, outlet)
    await guest.cart.place()
    await guest.tracking.says('placed')
    await page.goto(`http://${outlet.brand}.localhost:${house.server.port}/kitchen/`)
    await expect(page.getByRole('main').first()).toBeVisible()
    await expectAccessible(guest, 'kitchen')
  })

  test('on the cart with offers, and on their sheet', async ({ guest, outlet }) => {
    const offers = new CartOffers(guest.page)
    await isAboutToOrder(guest, outlet)
    await offers.says(say('offers.bestOf', { count: 2 }))
    await expectAccessible(guest, 'cart with an offer')
    await offers.open()
    await offers.typeCode('NOBODYHASIT')
    await offers.sheet().getByText(say('offers.wrongCode')).waitFor()
    await offers.sheet().getByText(say('offers.others')).click()
    await expectAccessible(guest, 'offers')
  })
})
