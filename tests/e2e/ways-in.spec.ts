/** Every address of the ordering area, its older names and the pages around it, walked through with and without a network. */
import { randomUUID } from 'node:crypto'
import type { Brand, BrandResource } from '#schemas/brand.ts'
import { putBrand } from '#server/brands/put-brand.ts'
import { dishes } from '../fixtures/test-menu.ts'
import { aroundTheClock, changeOutlet, openTestOutlet } from '../harness/test-outlet.ts'
import { testMenu } from '../fixtures/test-menu.ts'
import { expectAccessible } from './axe.ts'
import { Guest } from './guest.ts'
import { isAboutToOrder, places } from './moments.ts'
import { TillPage } from './pages/till-page.ts'
import { say } from './say.ts'
import { staffKeyOf } from './staff-key.ts'
import { expect, type House, originOf, test } from './stage.ts'

/** A brand like another one that has its own app in a shop. @returns its subdomain */
async function openBrandWithApp({ database }: House, like: string, appUrl: string): Promise<string> {
  const { rows } = await database.pool.query<{ body: string; resource: string }>('select body, resource from brands where subdomain = $1', [like])
  if (!rows[0]) throw new Error(`There is no brand ${like} in the database.`)
  const subdomain = `app-${randomUUID().slice(0, 8)}`
  await database.transact((tx) => putBrand(tx, { ...(JSON.parse(rows[0]?.body ?? '') as Brand), id: subdomain, subdomain }, { ...(JSON.parse(rows[0]?.resource ?? '') as BrandResource), appUrl }, []))
  return subdomain
}

test('RT-02, RT-15, RD-03: each address of the ordering area and its older names lead where they say, in a dead zone too @long', async ({ guest, page, outlet, network }) => {
  await isAboutToOrder(guest, outlet)
  const orderId = await places(guest)
  await guest.isReadyForDeadZone()
  const walk: [string, string][] = [
    ['ordering', 'ordering/menu'], ['menu', 'ordering/menu'], ['ordering/scan', 'scan'], ['ordering/cart', 'cart'], ['ordering/payment', 'cart'], ['ordering/list', 'locations'],
    [`ordering/confirmation/${orderId}`, `confirmation/${orderId}`], ['ordering/orders', 'orders'], ['ordering/account', 'account'], ['search?q=dal', 'ordering/search?q=dal'],
    [`ordering/menu/${outlet.tableCode}`, 'ordering/menu'], ['terms-and-conditions', 'pages/terms-of-service'], ['privacy-policy', 'pages/privacy-policy'],
    ['about', 'about'], ['help', 'help-and-support'],
    ['ordering/category', 'ordering/menu'], ['category/mains', 'ordering/category/mains'], ['ordering/menu/category/mains', 'ordering/category/mains'], ['ordering/category/mains', 'ordering/category/mains'],
    [`ordering/restaurant/${outlet.tableCode}`, 'ordering/menu'], [`restaurant/${outlet.tableCode}`, 'ordering/menu'], [`restaurant/${outlet.tableCode}/`, 'ordering/menu'], [`ordering/welcome/${outlet.tableCode}`, 'ordering/menu'], [`welcome/${outlet.tableCode}`, 'ordering/menu'],
    ['ordering/offers', 'offers/list'], ['offers', 'offers/list'],
    [`feedback/${orderId}`, `feedback/form?order=${orderId}`], ['view/ig', 'view/ig'],
  ]
  const stands: Readonly<Record<string, string>> = {
    'ordering/menu': 'Menu · Rajwada', 'scan': 'Scan the code on your table', 'cart': 'Your order', 'locations': 'Ordering at', 'orders': 'My Orders', 'account': 'More',
    [`confirmation/${orderId}`]: 'Order Placed',
    'ordering/search?q=dal': 'Search the menu', 'ordering/category/mains': 'Mains', 'pages/terms-of-service': 'Terms & Conditions', 'pages/privacy-policy': 'Privacy policy', 'about': 'About',
    'help-and-support': 'Help & Support', 'offers/list': 'Offers at C-Scheme', [`feedback/form?order=${orderId}`]: 'It has not been served yet', 'view/ig': 'Rajwada',
  }
  const visit = async (): Promise<void> => {
    for (const [from, to] of walk) {
      await guest.open(from)
      await expect(page, from).toHaveURL(guest.address(to))
      // A page behind a layer keeps its own heading: the first is that of what was opened.
      await expect(page.locator('h1, h2').first(), from).toHaveText(stands[to] ?? 'no page of this walk')
      await expect(page.getByText('You Seem To Be Lost'), from).toHaveCount(0)
    }
  }
  await visit()
  await network.cut()
  await visit()
  await network.restore()
})

