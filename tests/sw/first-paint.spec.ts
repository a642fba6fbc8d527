import type { Page } from 'playwright/test'
import { COLOUR_SCHEME_URL, FIRST_SCREEN_CACHE, FIRST_SCREEN_URL, paintedPageUrl } from '#outbox/cache-names.ts'
import type { FirstScreen } from '#schemas/first-screen.ts'
import { expect, test } from '../e2e/stage.ts'
import { say } from '../e2e/say.ts'
import { dishes, ids } from '../fixtures/test-menu.ts'
import { stopServiceWorkers } from '../harness/browser-process.ts'

/** What the next visit would be painted from. */
const keptScreen = (page: Page): Promise<FirstScreen | null> =>
  page.evaluate(
    async ([name, url]) => {
      const kept = await (await caches.open(name ?? '')).match(url ?? '')
      return kept ? ((await kept.json()) as FirstScreen) : null
    },
    [FIRST_SCREEN_CACHE, FIRST_SCREEN_URL],
  )

test('a second visit is painted by the service worker, with no network and the worker asleep before', async ({ guest, outlet, network }) => {
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  await guest.loseNetwork(network)
  await stopServiceWorkers(guest.page)
  for (const path of ['', 'ordering/menu', `restaurant/${outlet.tableCode}`, `ordering/restaurant/${outlet.tableCode}`]) {
    const answer = await guest.page.goto(guest.address(path))
    const html = (await answer?.text()) ?? ''
    expect(answer?.fromServiceWorker(), path).toBe(true)
    expect(html, path).toContain('id="first-screen-data"')
    expect(html, path).toContain(dishes.dal)
    expect(html, path).toContain('<style id="theme" data-of="')
    expect(html, path).not.toContain('<!--theme-->')
  }
  await guest.menu.shows(dishes.dal)
})

/**
 * Writes a word into the page that the service worker keeps, once there is one: it is in the next visit's answer, if that is the kept page. `label`: what else the page is to say of
 * itself.
 */
const markKeptPage = (page: Page, word: string, label: Record<string, string> = {}): Promise<boolean> =>
  page.evaluate(
    async ({ name, url, mark, said }) => {
      const cache = await caches.open(name)
      const kept = await cache.match(url)
      if (!kept) return false
      const headers = new Headers(kept.headers)
      for (const [header, value] of Object.entries(said)) headers.set(header, value)
      await cache.put(url, new Response((await kept.text()).replace('</body>', `<!--${mark}--></body>`), { headers }))
      return true
    },
    { name: FIRST_SCREEN_CACHE, url: paintedPageUrl(false), mark: word, said: label },
  )

test('a page that would say the same is not painted again; what was sold out, and another choice of colours, is in the next one @long', async ({ guest, outlet, kitchen }) => {
  const next = async (): Promise<string> => (await (await guest.page.reload())?.text()) ?? ''
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  // What this visit still learns is painted anew; then there is nothing more to say.
  await expect(async () => {
    expect(await markKeptPage(guest.page, 'kept')).toBe(true)
    expect(await next()).toContain('<!--kept-->')
  }).toPass()
  await kitchen.sellOut(ids.dal)
  await expect.poll(async () => (await keptScreen(guest.page))?.availability.soldOut).toContain(ids.dal)
  const soldOut = await next()
  expect(soldOut).not.toContain('<!--kept-->')
  expect(soldOut).not.toContain('data-theme="dark"')
  await guest.menu.isOpen()
  await guest.page.goto(guest.address('account'))
  const dark = guest.page.getByRole('radio', { name: say('account.scheme.dark') })
  await guest.page.getByText(say('account.scheme.dark'), { exact: true }).click()
  await expect(dark).toBeChecked()
  await expect.poll(async () => (await (await guest.page.goto(guest.address('ordering/menu')))?.text()) ?? '').toMatch(/^<!doctype html>\s*<html[^>]* data-theme="dark"/)
  // A release that knew no other place left the choice in localStorage alone.
  await guest.page.evaluate(async ([name, url]) => (await caches.open(name ?? '')).delete(url ?? ''), [FIRST_SCREEN_CACHE, COLOUR_SCHEME_URL])
  await guest.page.addInitScript(() => document.addEventListener('DOMContentLoaded', () => Object.assign(globalThis, { themeAtFirst: document.documentElement.dataset['theme'] })))
  const undecided = await guest.page.goto(guest.address('ordering/menu'))
  expect(await undecided?.text()).not.toContain('data-theme="dark"')
  expect(await guest.page.evaluate(() => (globalThis as unknown as { themeAtFirst: string }).themeAtFirst)).toBe('dark')
})

