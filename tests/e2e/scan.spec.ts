import { join } from 'node:path'
import { dishes } from '../fixtures/test-menu.ts'
import { writeCameraFilm } from '../harness/fake-camera.ts'
import type { BrowserProcess } from '../harness/browser-process.ts'
import { openTestOutlet } from '../harness/test-outlet.ts'
import { Guest, uuid } from './guest.ts'
import { holdsOrders } from './moments.ts'
import { OfferSheet } from './pages/offer-sheet.ts'
import { say } from './say.ts'
import { expect, type House, test } from './stage.ts'

test('VA-09, ER-04, ST-18: while a code is asked about the button says so; an unknown one is told, and what was typed stays', async ({ guest, outlet, network }) => {
  await guest.open('scan')
  await guest.scan.typeInstead()
  const asked = network.armOnce({ path: /^\/api\/restaurants\/scan\/NOSUCHCODE/ }, { kind: 'hold-reply' })
  await guest.scan.enter('NOSUCHCODE')
  await asked.struck
  await expect(guest.page.getByRole('button', { name: say('scan.opening') })).toHaveAttribute('aria-busy', 'true')
  asked.release()
  await guest.scan.says('Incorrect restaurant code. Please check the code and retry.')
  await guest.scan.codeFieldHolds('NOSUCHCODE')
  await guest.scan.enter('!!')
  await guest.scan.says('Please enter valid restaurant code.')
  await guest.scan.enter(outlet.tableCode.toLowerCase())
  await guest.menu.isOpen()
  await guest.menu.shows(dishes.dal)
})

test('RT-01: the code of the outlet alone opens its menu without a table', async ({ guest, outlet }) => {
  await guest.open('scan')
  await guest.scan.typeInstead()
  await guest.scan.enter(outlet.code)
  await guest.menu.isOpen()
  await expect(guest.page.getByText(outlet.tableLabel)).toHaveCount(0)
})

const cards = {
  'a QR code of another product is told apart': { text: () => 'https://example.com/wifi?password=guest', says: say('scan.notOurs') },
  'a code of another brand of ours is told apart': { text: (origin: string) => `${origin.replace('rajwada', 'kettle')}/web/restaurant/KETTL004`, says: say('scan.otherBrand') },
} as const

for (const [title, card] of Object.entries(cards)) {
  test(`ER-20: ${title}, and the camera goes on looking`, async ({ phone, origin, house, outlet }) => {
    const film = join(house.folder, `${outlet.code}-other.y4m`)
    writeCameraFilm(film, card.text(origin))
    const hand = await phone({ cameraFilm: film })
    const guest = new Guest(await hand.page(), origin, house.server)
    await guest.open('scan')
    await guest.scan.openCamera()
    await guest.scan.says(card.says)
  })
}

test('RT-01, LF-06: the scanner that was opened from More leads back to it, from the typed code as well; as the first page it has no back', async ({ guest, outlet }) => {
  const { page } = guest
  const back = page.getByRole('button', { name: say('common.back') })
  await guest.openTable(outlet.tableCode)
  await guest.open('scan')
  await guest.scan.isOpen()
  await expect(back).toHaveCount(0)
  await guest.open('account')
  await page.getByRole('link', { name: say('account.scan') }).click()
  await guest.scan.isOpen()
  await guest.scan.typeInstead()
  await back.click()
  await guest.scan.isOpen()
  await back.click()
  await expect(page.getByRole('heading', { name: say('account.title') })).toBeVisible()
})

test('RT-01: who closes the scanner while a code is asked about stays where they were, however late the answer comes', async ({ guest, outlet, network }) => {
  const { page } = guest
  await guest.openTable(outlet.tableCode)
  await guest.open('account')
  await page.getByRole('link', { name: say('account.scan') }).click()
  await guest.scan.typeInstead()
  const asked = network.armOnce({ path: new RegExp(`^/api/restaurants/scan/${outlet.code}\\?`) }, { kind: 'hold-reply' })
  const answered = page.waitForResponse(/\/restaurants\/scan\//)
  await guest.scan.enter(outlet.code)
  await asked.struck
  await page.goBack()
  await guest.scan.isOpen()
  await page.goBack()
  await expect(page.getByRole('heading', { name: say('account.title') })).toBeVisible()
  asked.release()
  await (await answered).finished()
  await page.reload()
  await expect(page.getByRole('heading', { name: say('account.title') })).toBeVisible()
  await guest.open('')
  await expect(page.getByText(outlet.tableLabel).first()).toBeVisible()
})

test('ER-20: where the camera is blocked the guest is told and can type', async ({ guest, outlet }) => {
  await guest.page.context().clearPermissions()
  await guest.open('scan')
  await guest.page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
  })
  await guest.scan.openCamera()
  await guest.scan.says('Seems like camera access is blocked')
  await guest.page.getByRole('button', { name: say('scan.typeTheCode') }).or(guest.page.getByRole('link', { name: say('scan.typeTheCode') })).click()
  await guest.scan.enter(outlet.tableCode)
  await guest.menu.isOpen()
})

