import type { Page } from 'playwright/test'
import { dishes, testMenu } from '../fixtures/test-menu.ts'
import { kitchenOf } from '../harness/kitchen.ts'
import { aroundTheClock, openTestOutlet, type TestOutlet } from '../harness/test-outlet.ts'
import { expectAccessible } from './axe.ts'
import { Guest } from './guest.ts'
import { isServed, ordersAPapad } from './moments.ts'
import { WaysSheet } from './pages/ways-sheet.ts'
import { say } from './say.ts'
import { expect, originOf, test } from './stage.ts'

const JOHRI_BAZAAR = { latitude: 26.9199, longitude: 75.8266 }
const chip = (page: Page) => page.getByRole('button', { name: say('locations.nearest') })
const first = (page: Page) => page.getByRole('main').getByRole('listitem').first()

test('CO-04: the nearest outlet comes first when the guest asks for it, without a network as well @long', async ({ guest, network }) => {
  const { page } = guest
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation(JOHRI_BAZAAR)
  await guest.open('locations')
  await expect(first(page)).toContainText('Johri Bazaar')
  await expect(first(page)).toContainText(say('locations.rightHere'))
  // Judged on the phone from its hours; C-Scheme never closes.
  await expect(page.getByRole('main').getByRole('listitem').nth(1)).toContainText(say('locations.openAlways'))
  await expect(page.getByRole('main').getByRole('listitem').nth(1)).toContainText('C-Scheme')
  await chip(page).click()
  await expect(page.getByText(say('locations.rightHere'))).toHaveCount(0)

  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { message: 'the service worker answers' }).toBe(true)
  network.cut()
  await page.reload()
  await expect(first(page)).toContainText('Johri Bazaar')
  await expect(page.getByRole('main').getByRole('listitem').nth(1)).toContainText(say('locations.openAlways'))
  // ER-20: a guest 14 km away reads how far it is.
  await page.context().setGeolocation({ latitude: 27.05, longitude: 75.8 })
  await page.reload()
  const johri = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Johri Bazaar' })
  await expect(johri).toContainText('km away')
  // Also one that is too far for a pickup, which may be for later, or for another person to fetch (decision 0011).
  await expect(johri.getByRole('button')).toHaveCount(1)
})

test('ER-20: a device that does not tell its place leaves the list as it is, and says so @long', async ({ guest }) => {
  const { page } = guest
  await guest.open('locations')
  await chip(page).click()
  await expect(page.getByText('Not able to determine your device location.').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).not.toHaveCount(0)
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation(JOHRI_BAZAAR)
  await chip(page).click()
  await expect(first(page)).toContainText('Johri Bazaar')
  await expect(page.getByText('Not able to determine your device location.')).toHaveCount(0)
})

test('RT-31, CO-04, ER-20: five outlets and "View More", the search for an outlet, and "Seems like you\'re too far from outlet" to a guest who is in another city, until they are near @long', async ({ page, house, network }) => {
  const DELHI = { latitude: 28.6139, longitude: 77.209 }
  const NEAR_C_SCHEME = { latitude: 26.9121, longitude: 75.8013 }
  const TOO_FAR = "Seems like you're too far from outlet"
  const opened = []
  for (let count = 0; count < 6; count += 1) opened.push(await openTestOutlet(house.database, 'chowk', testMenu, {}, undefined, aroundTheClock('DI', 'SP', 'DL')))
  const [here, there] = [opened[0], opened[5]]
  if (!here || !there) throw new Error('No outlet was opened.')
  const guest = new Guest(page, originOf('chowk', network.port), house.server)
  const rows = page.getByRole('main').getByRole('listitem')
  const orderAt = (name: string) => page.getByRole('button', { name: `Order here: ${name}, C-Scheme`, exact: true })
  const search = page.getByRole('searchbox', { name: 'Search for outlet' })
  await guest.openTable(here.tableCode)
  await guest.open('locations')
  await expect(page.getByRole('heading', { name: 'Ordering at', exact: true })).toBeVisible()
  await expect(rows).toHaveCount(5)
  await page.getByRole('button', { name: 'View More', exact: true }).click()
  await expect(page.getByRole('button', { name: 'View More', exact: true })).toHaveCount(0)
  for (const { name } of opened) await expect(orderAt(name)).not.toHaveCount(0)

  await search.fill(`${there.code.toLowerCase()} jaipur`)
  await expect(rows).toHaveCount(1)
  await expect(orderAt(there.name)).toBeVisible()
  await search.fill('Connaught')
  await expect(page.getByText('No outlet called “Connaught”')).toBeVisible()
  await expect(page.getByText('Try the name of the area or the city.')).toBeVisible()
  await expect(rows).toHaveCount(0)

  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation(DELHI)
  await search.fill('c-scheme')
  await chip(page).click()
  const told = page.getByRole('alert').filter({ hasText: TOO_FAR })
  await expect(told).toContainText('C-Scheme is 234.5 km away, pickup works within 10 km.')
  await expect(rows.first()).toContainText('234.5 km away')
  // They deliver, perhaps to a door beside them: their menus open from afar as well; a pickup may be for later, or for another person to fetch.
  await expect(page.getByRole('button', { name: /^Order here: / })).not.toHaveCount(0)
  await expect(rows.first().locator('s')).toHaveCount(0)

  // Who takes the question back is told nothing of it, and can order.
  await chip(page).click()
  await expect(told).toHaveCount(0)
  await expect(orderAt(there.name).first()).toBeVisible()
  // The same phone in the outlet's own street.
  await page.context().setGeolocation(NEAR_C_SCHEME)
  await page.reload()
  await expect(rows.first()).toContainText('44 m away')
  await expect(told).toHaveCount(0)
  await search.fill(there.code)
  await expect(rows).toHaveCount(1)
  await orderAt(there.name).click()
  await guest.menu.isOpen()
  await guest.open('locations')
  // All are equally near: which five of them stand first is chance.
  await search.fill(there.code)
  await expect(rows).toHaveCount(1)
  await expect(rows.filter({ has: orderAt(there.name) })).toContainText('Your outlet')
})