test('a kept page whose hour has passed is shown again where it still says the same, and not where the hour would have it say something else', async ({ guest, outlet }) => {
  const next = async (): Promise<string> => (await (await guest.page.reload())?.text()) ?? ''
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  // What this visit still learns is painted anew; then there is nothing more to say.
  await expect(async () => {
    expect(await markKeptPage(guest.page, 'passed', { 'x-painted-until': '1' })).toBe(true)
    expect(await next()).toContain('<!--passed-->')
  }).toPass()
  await expect(async () => {
    expect(await markKeptPage(guest.page, 'other', { 'x-painted-moment': '%7B%7D' })).toBe(true)
    expect(await next()).toContain('<!--other-->')
  }).toPass()
  await guest.menu.isOpen()
  expect(await markKeptPage(guest.page, 'late', { 'x-painted-moment': '%7B%7D', 'x-painted-until': '1' })).toBe(true)
  expect(await next()).not.toContain('<!--late-->')
  await guest.menu.shows(dishes.dal)
})

test('P-13: the page names its brand’s manifest once its code is there, and not in the document that is painted', async ({ guest, outlet }) => {
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  expect(await (await guest.page.reload())?.text()).not.toContain('rel="manifest"')
  const link = guest.page.locator('link[rel=manifest]')
  await expect(link).toHaveCount(1)
  const manifest = await guest.page.evaluate(async (href) => (await (await fetch(href ?? '')).json()) as { name: string }, await link.getAttribute('href'))
  expect(manifest).toMatchObject({ name: 'Rajwada' })
})

test('two tabs that wake the worker at once are both answered @long', async ({ guest, outlet }) => {
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  await expect.poll(() => markKeptPage(guest.page, 'kept')).toBe(true)
  const other = await guest.page.context().newPage()
  await stopServiceWorkers(guest.page)
  const answers = await Promise.all([guest.page, other].map((page) => page.goto(guest.address('ordering/menu'), { waitUntil: 'commit' })))
  for (const answer of answers) expect(await answer?.text()).toContain(dishes.dal)
  await other.close()
})

test('when the guest leaves, the next visit’s page is painted from what this one has learned, for a dead zone too', async ({ guest, outlet, kitchen }) => {
  const painted = (offline: boolean): Promise<string> =>
    guest.page.evaluate(async ([name, url]) => (await (await (await caches.open(name ?? '')).match(url ?? ''))?.text()) ?? '', [FIRST_SCREEN_CACHE, paintedPageUrl(offline)])
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  await expect.poll(() => painted(true)).toContain(dishes.dal)
  await kitchen.sellOut(ids.dal)
  await expect.poll(async () => (await keptScreen(guest.page))?.availability.soldOut).toContain(ids.dal)
  const soldOut = `<span class="gone">${say('common.soldOut')}</span>`
  expect(await painted(false)).not.toContain(soldOut)
  await guest.page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(() => painted(false)).toContain(soldOut)
  await expect.poll(() => painted(true)).toContain(soldOut)
})

test('nothing moves while the page takes the painted screen over, nor behind it', async ({ guest, outlet }) => {
  await guest.page.addInitScript(() => {
    const moved: number[] = []
    Object.assign(globalThis, { moved })
    new PerformanceObserver((list) => moved.push(...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value))).observe({ type: 'layout-shift', buffered: true })
  })
  await guest.openTable(outlet.tableCode)
  await expect(guest.page.locator('#first-screen')).toHaveCount(0)
  await guest.isReadyForDeadZone()
  const moved = await guest.page.evaluate(() => (globalThis as unknown as { moved: number[] }).moved)
  // What is left is the first visit's font, which comes after the text. https://web.dev/articles/cls: 0.1 is good.
  expect(moved.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.05)
})