test('RT-19, RT-20, RT-30: a link from Instagram and one from WhatsApp show whose they are and lead on; the app is offered from the drawer where the plan has it, and nowhere else @long', async ({ guest, page, outlet, house }) => {
  await guest.open('view/ig')
  await expect(page.getByText('Welcome from Instagram').first()).toBeVisible()
  await expect(page.getByText('Welcome from WhatsApp')).toHaveCount(0)
  await guest.open('view/wb')
  await expect(page.getByText('Welcome from WhatsApp').first()).toBeVisible()
  await page.getByRole('link', { name: say('view.outlets') }).click()
  await expect(page).toHaveURL(guest.address('locations'))
  await guest.open('view/nowhere')
  await expect(page.getByText('You Seem To Be Lost').first()).toBeVisible()

  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  await guest.open('account')
  await page.getByRole('link', { name: say('account.getApp') }).click()
  await expect(page).toHaveURL(guest.address('rewards/get-app'))
  await expect(page.getByRole('heading', { name: say('view.appTitle') })).toBeVisible()
  for (const name of ['Menu', 'My Orders', 'About', 'Help & Support', 'About Outlet']) {
    await guest.open('account')
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).not.toHaveURL(guest.address('account'))
    await expect(page.locator('h1, h2').first()).toBeVisible()
  }

  const without = await openTestOutlet(house.database, outlet.brand, testMenu, { 'plan.plus.features': 'upsell' })
  await guest.openTable(without.tableCode)
  await guest.isReadyForDeadZone()
  await guest.menu.isOpen()
  await guest.open('account')
  await expect(page.getByRole('link', { name: say('account.about'), exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: say('account.getApp') })).toHaveCount(0)
  await guest.open('get-app')
  await expect(page.getByText('You Seem To Be Lost').first()).toBeVisible()
})

test('RT-20: a brand with an app of its own leads to it, and offers the home screen among its rewards alone @long', async ({ page, house, network }) => {
  const APP = 'https://apps.example/kitchen'
  const brand = await openBrandWithApp(house, 'rajwada', APP)
  const outlet = await openTestOutlet(house.database, brand)
  const guest = new Guest(page, originOf(brand, network.port), house.server)
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  await guest.open('get-app')
  await expect(page.getByRole('link', { name: 'Get it now', exact: true })).toHaveAttribute('href', APP)
  await expect(page).toHaveURL(guest.address('get-app'))
  await expectAccessible(page, 'the shop of a brand’s app')
  await guest.open('rewards/get-app')
  await expect(page.getByText(say('view.appText'))).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get it now' })).toHaveCount(0)
})

test('RT-30, RT-27: More leads to "My Orders", "Menu", "About", "My Account", "Help & Support", "Switch outlet" and "About Outlet", to addresses and vehicles, into the login and out of it, in a dead zone as well @long', async ({ guest, page, house, network }) => {
  const outlet = await openTestOutlet(house.database, 'rajwada', testMenu, {}, undefined, aroundTheClock('DI', 'SP', 'DT'))
  const more = page.getByRole('navigation', { name: 'More' })
  const row = (name: string) => more.getByRole('link', { name, exact: true })
  await guest.openTable(outlet.tableCode)
  await guest.open('account')
  await expect(row('About Outlet')).toBeVisible()
  for (const ofAGuest of ['My Account', 'My Vehicles']) await expect(row(ofAGuest)).toHaveCount(0)
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await guest.signIn()
  await expect(row('My Account')).toBeVisible()
  const walk = async (): Promise<void> => {
    for (const [name, to] of [
      ['My Orders', 'orders'], ['Menu', 'ordering/menu'], ['About', 'about'], ['My Account', 'account/profile'], ['Help & Support', 'help-and-support'], ['Switch outlet', 'locations'],
      ['About Outlet', `about/outlet/${outlet.id}`], ['My Addresses', 'delivery-address'], ['My Vehicles', 'account/vehicles'],
    ] as const) {
      await guest.open('account')
      await row(name).click()
      await expect(page, name).toHaveURL(guest.address(to))
      await expect(page.locator('h1, h2').filter({ visible: true }).first(), name).toBeVisible()
      await expect(page.getByText('You Seem To Be Lost'), name).toHaveCount(0)
    }
  }
  await walk()
  await guest.isReadyForDeadZone()
  network.cut()
  await walk()
  network.restore()
  await guest.open('account')
  await guest.logOut()
  await guest.open('account')
  await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(row('My Account')).toHaveCount(0)
})

test('P-14: a restaurant’s owner follows the link to the business site, in a tab of its own that cannot reach the guest’s @long', async ({ guest, page }) => {
  const SITE = 'https://business.rajwada.example/'
  await page.context().route(SITE, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>For restaurants</h1>' }))
  await guest.open('account')
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: say('account.business'), exact: true }).click()
  const site = await opened
  await expect(site.getByRole('heading', { name: 'For restaurants' })).toBeVisible()
  expect([site.url(), await site.evaluate(() => window.opener === null && document.referrer === '')]).toEqual([SITE, true])
  await expect(page).toHaveURL(guest.address('account'))
})

