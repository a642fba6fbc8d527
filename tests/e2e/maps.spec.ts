import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { distanceMetres } from '#domain/distance.ts'
import type { LatLng } from '#schemas/primitives.ts'
import { pmtilesOf } from '../fixtures/pmtiles.ts'
import { expectAccessible } from './axe.ts'
import { BROUGHT, fillsTheBroughtCart, HOME, openDeliveringOutlet } from './delivering.ts'
import { Guest } from './guest.ts'
import { places } from './moments.ts'
import { AddressPages } from './pages/address-pages.ts'
import { WaysSheet } from './pages/ways-sheet.ts'
import { say } from './say.ts'
import { expect, originOf, test } from './stage.ts'

type Colour = readonly [number, number, number]

const C_SCHEME: LatLng = { lat: 26.9117, lng: 75.8013 }
const picture = ([r, g, b]: Colour): Promise<Buffer> => sharp({ create: { width: 256, height: 256, channels: 3, background: { r, g, b } } }).png().toBuffer()

/** A server of tiles that are all one colour; `isUp` false: it answers 503. */
async function startTileServer(colour: Colour) {
  const state = { isUp: true, asked: 0 }
  const tile = await picture(colour)
  const server = createServer(({ url = '' }, response) => {
    state.asked += 1
    const isTile = /^\/streets\/\d+\/\d+\/\d+\.png$/.test(url)
    if (state.isUp && isTile) response.writeHead(200, { 'Content-Type': 'image/png', 'Cache-Control': 'no-store' }).end(tile)
    else response.writeHead(isTile ? 503 : 404, { 'Cache-Control': 'no-store' }).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return { state, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/streets/{z}/{x}/{y}.png`, close: () => new Promise((closed) => server.close(closed)) }
}

/** Two zooms of the streets around the outlet, all of one colour, and nothing of the country beyond. */
async function writeCity(path: string, colour: Colour): Promise<void> {
  const bytes = await picture(colour)
  const tiles = [15, 16].flatMap((z) => {
    const count = 2 ** z
    const x = Math.floor(((C_SCHEME.lng + 180) / 360) * count)
    const y = Math.floor(((1 - Math.asinh(Math.tan((C_SCHEME.lat * Math.PI) / 180)) / Math.PI) / 2) * count)
    return Array.from({ length: 81 }, (_, at) => ({ z, x: x - 4 + (at % 9), y: y - 4 + Math.floor(at / 9), bytes }))
  })
  writeFileSync(path, pmtilesOf(tiles, { gzip: true, leafSize: 20, metadata: { attribution: '<a href="https://example.org">&copy; Makers of the file</a>' } }))
}

/** A guest on the page of the pin, and what the map there shows. */
class PinGuest {
  readonly guest: Guest
  readonly address: AddressPages

  constructor(guest: Guest) {
    this.guest = guest
    this.address = new AddressPages(guest.page)
  }

  async opensTheMap(code: string): Promise<void> {
    const { page } = this.guest
    await page.addInitScript(() => {
      const words = new Set<string>()
      Object.assign(window, { paintedWords: words })
      const { fillText } = CanvasRenderingContext2D.prototype
      CanvasRenderingContext2D.prototype.fillText = function (...given) {
        words.add(given[0])
        return fillText.apply(this, given)
      }
    })
    const ways = new WaysSheet(page)
    await this.guest.openTable(code)
    await ways.door('DL').click()
    await ways.go()
    await this.address.isOpen()
    await this.address.setPin()
  }

  map() {
    return this.guest.page.getByRole('application', { name: say('address.mapLabel') })
  }

  /** Waits until so much of the map is of this colour. @param share 0 to 1 */
  async isOf(colour: Colour, share = 0.5): Promise<void> {
    await expect.poll(async () => {
      const { data, info } = await sharp(await this.map().screenshot()).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      let alike = 0
      for (let at = 0; at < data.length; at += 3) if (colour.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) < 6)) alike += 1
      return alike / (info.width * info.height)
    }).toBeGreaterThan(share)
  }

  /** So many steps of the arrow keys. */
  async moves(key: 'ArrowLeft' | 'ArrowRight' | 'ArrowUp', steps: number): Promise<void> {
    await this.map().focus()
    for (let step = 0; step < steps; step += 1) await this.guest.page.keyboard.press(key)
  }

  /** On the map, and nothing lies over it. */
  async readsOnTheMap(words: string): Promise<void> {
    const note = this.map().getByText(words)
    await expect(note).toBeVisible()
    expect(await note.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    }), `“${words}” can be read`).toBe(true)
  }

  /** Until the streets around the outlet are a small part of the map; what was painted before is forgotten. */
  async goesFarther(): Promise<void> {
    await this.map().focus()
    await this.guest.page.evaluate(() => (window as unknown as { paintedWords: Set<string> }).paintedWords.clear())
    for (let time = 0; time < 6; time += 1) await this.guest.page.keyboard.press('-')
  }

  async paintsTheName(name: string): Promise<void> {
    await expect.poll(() => this.guest.page.evaluate((wanted) => (window as unknown as { paintedWords: Set<string> }).paintedWords.has(wanted), name)).toBe(true)
  }

  async deliversHere(): Promise<void> {
    await this.guest.page.getByRole('button', { name: say('address.deliverHere') }).click()
    await this.address.formIsOpen()
    await this.address.write(HOME)
    await this.address.saveAndDeliver()
    await this.guest.menu.isOpen()
  }
}

test('an address’s pin is set on tiles of a server and on those of a file; where they do not come the ground has its names and the map says so; a pin that nobody delivers to is told so; one 200 m from the phone as well (P-16, EN-09, VA-13, CO-04) @long', async ({ page, house, ownServer, browser }) => {
  const outlet = await openDeliveringOutlet(house)
  const violet: Colour = [150, 70, 190]
  const green: Colour = [60, 150, 90]

  const tiles = await startTileServer(violet)
  const server = await ownServer({ env: { MAP_TILES: tiles.address, MAP_ATTRIBUTION: '© Makers of tiles' } })
  const pin = new PinGuest(new Guest(page, originOf(outlet.brand, server.port), server))
  await pin.opensTheMap(outlet.code)
  await pin.isOf(violet)
  await pin.readsOnTheMap('© Makers of tiles')
  await expect(page.getByText(say('address.demoMap'))).toHaveCount(0)
  await expectAccessible(page, 'pin on tiles')
  tiles.state.isUp = false
  await pin.goesFarther()
  await pin.readsOnTheMap(`${say('address.lackingMap')} · © Makers of tiles`)
  await pin.paintsTheName('Bapu Nagar')
  await expectAccessible(page, 'pin where tiles do not come')
  tiles.state.isUp = true
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText(say('address.lackingMap'))).toHaveCount(0)
  // What is not delivered to is darker from afar.
  await pin.isOf(violet, 0.2)
  await pin.deliversHere()
  await tiles.close()

  const file = join(house.folder, 'city.pmtiles')
  await writeCity(file, green)
  const other = await ownServer({ env: { MAP_PMTILES: file } })
  const context = await browser.newContext({ viewport: page.viewportSize() ?? { width: 390, height: 844 } })
  const second = new PinGuest(new Guest(await context.newPage(), originOf(outlet.brand, other.port), other))
  await second.opensTheMap(outlet.code)
  await second.isOf(green)
  await second.readsOnTheMap('© Makers of the file')
  // CO-04: the phone is where the pin is, then the pin is moved more than 200 m away, and less.
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: C_SCHEME.lat, longitude: C_SCHEME.lng, accuracy: 10 })
  await second.guest.page.getByRole('button', { name: say('address.locate') }).click()
  await second.moves('ArrowLeft', 2)
  await expect(second.guest.page.getByText('The pin is 272 m from where you are. Fine if it is for someone else.')).toBeVisible()
  await second.moves('ArrowRight', 1)
  await expect(second.guest.page.getByText(/^The pin is/)).toHaveCount(0)
  await second.moves('ArrowRight', 1)
  await second.goesFarther()
  await second.readsOnTheMap(`${say('address.lackingMap')} · © Makers of the file`)
  await second.paintsTheName('Bapu Nagar')
  await second.moves('ArrowLeft', 12)
  await expect(second.guest.page.getByText("Sorry, we're not delivering at this location")).toBeVisible()
  await expect(second.guest.page.getByRole('button', { name: say('address.deliverHere') })).toHaveCount(0)
  await second.moves('ArrowRight', 12)
  await second.deliversHere()
  await context.close()
})

test('VA-13: from a phone in the middle of the sea nothing is delivered, by the list and by the map; what its guest has written of an address stays, and is delivered to where that is @long', async ({ guest, house }) => {
  const { page } = guest
  const outlet = await openDeliveringOutlet(house)
  const [address, ways] = [new AddressPages(page), new WaysSheet(page)]
  const isNotDeliveredTo = async (): Promise<void> => {
    await expect(page.getByText("Sorry, we're not delivering at this location", { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: say('address.deliverHere') })).toHaveCount(0)
    await expect(page.getByText(/\d km away$/)).toBeVisible()
  }
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 15, longitude: 65, accuracy: 10 })
  await guest.openTable(outlet.code)
  await ways.door('DL').click()
  await ways.go()
  await page.getByRole('link', { name: new RegExp(`^${say('address.here')}`) }).click()
  await isNotDeliveredTo()
  await expectAccessible(page, 'a pin in the sea')
  await address.leavePin()
  await address.chooseByLocality('bapu', HOME.locality)
  await address.write(HOME)
  await page.getByRole('link', { name: say('address.movePin') }).click()
  await page.getByRole('button', { name: say('address.locate') }).click()
  await isNotDeliveredTo()
  await address.leavePin()
  await page.getByRole('link', { name: new RegExp(`^${say('address.goOn')}`) }).click()
  await address.holds(HOME)
  await address.saveAndDeliver()
  await ways.chipSays(/^Home/)
})

test('P-16, EN-09: without tiles the pin stands on the drawn city, is moved there, names its street and locality, and the order goes to it @long', async ({ guest, house, ledger }) => {
  const { page } = guest
  const STREET = 'Bhagwan Das Road'
  const outlet = await openDeliveringOutlet(house)
  const pin = new PinGuest(guest)
  await pin.opensTheMap(outlet.code)
  await expect(page.getByText(say('address.demoMap'))).toBeVisible()
  // North along the road at which the outlet stands.
  await pin.moves('ArrowUp', 1)
  await expect(page.getByText(`${STREET}, C-Scheme`, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: say('address.deliverHere') }).click()
  await pin.address.formIsOpen()
  await expect(page.getByRole('textbox', { name: say('address.street') })).toHaveValue(STREET)
  await page.getByRole('textbox', { name: say('address.house') }).fill(HOME.house)
  await pin.address.saveAndDeliver()
  await guest.menu.isOpen()
  await fillsTheBroughtCart(guest)
  await guest.menu.openCart()
  await guest.cart.signInToOrder()
  await guest.signIn()
  await guest.cart.isOpen()
  await guest.cart.totalIs(BROUGHT.total)
  const order = (await ledger.order(await places(guest)))?.order
  expect(order).toMatchObject({ serviceType: 'DL', address: { house: HOME.house, addressLine1: STREET, locality: { id: 'c-scheme' } }, bill: { total: BROUGHT.total } })
  const stood = order?.address?.pin ?? C_SCHEME
  expect(stood.lat).toBeGreaterThan(C_SCHEME.lat)
  expect(stood.lng).toBeCloseTo(C_SCHEME.lng)
  expect(distanceMetres(stood, C_SCHEME)).toBeGreaterThan(50)
})

/** A Photon that knows one place more than the localities table; `isUp` false: it says nothing. */
async function startPhoton() {
  const state = { isUp: true, asked: [] as string[] }
  const barkat = { geometry: { type: 'Point', coordinates: [75.8, 26.905] }, properties: { osm_type: 'N', osm_id: 4711, name: 'Barkat Nagar', city: 'Jaipur', postcode: '302015' } }
  const server = createServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://photon')
    state.asked.push(`${pathname} ${searchParams.get('q') ?? ''}`)
    if (state.isUp) response.end(JSON.stringify({ features: pathname === '/api' && /^bark/i.test(searchParams.get('q') ?? '') ? [barkat] : [] }))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
  return { state, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

test('CA-21, VA-12: a locality that only the geocoder knows is found, and delivered to; one that nobody knows, or nobody tells, is no locality @long', async ({ page, house, ownServer }) => {
  const outlet = await openDeliveringOutlet(house)
  const photon = await startPhoton()
  const server = await ownServer({ env: { GEOCODER_URL: photon.address } })
  const guest = new Guest(page, originOf(outlet.brand, server.port), server)
  const address = new AddressPages(page)
  const ways = new WaysSheet(page)
  await guest.openTable(outlet.code)
  await ways.door('DL').click()
  await ways.go()
  await address.isOpen()
  await address.lookForLocality('Timbuktu')
  await expect(page.getByText('Please select a locality from suggested options')).toBeVisible()
  photon.state.isUp = false
  await address.lookFor('barka')
  await expect(page.getByText('Please select a locality from suggested options')).toBeVisible()
  photon.state.isUp = true
  await address.takeLocality('Barkat Nagar', 'barkat')
  const invalid = page.getByText('Please enter a valid input!', { exact: true })
  const street = page.getByLabel(say('address.street'))
  for (const wrong of ['Laxmi Path 🏠', 'Laxmi Path,', '-Laxmi Path', 'Laxmi Path,, Bapu Nagar']) {
    await address.write({ house: HOME.house, street: wrong })
    await address.saveAndDeliver()
    await expect(invalid).toBeVisible()
    await expect(street).toBeFocused()
    await address.write(HOME)
    await expect(invalid).toHaveCount(0)
  }
  // No more than 100 letters can be typed; what an autofill leaves beyond them is refused.
  await street.fill('x'.repeat(101))
  await expect(street).toHaveValue('x'.repeat(100))
  await street.evaluate((field) => field.removeAttribute('maxlength'))
  await street.fill('x'.repeat(101))
  await address.saveAndDeliver()
  await expect(invalid).toBeVisible()
  await address.write(HOME)
  await address.saveAndDeliver()
  await guest.menu.isOpen()
  await ways.chipSays(/^Home/)
  expect(photon.state.asked.filter((asked) => asked.startsWith('/api '))).toEqual(['/api Timbuktu', '/api barka', '/api barkat'])
  await photon.close()
})
