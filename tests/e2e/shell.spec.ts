import { dishes, testMenu } from '../fixtures/test-menu.ts'
import { openTestOutlet } from '../harness/test-outlet.ts'
import { Guest } from './guest.ts'
import { say } from './say.ts'
import { expect, originOf, test } from './stage.ts'

test('RD-07: a phone held sideways is asked to be turned, and goes on where it was', async ({ guest, outlet, browser, origin, house }) => {
  await guest.openTable(outlet.tableCode)
  await expect(guest.page.getByText(say('shell.landscape'))).toBeHidden()
  const context = await browser.newContext({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true, locale: 'en-IN', timezoneId: 'Asia/Kolkata' })
  const sideways = new Guest(await context.newPage(), origin, house.server)
  await sideways.open(`restaurant/${outlet.tableCode}`)
  await expect(sideways.page.getByText(say('shell.landscape'))).toBeVisible()
  await sideways.page.setViewportSize({ width: 390, height: 844 })
  await expect(sideways.page.getByText(say('shell.landscape'))).toBeHidden()
  await sideways.menu.shows(dishes.dal)
  await context.close()
})

test('P-13, ST-17: the browser’s offer to install is shown in our words, and “Not now” puts it away @long', async ({ phone, origin, house, outlet }) => {
  const hand = await phone()
  const guest = new Guest(await hand.page(), origin, house.server)
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  await guest.openTable(outlet.tableCode)
  await expect(guest.page.getByText(say('shell.install')).first()).toBeVisible()
  await guest.page.getByRole('button', { name: say('shell.installNo') }).click()
  await expect(guest.page.getByText(say('shell.install'))).toHaveCount(0)
  await guest.openTable(outlet.tableCode)
  await guest.menu.shows(dishes.dal)
  await expect(guest.page.getByText(say('shell.install'))).toHaveCount(0)
})

test('RO-04: the install card stands only where the outlet’s plan has it @long', async ({ guest, outlet, house }) => {
  const other = await openTestOutlet(house.database, outlet.brand, testMenu, { 'plan.plus.features': 'upsell' })
  const isOffered = () => guest.page.evaluate(() => void dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => undefined })))
  const card = guest.page.getByText(say('shell.install'))
  await guest.openTable(outlet.tableCode)
  // The browser may offer it before the page listens; what index.html keeps until then is not part of this.
  await expect(async () => {
    await isOffered()
    await expect(card).toBeVisible({ timeout: 500 })
  }).toPass()
  const more = guest.page.getByRole('link', { name: say('app.more') }).last()
  const cardUnderMore = guest.page.getByRole('heading', { name: say('account.install') })
  await more.click()
  await expect(cardUnderMore).toBeVisible()
  await guest.openTable(other.tableCode)
  await guest.isReadyForDeadZone()
  await isOffered()
  await guest.menu.add(dishes.papad)
  await guest.menu.cartBarSays(1, '₹60')
  await guest.menu.oneLess(dishes.papad)
  await expect(guest.menu.cartBar()).toHaveCount(0)
  await expect(card).toHaveCount(0)
  await more.click()
  await expect(guest.page.getByRole('radiogroup', { name: say('account.appearance') })).toBeVisible()
  await expect(cardUnderMore).toHaveCount(0)
})

test('ER-18, RT-21: an address that leads nowhere says so and leads home @long', async ({ guest, outlet }) => {
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  await guest.open('no/such/page')
  await expect(guest.page.getByRole('heading', { name: 'You Seem To Be Lost' })).toBeVisible()
  await guest.page.getByRole('button', { name: 'GO TO HOME' }).click()
  await guest.menu.isOpen()
})

test('RD-01: a hash is taken out of the address @long', async ({ guest, outlet }) => {
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  for (const path of ['account', 'ordering/menu']) {
    await guest.open(`${path}#dishes`)
    await expect(guest.page).toHaveURL(guest.address(path))
  }
})

test('RD-02, RD-05: the rewards of a brand whose module is not active cannot be reached; of one whose is, it is said that they are not here', async ({ guest, page, network, house }) => {
  for (const path of ['rewards', 'rewards/home', 'ordering/rewards']) {
    await guest.open(path)
    await expect(page.getByRole('heading', { name: say('pages.noRewards') })).toBeVisible()
    await expect(page.getByText('Unable to reach this page')).toHaveCount(0)
  }
  const withoutRewards = new Guest(page, originOf('kettle', network.port), house.server)
  await withoutRewards.open('rewards')
  await expect(page.getByRole('heading', { name: 'Unable to reach this page' })).toBeVisible()
})