test('RT-01: on a desktop the scanner is a landing page that leads on @long', async ({ browser, origin, outlet, house }) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-IN', timezoneId: 'Asia/Kolkata' })
  const guest = new Guest(await context.newPage(), origin, house.server)
  await guest.open('scan')
  await guest.scan.says(say('scan.desktop'))
  await guest.page.getByRole('button', { name: say('scan.desktopGo') }).or(guest.page.getByRole('link', { name: say('scan.desktopGo') })).click()
  await guest.scan.enter(outlet.tableCode)
  await guest.menu.isOpen()
  await context.close()
})

const READER = { path: /^\/web\/assets\/zxing_reader-.*\.wasm/ }

/** At the table, with its card before the camera. */
async function pointsAtCard(phone: (options: { cameraFilm: string }) => Promise<BrowserProcess>, { house, origin }: { house: House; origin: string }, card: string): Promise<Guest> {
  const film = join(house.folder, `${uuid()}.y4m`)
  writeCameraFilm(film, card)
  const hand = await phone({ cameraFilm: film })
  return new Guest(await hand.page(), origin, house.server)
}

test('a guest who changes tables scans the other card and orders to the other table @long', async ({ phone, origin, house, outlet, ledger }) => {
  const other = await openTestOutlet(house.database)
  const guest = await pointsAtCard(phone, { house, origin }, `${origin}/web/restaurant/${other.tableCode}`)
  await guest.openTableSignedIn(outlet.tableCode)
  await guest.open('scan')
  await guest.scan.openCamera()
  await expect(guest.page).toHaveURL(guest.address('ordering/menu'))
  await guest.menu.isOpen()
  await guest.menu.add(dishes.papad)
  await guest.menu.openCart()
  await guest.cart.isOpen()
  await guest.cart.place()
  await guest.tracking.says('placed')
  expect(await ledger.ordersOf(other.id)).toMatchObject([{ order: { tableLabel: other.tableLabel } }])
  await holdsOrders(ledger, outlet, 0)
})

test('RT-16: a coupon on a card or a flyer is read like a table’s code, and opens its offer at the table where the guest is @long', async ({ phone, origin, house, outlet }) => {
  const guest = await pointsAtCard(phone, { house, origin }, `${origin}/web/coupon/JAIPUR10`)
  await guest.openTable(outlet.tableCode)
  await guest.open('scan')
  await guest.scan.openCamera()
  await new OfferSheet(guest.page).says('10% off the bill', say('deals.chosenVisitor'))
  await expect(guest.page.getByText(outlet.tableLabel).first()).toBeVisible()
})

test('ST-18: a code that the camera has read is being opened, and the scanner says so @long', async ({ phone, origin, house, outlet, network }) => {
  const guest = await pointsAtCard(phone, { house, origin }, `${origin}/web/restaurant/${outlet.tableCode}`)
  const asked = network.armOnce({ path: new RegExp(`^/api/restaurants/scan/${outlet.tableCode}`) }, { kind: 'hold-reply' })
  await guest.open('scan')
  await guest.scan.openCamera()
  await asked.struck
  await expect(guest.page.getByRole('status').getByText('Opening the menu')).toBeVisible()
  asked.release()
  await guest.menu.isOpen()
})

test('a reader that could not be fetched says so, and reads the card with the next try, without a reload @long', async ({ phone, origin, house, outlet, network }) => {
  const guest = await pointsAtCard(phone, { house, origin }, `${origin}/web/restaurant/${outlet.tableCode}`)
  const lost = network.armAlways(READER, { kind: 'cut-before' })
  await guest.open('scan')
  await guest.scan.openCamera()
  await guest.scan.says(say('scan.noReader'))
  lost.disarm()
  await guest.page.getByRole('button', { name: say('common.retry') }).click()
  await guest.menu.isOpen()
  await expect(guest.page.getByText(outlet.tableLabel).first()).toBeVisible()
})

test('while the reader is on its way the scanner does not claim to look @long', async ({ phone, origin, house, outlet, network }) => {
  const guest = await pointsAtCard(phone, { house, origin }, `${origin}/web/restaurant/${outlet.tableCode}`)
  const held = network.armOnce(READER, { kind: 'hold-reply' })
  await guest.open('scan')
  await guest.scan.openCamera()
  await held.struck
  await guest.scan.says(say('scan.readerLoading'))
  await expect(guest.page.getByText(say('scan.point'))).toHaveCount(0)
  held.release()
  await guest.menu.isOpen()
})

