import type { Page } from 'playwright/test'
import { waiting } from '#messages/en/waiting.ts'
import { dishes, ids } from '../fixtures/test-menu.ts'
import { countOfOutlet, knowsItsPlace, readOrderEntries } from '../harness/device.ts'
import type { Guest } from './guest.ts'
import { expectHonest } from './honest.ts'
import { fillsTheCart, goesToTheCart, holdsOrders, ordersAPapad, PAPAD_TOTAL, places } from './moments.ts'
import { patternOf, say } from './say.ts'
import { expect, test } from './stage.ts'

// Webviews on iPhones and private windows of Firefox have none: there every visit is a first one.
test.use({ serviceWorkers: 'block' })

test('a part that cannot be loaded without a network leaves the menu standing, and comes with the network', async ({ guest, outlet, network }) => {
  const parts = network.armAlways({ path: /^\/web\/assets\/item-route-/ }, { kind: 'cut-before' })
  await guest.openTable(outlet.tableCode)
  await guest.menu.add(dishes.papad)
  await guest.menu.cartBarSays(1, '₹60')
  const asked = () => network.requests.filter(({ path }) => path.includes('/assets/item-route-')).length
  // The painted menu adds a dish by itself: only the page that has taken over asks for its parts.
  await expect.poll(asked).toBeGreaterThan(0)
  await guest.loseNetwork(network)
  await guest.menu.openDish(dishes.dal)
  const sheet = guest.page.getByRole('dialog', { name: say('app.needsNetwork') })
  await expect(sheet).toBeVisible()
  await guest.menu.shows(dishes.dal)
  await guest.menu.cartBarSays(1, '₹60')
  const before = asked()
  await guest.findNetwork(network)
  // The line is back before what it brings: nobody is left with a tap to do.
  await expect.poll(asked).toBeGreaterThan(before)
  parts.disarm()
  const dish = guest.page.getByRole('dialog', { name: dishes.dal })
  await expect(dish).toBeVisible()
  const unstyled = () => guest.page.evaluate(() => [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter((link) => link.sheet === null).length)
  await expect.poll(unstyled, { message: 'its style came with it' }).toBe(0)
})

test('what an order needs is loaded ahead: dish, cart and sign-in open with no network', async ({ guest, outlet, network }) => {
  await guest.openTable(outlet.tableCode)
  await guest.menu.add(dishes.papad)
  const isHere = (part: string) => guest.page.evaluate((name) => performance.getEntriesByType('resource').some(({ name: url }) => url.includes(`/assets/${name}-`) && url.endsWith('.js')), part)
  for (const part of ['item-route', 'cart-route', 'guest-screens', 'order-screens']) await expect.poll(() => isHere(part), { message: part }).toBe(true)
  // A bill is made of the menu on the disk: on a slow phone the parts can be there before it.
  for (const documents of ['outlet', 'menuSections'] as const) await expect.poll(() => countOfOutlet(guest.page, documents), { message: documents }).toBeGreaterThan(0)
  await guest.loseNetwork(network)
  await guest.menu.openDish(dishes.dal)
  await expect(guest.page.getByRole('dialog', { name: dishes.dal })).toBeVisible()
  await guest.page.goBack()
  await guest.menu.openCart()
  await guest.cart.isOpen()
  await guest.cart.signInToOrder()
  await guest.signInPage.isOpen()
})

test('an order whose own screen is not on this phone is kept, said to be kept, and sent with the network @long', async ({ guest, outlet, network, ledger }) => {
  const { page } = guest
  await guest.openTableSignedIn(outlet.tableCode)
  await fillsTheCart(guest)
  await goesToTheCart(guest)
  // The network goes before what is loaded ahead has come.
  const SCREENS = /\/assets\/order-screens-[^/]*\.js/
  await page.route(SCREENS, (route) => route.abort())
  await page.reload()
  await guest.cart.totalIs(PAPAD_TOTAL)
  await guest.loseNetwork(network)
  await guest.cart.place()
  await expect(page.getByRole('heading', { name: say('waiting.phone') })).toBeVisible()
  await expect(page.getByText(patternOf(waiting.until))).toBeVisible()
  expect((await readOrderEntries(page)).map(({ state }) => state)).toEqual(['saved'])
  await page.unroute(SCREENS)
  await guest.findNetwork(network)
  await guest.tracking.says('placed')
  await holdsOrders(ledger, outlet, 1)
})

test('a part that the server answers with an error does not throw the page about: it is begun anew once at the most @long', async ({ guest, outlet, network }) => {
  network.armAlways({ path: /^\/web\/assets\/cart-route-/ }, { kind: 'answer', contentType: 'text/html', body: 'Bad gateway' })
  await guest.page.route(/\/scenes\//, (route) => route.abort())
  await guest.openTable(outlet.tableCode)
  let loads = 0
  guest.page.on('load', () => {
    loads += 1
  })
  await guest.menu.add(dishes.papad)
  await guest.menu.openCart()
  await expect(guest.page.getByRole('heading', { name: say('app.needsNetwork') })).toBeVisible()
  await guest.page.getByRole('button', { name: say('common.retry') }).click()
  await expect(guest.page.getByRole('heading', { name: say('app.needsNetwork') })).toBeVisible()
  expect(loads).toBeLessThanOrEqual(1)
  // Its picture cannot be loaded either: no sign of a broken one is shown.
  const picture = guest.page.locator('main section > img')
  await expect(picture).toHaveJSProperty('naturalWidth', 0)
  await expect(picture).toBeHidden()
})

test('a sync worker whose code takes long to arrive is waited for: it is fetched once, and the menu goes live @long', async ({ guest, outlet, kitchen, network }) => {
  const scripts = () => network.requests.filter(({ path }) => /^\/web\/assets\/sync-worker-.*\.js/.test(path)).length
  network.armAlways({ path: /^\/web\/assets\/sync-worker-/ }, { kind: 'slow-reply', bytesPerSecond: 4_000 })
  await guest.openTable(outlet.tableCode)
  await expect.poll(() => network.requests.some(({ path }) => path.startsWith('/api/sync/')), { timeout: 50_000 }).toBe(true)
  expect(scripts()).toBe(1)
  await kitchen.sellOut(ids.dal)
  await guest.menu.isSoldOut(dishes.dal)
})

test('an order is placed by a tap only once its bill is shown: while the menu is being read the button is at work and loses no tap', async ({ guest, outlet, ledger }) => {
  await guest.openTableSignedIn(outlet.tableCode)
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  await guest.page.route(/\/assets\/store-live-/, async (route) => {
    await mayCome
    await route.continue()
  })
  await guest.openTable(outlet.tableCode)
  await guest.menu.add(dishes.papad)
  await guest.menu.openCart()
  const button = guest.cart.placeButton()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(guest.page.getByText(say('cart.billComes'))).toBeAttached()
  const sign = await button.evaluate((whole) => {
    const middleOf = ({ left, top, width, height }: DOMRect) => [left + width / 2, top + height / 2]
    const spinner = whole.querySelector<HTMLElement>('[aria-hidden]')
    const [x = 0, y = 0] = middleOf(whole.getBoundingClientRect())
    const [atX = 0, atY = 0] = spinner ? middleOf(spinner.getBoundingClientRect()) : []
    return { size: [spinner?.offsetWidth, spinner?.offsetHeight], off: Math.round(Math.hypot(atX - x, atY - y)) }
  })
  expect(sign, 'a round sign in its middle says that it is at work').toEqual({ size: [24, 24], off: 0 })
  await button.click({ force: true })
  await expect(guest.page.getByText(say('cart.unpriced'))).toHaveCount(0)
  const placed = guest.cart.place()
  letCome()
  await placed
  await guest.tracking.says('placed')
  const [order] = await ledger.ordersOf(outlet.id)
  expect(order?.order.bill.total).toBe(PAPAD_TOTAL)
})

test('a dish that is still being read arrives in the sheet that stands: it is one dialog, and neither the sheet nor the focus moves @long', async ({ guest, outlet }) => {
  const { page } = guest
  await guest.openTable(outlet.tableCode)
  await expect.poll(() => knowsItsPlace(page)).toBe(true)
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  await page.route(/\/assets\/store-live-/, async (route) => {
    await mayCome
    await route.continue()
  })
  await guest.open(`ordering/menu/item/${ids.dal}`)
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(say('common.loading'))).toBeAttached()
  const close = sheet.getByRole('button', { name: say('common.close') })
  await expect(close).toBeFocused()
  const frame = await sheet.evaluateHandle((dialog) => {
    const { top, height } = dialog.getBoundingClientRect()
    const seen = { dialog, top, height, moves: 0 }
    document.addEventListener('focusin', () => seen.moves++)
    return seen
  })
  letCome()
  await guest.item.isOpenOn(dishes.dal)
  await expect(guest.item.addButton()).toBeEnabled()
  await expect(close).toBeFocused()
  expect(await frame.evaluate(({ dialog, top, height, moves }) => {
    const now = dialog.getBoundingClientRect()
    return { stands: dialog.isConnected, moves, moved: now.top - top, grown: now.height - height }
  })).toEqual({ stands: true, moves: 0, moved: 0, grown: 0 })
})

interface Refusing {
  cachesAsked: string[]
}

/** `caches.open` as a browser has it that keeps nothing for this site; which of them were asked for stands in `cachesAsked`. */
const REFUSAL = `globalThis.cachesAsked = []
caches.open = (name) => {
  cachesAsked.push(name)
  return Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'))
}
`

/** Every `caches.open` is refused from now on, in the page and in its workers: they run no script of the page's, so their own code begins with the refusal. */
async function refuseCaches(page: Page): Promise<void> {
  await page.addInitScript(REFUSAL)
  await page.route(/\/assets\/(sync|search|scan)-worker-[^/]*\.js$/, async (route) => {
    const { port, pathname, host } = new URL(route.request().url())
    const code = await fetch(`http://127.0.0.1:${port}${pathname}`, { headers: { host } })
    await route.fulfill({ contentType: 'text/javascript', body: REFUSAL + (await code.text()) })
  })
}

/** What this page's worker of that name asked of the refused caches. */
const cachesAskedBy = async (page: Page, name: 'sync' | 'search'): Promise<string[]> => {
  const worker = page.workers().find((one) => one.url().includes(`${name}-worker-`))
  return worker ? worker.evaluate(() => (globalThis as unknown as Refusing).cachesAsked) : []
}

test('LF-06, P-03: where the browser refuses its caches the menu is read, searched and told of as ever, and an order is made @long', async ({ guest, outlet, kitchen, ledger }) => {
  const { page } = guest
  await refuseCaches(page)
  await guest.openTableSignedIn(outlet.tableCode)
  await guest.menu.shows(dishes.dal)
  // What is kept there else, the first screen of the next visit and the list to search in, was tried in vain.
  await expect.poll(() => cachesAskedBy(page, 'sync')).toEqual(expect.arrayContaining(['first-screen', 'search-list']))
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  await kitchen.sellOut(ids.dal)
  await guest.menu.isSoldOut(dishes.dal)
  await guest.menu.search('tika')
  await guest.menu.shows(dishes.tikka)
  await guest.menu.search('')
  await guest.menu.isSoldOut(dishes.dal)
  await expect(page).not.toHaveURL(/tika/)
  await page.reload()
  await guest.menu.isSoldOut(dishes.dal)
  await fillsTheCart(guest)
  await goesToTheCart(guest)
  await expectHonest(guest, ledger, outlet.id, await places(guest), 'ordered')
  await holdsOrders(ledger, outlet, 1)
})

/** The server's answers to the pulls of a collection, changed on their way as a later release would write them. */
const answersWith = (guest: Guest, collection: string, change: (document: Record<string, unknown>) => unknown): Promise<unknown> =>
  guest.page.context().route(new RegExp(`/api/sync/${collection}`), async (route) => {
    const { host, hostname } = new URL(guest.origin)
    const answer = await route.fetch({ url: route.request().url().replace(hostname, '127.0.0.1'), headers: { ...route.request().headers(), host } })
    const { documents, ...rest } = (await answer.json()) as { documents: Record<string, unknown>[] }
    await route.fulfill({ response: answer, json: { ...rest, documents: documents.map(change) } })
  })

test('a dish that this release cannot read costs its neighbours nothing, and the guest is told', async ({ guest, outlet }) => {
  const told = guest.page.context().waitForEvent('request', (request) => request.url().endsWith('/api/sync/unread'))
  const weighed = (item: { id: string }) => (item.id === ids.dal ? { ...item, price: 'market price' } : item)
  await answersWith(guest, 'menuSections', ({ items, ...section }) => ({ ...section, items: (items as { id: string }[]).map(weighed) }))
  await guest.openTable(outlet.tableCode)
  await expect(guest.page.getByText(say('menu.unread')).first()).toBeVisible()
  await guest.menu.doesNotShow(dishes.dal)
  await guest.menu.add(dishes.papad)
  await guest.menu.openCart()
  await guest.cart.totalIs(PAPAD_TOTAL)
  const report = (await told).postDataJSON() as Record<string, unknown>
  expect(report).toEqual({ release: expect.stringMatching(/^[\w-]+$/), collection: 'menuSections', documents: 1 })
})

test('an order that this release cannot read is not hidden in silence: the other one stands in My Orders, and the guest is told @long', async ({ browser, guest, outlet }) => {
  await guest.openTableSignedIn(outlet.tableCode)
  const unread = await ordersAPapad(guest)
  await guest.openTable(outlet.tableCode)
  const readable = await ordersAPapad(guest)
  const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-IN', timezoneId: 'Asia/Kolkata' })
  const later = guest.on(await context.newPage())
  await answersWith(later, 'orders', (order) => (order['id'] === unread ? { ...order, orderPunchTime: 'after noon' } : order))
  await later.openTable(outlet.tableCode)
  await later.open('signin')
  await later.logIn()
  await later.open('orders')
  await later.orders.isOpen()
  await later.orders.says('Some orders need a newer version of this app to be shown here.')
  await expect(later.page.locator(`a[href*="${readable}"]`).first()).toBeVisible()
  await expect(later.page.locator(`a[href*="${unread}"]`)).toHaveCount(0)
  await context.close()
})