test('RD-05: a subdomain that is no brand of ours cannot be reached, and “TRY AGAIN” opens the origin anew', async ({ page, network, house }) => {
  const guest = new Guest(page, originOf('nobody', network.port), house.server)
  await guest.open('scan')
  await expect(page.getByText('Unable to reach this page').first()).toBeVisible()
  const reloaded = page.waitForRequest((request) => request.isNavigationRequest() && request.url() === `${guest.origin}/`)
  await page.getByRole('button', { name: 'TRY AGAIN' }).click()
  await reloaded
  await expect(page.getByText('Unable to reach this page').first()).toBeVisible()
})

test('P-17: each brand has its own name, menu and colours on its own host', async ({ page, network, house }) => {
  const look = async (brand: string, code: string): Promise<{ title: string; colour: string }> => {
    const guest = new Guest(page, originOf(brand, network.port), house.server)
    await guest.openTable(code)
    return page.evaluate(() => ({ title: document.body.innerText.slice(0, 400), colour: getComputedStyle(document.documentElement).getPropertyValue('--brand-color') || getComputedStyle(document.documentElement).getPropertyValue('--primary') }))
  }
  const codeOf = async (brand: string): Promise<string> => {
    const { rows } = await house.database.pool.query<{ scan_code: string }>(
      'select t.scan_code from tables t join outlets o on o.id = t.outlet_id join brands b on b.id = o.brand_id where b.subdomain = $1 and o.id not like $2 order by t.scan_code limit 1',
      [brand, 'test-%'],
    )
    return rows[0]?.scan_code ?? ''
  }
  const rajwada = await look('rajwada', await codeOf('rajwada'))
  const kettle = await look('kettle', await codeOf('kettle'))
  expect(rajwada.title).toContain('Rajwada')
  expect(kettle.title).toContain('Kettle')
  expect(kettle.colour).not.toBe(rajwada.colour)
})

test('RT-21, RD-04: the address of the brand alone leads to its outlets, and a guest who is at a table back to its menu @long', async ({ guest, outlet }) => {
  await guest.page.goto(guest.origin)
  await expect(guest.page.getByRole('heading', { name: 'Ordering at' })).toBeVisible()
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  await guest.page.goto(guest.origin)
  await expect(guest.page).toHaveURL(guest.address('ordering/menu'))
  await guest.menu.shows(dishes.dal)
  await expect(guest.page.getByText(outlet.tableLabel).first()).toBeVisible()
})

test('RT-13: a short link leads where the restaurant says, with the base path in it or without @long', async ({ guest, outlet, house }) => {
  const link = (key: string, path: string) =>
    house.database.pool.query('insert into custom_links (brand_id, key, path) select id, $1, $2 from brands where subdomain = $3', [key, path, outlet.brand])
  await link(`to-${outlet.id}`, `restaurant/${outlet.tableCode}`)
  await link(`whole-${outlet.id}`, '/web/about')
  await guest.open(`c/to-${outlet.id}`)
  await guest.menu.isOpen()
  await expect(guest.page.getByText(outlet.tableLabel).first()).toBeVisible()
  await guest.open(`custom/whole-${outlet.id}`)
  await expect(guest.page).toHaveURL(guest.address('about'))
})

test('RT-13: a short link that could not be asked about offers another try; only one that the server does not know is lost @long', async ({ guest }) => {
  const links = '**/api/customLinks/**'
  await guest.page.context().route(links, (route) => route.abort())
  await guest.open('c/nonesuch')
  await expect(guest.page.getByText('No internet. Please check your connectivity.').first()).toBeVisible()
  await expect(guest.page.getByText('You Seem To Be Lost')).toHaveCount(0)
  await guest.page.context().unroute(links)
  await guest.page.getByRole('button', { name: say('common.retry') }).click()
  await expect(guest.page.getByText('You Seem To Be Lost').first()).toBeVisible()
})

test('RT-08: orders and profile that were never fetched say what they need, and come by themselves @long', async ({ guest }) => {
  const sync = '**/api/sync/**'
  await guest.page.context().route(sync, (route) => route.abort())
  await guest.open(`signin?to=${encodeURIComponent('/web/orders')}`)
  await guest.signIn()
  await guest.orders.says(say('orders.needNetwork'))
  await guest.open('account/profile')
  await expect(guest.page.getByText(say('account.profileNeedsNetwork')).first()).toBeVisible()
  await guest.page.context().unroute(sync)
  await expect(guest.page.getByRole('textbox', { name: say('account.name') })).toHaveValue(guest.name)
})