test('a refused card that stays in the picture is not asked about with every frame @long', async ({ phone, origin, house, network }) => {
  const guest = await pointsAtCard(phone, { house, origin }, 'NOSUCHCODE')
  const asked = () => network.requests.filter(({ path }) => path.startsWith('/api/restaurants/scan/')).map(({ at }) => at)
  await guest.open('scan')
  await guest.scan.openCamera()
  await guest.scan.says('Incorrect restaurant code. Please check the code and retry.')
  await expect.poll(() => asked().length).toBe(2)
  const [first = 0, second = 0] = asked()
  expect(second - first).toBeGreaterThanOrEqual(5_000)
})

test('the camera is given back while the page is hidden, opened again with it, and a camera that is taken away is told @long', async ({ phone, origin, house }) => {
  const guest = await pointsAtCard(phone, { house, origin }, 'https://example.com/wifi')
  await guest.open('scan')
  await guest.page.evaluate(() => {
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    const tracks: MediaStreamTrack[] = []
    Object.assign(window, { tracks })
    navigator.mediaDevices.getUserMedia = async (wish) => {
      const stream = await ask(wish)
      tracks.push(...stream.getVideoTracks())
      return stream
    }
  })
  const tracks = () => guest.page.evaluate(() => (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map(({ readyState }) => readyState))
  const turn = (state: 'hidden' | 'visible') =>
    guest.page.evaluate((next) => {
      Object.defineProperty(document, 'visibilityState', { value: next, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await guest.scan.openCamera()
  await guest.scan.says(say('scan.notOurs'))
  await turn('hidden')
  await expect.poll(tracks).toEqual(['ended'])
  await turn('visible')
  await expect.poll(tracks).toEqual(['ended', 'live'])
  await guest.page.evaluate(() => {
    for (const track of (window as unknown as { tracks: MediaStreamTrack[] }).tracks) if (track.readyState === 'live') track.dispatchEvent(new Event('ended'))
  })
  await guest.scan.says(say('scan.cameraBusy'))
  await expect.poll(tracks).toEqual(['ended', 'ended'])
})

test('the light is offered once the camera knows of one, and is said to be on only where it is @long', async ({ phone, origin, house }) => {
  const guest = await pointsAtCard(phone, { house, origin }, 'https://example.com/wifi')
  await guest.open('scan')
  await guest.page.evaluate(() => {
    const torch = { isThere: false, isRefused: true, wishes: [] as unknown[] }
    Object.assign(window, { torch })
    MediaStreamTrack.prototype.getCapabilities = () => (torch.isThere ? { torch: true } : {}) as MediaTrackCapabilities
    MediaStreamTrack.prototype.applyConstraints = async (wish) => {
      torch.wishes.push(wish?.advanced?.[0])
      if (torch.isRefused) throw new DOMException('no light', 'OverconstrainedError')
    }
  })
  const know = (change: object) => guest.page.evaluate((known) => void Object.assign((window as unknown as { torch: object }).torch, known), change)
  const light = guest.page.getByRole('button', { name: say('scan.light') })
  await guest.scan.openCamera()
  await guest.scan.says(say('scan.notOurs'))
  await expect(light).toHaveCount(0)
  await know({ isThere: true })
  await expect(light).toHaveAttribute('aria-pressed', 'false')
  const wishes = () => guest.page.evaluate(() => (window as unknown as { torch: { wishes: unknown[] } }).torch.wishes)
  await light.click()
  await expect.poll(wishes).toEqual([{ torch: true }])
  await expect(light).toHaveAttribute('aria-pressed', 'false')
  await know({ isRefused: false })
  await light.click()
  await expect(light).toHaveAttribute('aria-pressed', 'true')
  await light.click()
  await expect(light).toHaveAttribute('aria-pressed', 'false')
  expect(await wishes()).toEqual([{ torch: true }, { torch: true }, { torch: false }])
})

test('RD-04, RT-01: on the product’s own host the code of a brand’s table leads to that brand', async ({ phone, origin, house, outlet, network }) => {
  const guest = await pointsAtCard(phone, { house, origin: `http://localhost:${network.port}` }, `${origin}/web/restaurant/${outlet.tableCode}`)
  await guest.open('scan')
  await guest.scan.openCamera()
  await expect(guest.page).toHaveURL(new RegExp(`^${origin}/web/`))
  await guest.menu.isOpen()
  await guest.menu.shows(dishes.dal)
})