test('CO-04, ER-20: a phone that is too far off for a pickup reads so beside it and can order it; one that is near or does not say where it is reads nothing @long', async ({ page, house, network }) => {
  const outlet = await openTestOutlet(house.database, 'chowk', testMenu, {}, undefined, aroundTheClock('DI', 'SP', 'DL'))
  const guest = new Guest(page, originOf('chowk', network.port), house.server)
  const ways = new WaysSheet(page)
  const note = ways.sheet().getByRole('status').filter({ hasText: "Seems like you're too far from outlet" })
  const looksAt = async (way: 'SP' | 'DL'): Promise<void> => {
    await guest.open('ordering/menu/ways')
    await ways.choose(way)
  }
  await guest.openTable(outlet.code)
  await looksAt('SP')
  await expect(ways.sheet()).toContainText('Pickup')
  await expect(note).toHaveCount(0)

  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 27.05, longitude: 75.8013 })
  await looksAt('SP')
  await expect(note).toHaveText("Seems like you're too far from outlet. C-Scheme is 15.4 km away.")
  await expectAccessible(page, 'a pickup from afar')
  await ways.choose('DL')
  await expect(note).toHaveCount(0)
  await ways.choose('SP')
  await expect(note).toBeVisible()
  await ways.go()
  await ways.chipSays(/^Pickup/)
  await guest.menu.add(dishes.papad)

  await page.context().setGeolocation({ latitude: 27.0, longitude: 75.8013 })
  await looksAt('SP')
  await expect(ways.pickupNow()).toBeVisible()
  await expect(note).toHaveCount(0)
})

test('EN-10, RT-31: outlets where the guest has eaten stand first under "Recently visited", the last one first, in a dead zone as well; a search looks through all of them @long', async ({ page, house, network }) => {
  const opened = []
  for (let count = 0; count < 5; count += 1) opened.push(await openTestOutlet(house.database))
  const [first, second] = opened
  if (!first || !second) throw new Error('No outlet was opened.')
  const guest = new Guest(page, originOf(first.brand, network.port), house.server)
  const visited = page.getByRole('region', { name: 'Recently visited' }).getByRole('listitem')
  const cardOf = ({ name }: TestOutlet) => page.getByRole('button', { name: `Order here: ${name}, C-Scheme`, exact: true })
  const eatsAt = async (outlet: TestOutlet): Promise<void> => {
    const orderId = await ordersAPapad(guest)
    await isServed(guest, kitchenOf(`http://127.0.0.1:${house.server.port}`, outlet), orderId)
  }
  await guest.openTableSignedIn(first.tableCode)
  await eatsAt(first)
  await guest.openTable(second.tableCode)
  await eatsAt(second)
  await guest.open('locations')
  await expect(visited).toHaveCount(2)
  await expect(visited.first().filter({ has: cardOf(second) })).toBeVisible()
  await expect(visited.nth(1).filter({ has: cardOf(first) })).toBeVisible()
  await expect(page.getByRole('heading', { name: say('locations.others'), exact: true })).toBeVisible()
  // What stands above is not listed a second time.
  await expect(page.getByRole('main').getByRole('listitem').filter({ has: cardOf(second) })).toHaveCount(1)

  await guest.isReadyForDeadZone()
  network.cut()
  await page.reload()
  await expect(visited).toHaveCount(2)
  await expect(visited.first().filter({ has: cardOf(second) })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search for outlet' }).fill(first.code)
  await expect(visited).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  network.restore()
})