test('RT-13: a short link that was followed once leads on in a dead zone @long', async ({ guest, page, outlet, house, network }) => {
  await house.database.pool.query('insert into custom_links (brand_id, key, path) select id, $1, $2 from brands where subdomain = $3', [`kept-${outlet.id}`, 'about', outlet.brand])
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  await guest.open(`c/kept-${outlet.id}`)
  await expect(page).toHaveURL(guest.address('about'))
  await network.cut()
  await guest.open(`c/kept-${outlet.id}`)
  await expect(page).toHaveURL(guest.address('about'))
  await network.restore()
})

test('CA-01, CO-04: a guest who agrees says where they are, calls say it to a hundred metres, the staff reads how far that is and that nobody is there ends the order, and nothing is sent after it is taken back @long', async ({ guest, page, outlet, house, browser, network, ledger }) => {
  const located: (string | undefined)[] = []
  page.on('request', (request) => void (request.url().includes('/api/appStartup') && located.push(request.headers()['x-location'])))
  await page.context().grantPermissions(['geolocation'], { origin: guest.origin })
  await page.context().setGeolocation({ latitude: 26.9, longitude: 75.8 })
  await changeOutlet(house.database, outlet, { location: { lat: 26.91, lng: 75.8 } })
  await guest.openTableSignedIn(outlet.tableCode)
  await guest.menu.add(dishes.papad)
  await guest.open('account')
  const share = page.getByRole('switch', { name: say('account.locationShare') })
  await share.check()
  await expect(share).toBeChecked()
  await expect(page.locator('section[aria-busy]')).toHaveCount(0)
  await page.getByRole('link', { name: say('app.order'), exact: true }).click()
  await guest.menu.openCart()
  await guest.cart.place()
  await guest.tracking.says('placed')
  const { rows } = await house.database.pool.query<{ body: string }>('select body from orders where id = $1', [await guest.lastOrderId()])
  const order = JSON.parse(rows[0]?.body ?? '{}') as { presence: string; metresAway: number | null }
  expect([order.presence, order.metresAway]).toEqual(['asked', 1110])
  const orderId = await guest.lastOrderId()
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } })
  const board = new TillPage(await context.newPage())
  await board.signIn(`http://${outlet.brand}.localhost:${house.server.port}/kitchen/`, await staffKeyOf(house, outlet, 'waiter'))
  const asked = board.page.getByRole('region', { name: 'At the table?' }).getByRole('article')
  await expect(asked).toContainText('Is somebody sitting at Table 12?Their phone says it is 1.1 km away. That can be wrong indoors.')
  await asked.getByRole('button', { name: 'Nobody is there' }).click()
  await expect(asked).toHaveCount(0)
  await guest.tracking.says('cancelled')
  await expect(page.getByText('Nobody was seen at Table 12. If you are there, please tell the staff or place it again.')).toBeVisible()
  expect(await ledger.eventsOf(orderId)).toEqual(['UNATTENDED', 'CANCELLED'])
  await context.close()

  // A page that has found its place says so with the call it makes next: one that was cut is made again with the network.
  const lost = network.armAlways({ path: /^\/api\/appStartup$/ }, { kind: 'cut-before' })
  await guest.open('locations')
  await expect.poll(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')))
    return located
  }).toContain('26.900,75.800')
  lost.disarm()
  await guest.open('account')
  await expect(share).toBeChecked()
  await share.uncheck()
  await expect(share).not.toBeChecked()
  located.length = 0
  await guest.open('locations')
  await expect(page.getByRole('heading', { name: 'Ordering at' })).toBeVisible()
  expect(located.filter((header) => header !== undefined)).toEqual([])
})

test('on a line that takes its time a brand’s link says whose page it is before the page’s code is there, and the first screen takes its place', async ({ guest, page }) => {
  const line = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await line.promise
    await route.fallback()
  })
  await page.goto(guest.address(''), { waitUntil: 'commit' })
  const opening = page.locator('#root > [role=main]')
  await expect(opening).toHaveText('RRajwada')
  await expect(opening.getByRole('heading', { name: 'Rajwada', exact: true })).toBeVisible()
  line.resolve()
  await page.locator('#root main').waitFor()
  await expect(opening).toHaveCount(0)
})

test('from the device a page without a menu says once whose it is, and a painted menu not at all', async ({ guest, page, outlet }) => {
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  const openings = async (path: string): Promise<number> => {
    const answer = await page.goto(guest.address(path))
    expect(answer?.fromServiceWorker()).toBe(true)
    return [...((await answer?.text()) ?? '').matchAll(/role="main"/g)].length
  }
  expect([await openings('cart'), await openings('ordering/menu')]).toEqual([1, 0])
})