test('every other page opens with no network too, in the brand’s colours @long', async ({ guest, outlet, network }) => {
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  await guest.loseNetwork(network)
  for (const path of ['cart', 'orders', 'ordering/search', 'restaurant/NOWHERE001']) {
    const answer = await guest.page.goto(guest.address(path))
    const html = (await answer?.text()) ?? ''
    expect(answer?.fromServiceWorker(), path).toBe(true)
    expect(html, path).toContain('<style id="theme" data-of="')
    expect(html, path).not.toContain('id="first-screen-data"')
  }
})

test('a code this phone does not know is asked of the server, which paints its first screen @long', async ({ guest, outlet }) => {
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  const answer = await guest.page.goto(guest.address(`restaurant/${outlet.code}`))
  const html = (await answer?.text()) ?? ''
  expect(html).toContain('id="first-screen-data"')
  await expect.poll(async () => (await keptScreen(guest.page))?.table).toBeNull()
})

test('a page that comes slowly from the server is read to its end, and its menu works @long', async ({ guest, outlet, network }) => {
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  const pages = () => network.requests.filter(({ path }) => path === `/web/restaurant/${outlet.code}`).length
  network.armAlways({ path: new RegExp(`^/web/restaurant/${outlet.code}$`) }, { kind: 'slow-reply', bytesPerSecond: 2_000 })
  const answer = await guest.page.goto(guest.address(`restaurant/${outlet.code}`))
  expect(await answer?.text()).toContain('</html>')
  await guest.menu.add(dishes.papad)
  await guest.menu.cartBarSays(1, '₹60')
  expect(pages()).toBe(1)
})

test('what the kitchen switches is in the next visit’s first screen @long', async ({ guest, outlet, kitchen }) => {
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  await kitchen.sellOut(ids.dal)
  await expect.poll(async () => (await keptScreen(guest.page))?.availability.soldOut).toContain(ids.dal)
})

test('no answer of the API is ever kept by the service worker', async ({ guest, outlet }) => {
  await guest.openTableSignedIn(outlet.tableCode)
  await guest.isReadyForDeadZone()
  await guest.page.reload()
  await guest.menu.isOpen()
  const kept = await guest.page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))
    return all.flat()
  })
  expect(kept.length).toBeGreaterThan(20)
  expect(kept.filter((path) => path.startsWith('/api/'))).toEqual([])
})

test('pictures of the menu are there with no network, in whatever width they are asked for @long', async ({ guest, network }) => {
  await guest.openTable('RAJCS012')
  await guest.isReadyForDeadZone()
  const screen = await keptScreen(guest.page)
  const hash = screen?.recommended.find(({ picture }) => picture)?.picture?.hash
  expect(hash).toBeDefined()
  await guest.page.reload()
  await guest.menu.isOpen()
  await expect.poll(() => guest.page.evaluate(async (name) => (await caches.match(`/media/${name}-256.webp`)) !== undefined, hash)).toBe(true)
  await guest.loseNetwork(network)
  for (const width of [96, 256, 640]) {
    const type = await guest.page.evaluate(async (url) => (await fetch(url)).headers.get('content-type'), `/media/${hash}-${width}.webp`)
    expect(type, `width ${width}`).toBe('image/webp')
  }
})

test('a picture that cannot be had leaves its place free: no screen of an order shows a broken one @long', async ({ guest, network }) => {
  network.armAlways({ path: /^\/media\// }, { kind: 'cut-before' })
  const broken = () => guest.page.evaluate(() => [...document.images].filter((image) => image.complete && image.naturalWidth === 0).map((image) => image.currentSrc))
  await guest.openTableSignedIn('RAJCS012')
  await guest.menu.search('tandoori roti')
  await guest.menu.add('Tandoori roti')
  await expect.poll(broken).toEqual([])
  await guest.menu.openCart()
  await guest.cart.isOpen()
  await expect.poll(broken).toEqual([])
  await guest.cart.place()
  await guest.tracking.says('placed')
  await expect.poll(broken).toEqual([])
})
