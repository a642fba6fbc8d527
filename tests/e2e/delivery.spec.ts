import type { Page } from 'playwright/test'
import type { SavedAddress } from '#schemas/address.ts'
import { deliveryOfCScheme } from '#server/demo/delivery-zones.ts'
import { dishes } from '../fixtures/test-menu.ts'
import { readAccessToken, readOrderEntries, setAccessToken } from '../harness/device.ts'
import { expiredCopyOf } from '../harness/expired-token.ts'
import { changeOutlet } from '../harness/test-outlet.ts'
import { BROUGHT, fillsTheBroughtCart, HOME, namesAnAddress, openDeliveringOutlet } from './delivering.ts'
import { expectAccessible } from './axe.ts'
import type { Guest } from './guest.ts'
import { documentsOf } from './own-documents.ts'
import { AddressPages } from './pages/address-pages.ts'
import { WaysSheet } from './pages/ways-sheet.ts'
import { say } from './say.ts'
import { expect, type House, test } from './stage.ts'

const doorsOf = async (house: House, guest: Guest): Promise<string[]> => (await documentsOf<SavedAddress>(house, guest, 'addresses')).map((address) => address.house)

/** What a cart that is brought says before the order: door, way there, minutes, fee and total. */
const cartSaysWhereItGoes = async (guest: Guest, door: string): Promise<void> => {
  const goes = guest.page.getByRole('region', { name: 'Home' })
  await expect(goes).toContainText(door)
  await expect(goes).toContainText(say('address.minutes', { from: 35, until: 40 }))
  await expect(goes).toContainText('₹39 delivery')
  await guest.cart.totalIs(BROUGHT.total)
}

test('a delivery: its address by the locality list, its minimum, minutes and fee at the cart, placed once its guest has logged in (P-06, P-16, CA-03, VA-13, VA-14)', async ({ guest, house, ledger, network }) => {
  const outlet = await openDeliveringOutlet(house)
  const address = new AddressPages(guest.page)
  await guest.openTable(outlet.code)
  await guest.menu.add(dishes.dal)
  // Before there is an address nobody knows the fee: what pickup costs is said, and of delivery nothing.
  const ways = new WaysSheet(guest.page)
  await ways.door('DL').click()
  await expect(ways.option('SP')).toContainText('₹252')
  await expect(ways.option('DL')).not.toContainText('₹')
  await guest.page.goBack()
  await ways.isClosed()
  await namesAnAddress(guest)
  await guest.menu.openCart()
  await guest.cart.isOpen()

  // VA-14: below the minimum nothing can be placed, and what is missing is said.
  await guest.cart.says('Minimum bill for delivery is ₹299. Add ₹59 more.')
  await expect(guest.cart.placeButton()).toHaveCount(0)
  // VA-13: an outlet that goes there no more says so, and does again what it did before.
  await changeOutlet(house.database, outlet, { delivery: { ...deliveryOfCScheme, zones: [] } })
  await guest.cart.says("Sorry, we're not delivering at this location")
  await expect(guest.cart.placeButton()).toHaveCount(0)
  await changeOutlet(house.database, outlet, { delivery: deliveryOfCScheme })
  await guest.cart.says('Minimum bill for delivery is ₹299. Add ₹59 more.')
  // A locality outside of every zone is not to be had.
  await address.follow()
  await address.lookForLocality('malviya')
  const outside = address.locality('Malviya Nagar')
  await expect(outside).toHaveAttribute('aria-disabled', 'true')
  await expect(outside).toContainText(say('address.notServed'))

  // CA-03: the list is the server's, of the outlet's city.
  expect(network.requests.map(({ path }) => path)).toContain('/api/lookup/localities?cityId=jaipur')

  await guest.open('ordering/menu')
  await guest.menu.add(dishes.papad)
  await guest.menu.openCart()
  await guest.cart.signInToOrder()
  await guest.signIn()
  await guest.cart.isOpen()
  await cartSaysWhereItGoes(guest, `${HOME.house}, ${HOME.street}, ${HOME.locality}`)
  await guest.cart.place()
  await guest.tracking.says('placed')
  const placed = await ledger.order(await guest.lastOrderId())
  expect(placed?.order).toMatchObject({
    serviceType: 'DL', tableLabel: null, address: { title: 'Home', house: HOME.house, addressLine1: HOME.street, locality: { id: 'bapu-nagar' } }, bill: { delivery: BROUGHT.fee, total: BROUGHT.total }, delivery: { zoneId: 'inner', minutes: 40 },
  })
})

test('a delivery in a dead zone: its address changed, its rider asked to leave it at the door and its order placed there; both go when the network is back (P-06, P-16, EN-09)', async ({ guest, house, ledger, network }) => {
  const outlet = await openDeliveringOutlet(house)
  const address = new AddressPages(guest.page)
  await guest.openTableSignedIn(outlet.code)
  await namesAnAddress(guest)
  const savedDoors = () => doorsOf(house, guest)
  await expect.poll(savedDoors).toEqual([HOME.house])
  await fillsTheBroughtCart(guest)
  await guest.menu.openCart()
  await cartSaysWhereItGoes(guest, `${HOME.house}, ${HOME.street}, ${HOME.locality}`)
  await guest.isReadyForDeadZone()

  await guest.loseNetwork(network)
  await address.follow()
  await address.change('Home')
  await address.write({ house: 'ब-22', street: HOME.street })
  await address.saveAndDeliver()
  await guest.cart.isOpen()
  await cartSaysWhereItGoes(guest, `ब-22, ${HOME.street}, ${HOME.locality}`)
  await guest.page.getByRole('switch', { name: say('cart.leaveAtDoor') }).check()
  await guest.page.getByRole('textbox', { name: say('cart.riderNote') }).fill('Please knock, the bell is broken')
  await guest.cart.place()
  await guest.tracking.says('phone')
  await expect(guest.page.getByText(say('tracking.where.leave')).first()).toBeVisible()
  await expectAccessible(guest.page, 'a delivery that waits on the phone')
  expect(await ledger.ordersOf(outlet.id)).toEqual([])
  expect(await savedDoors()).toEqual([HOME.house])
  const [entry] = await readOrderEntries(guest.page)
  expect(entry?.command).toMatchObject({ address: { house: 'ब-22' }, leaveAtDoor: true, riderNote: 'Please knock, the bell is broken' })

  await guest.findNetwork(network)
  await guest.tracking.says('placed')
  expect((await ledger.order(entry?.id ?? ''))?.order).toMatchObject({ serviceType: 'DL', address: { house: 'ब-22', addressLine1: HOME.street }, leaveAtDoor: true, riderNote: 'Please knock, the bell is broken', bill: { delivery: BROUGHT.fee, total: BROUGHT.total } })
  await expect.poll(savedDoors).toEqual(['ब-22'])
})

test('an address changed in a dead zone outlives the login that the server ends meanwhile: it is on no page until the same guest logs in, and is sent then (P-16, ST-02) @long', async ({ guest, house, network }) => {
  const outlet = await openDeliveringOutlet(house)
  const address = new AddressPages(guest.page)
  await guest.openTableSignedIn(outlet.code)
  await namesAnAddress(guest)
  const savedDoors = () => doorsOf(house, guest)
  await expect.poll(savedDoors).toEqual([HOME.house])
  await fillsTheBroughtCart(guest)
  await guest.menu.openCart()
  await guest.isReadyForDeadZone()
  await guest.loseNetwork(network)
  await address.follow()
  await address.change('Home')
  await address.write({ house: 'C-99', street: HOME.street })
  await address.saveAndDeliver()
  await guest.cart.isOpen()

  await setAccessToken(guest.page, await expiredCopyOf((await readAccessToken(guest.page)) ?? ''))
  await guest.page.context().clearCookies()
  await guest.findNetwork(network)
  await expect.poll(() => readAccessToken(guest.page)).toBeNull()
  expect(await savedDoors()).toEqual([HOME.house])
  await expect(guest.page.getByText('C-99')).toHaveCount(0)
  await guest.open('signin?to=/web/cart')
  await guest.logIn()
  await expect.poll(savedDoors).toEqual(['C-99'])
})

test('P-16: who has opened no outlet writes an address too, by the list of the brand’s city or on its map', async ({ guest, house }) => {
  await openDeliveringOutlet(house)
  const address = new AddressPages(guest.page)
  await guest.open('delivery-address')
  await address.isOpen()
  await address.setPin()
  await address.leavePin()
  await address.chooseByLocality(HOME.locality.slice(0, 4), HOME.locality)
  await address.write(HOME)
  await guest.page.getByRole('button', { name: say('address.save') }).click()
  await address.isOpen()
  await expect(guest.page.getByText(HOME.house)).toBeVisible()
})

test('EN-09: with the network cut localities are looked for on the phone, by name and by PIN code, one that is not served is not to be had, and the order goes to the one that was chosen @long', async ({ guest, house, network, ledger }) => {
  const outlet = await openDeliveringOutlet(house)
  const [address, ways] = [new AddressPages(guest.page), new WaysSheet(guest.page)]
  await guest.openTableSignedIn(outlet.code)
  await ways.door('DL').click()
  await ways.go()
  await address.isOpen()
  // The list comes once, and is the phone's from then on.
  await address.lookForLocality('')
  await expect(address.locality(HOME.locality)).toBeVisible()
  await guest.isReadyForDeadZone()

  await guest.loseNetwork(network)
  await guest.page.reload()
  await address.lookFor('302015')
  await expect(address.locality(HOME.locality)).toBeVisible()
  await address.lookFor('malviya')
  await expect(address.locality('Malviya Nagar')).toHaveAttribute('aria-disabled', 'true')
  await expect(address.locality(HOME.locality)).toHaveCount(0)
  await address.lookFor('bappu')
  await address.locality(HOME.locality).click()
  await address.formIsOpen()
  await address.write(HOME)
  await address.saveAndDeliver()
  await guest.menu.isOpen()
  await fillsTheBroughtCart(guest)
  await guest.menu.openCart()
  await cartSaysWhereItGoes(guest, `${HOME.house}, ${HOME.street}, ${HOME.locality}`)
  await guest.cart.place()
  await guest.tracking.says('phone')

  await guest.findNetwork(network)
  await guest.tracking.says('placed')
  expect((await ledger.order(await guest.lastOrderId()))?.order).toMatchObject({ serviceType: 'DL', address: { house: HOME.house, locality: { id: 'bapu-nagar' } }, bill: { total: BROUGHT.total } })
})

test('EN-09, P-16: an address that is half written is gone on with after a reload and on another phone of the guest, where it is saved; deleted there it is gone from both @long', async ({ guest, house, browser }) => {
  const outlet = await openDeliveringOutlet(house)
  const [address, ways] = [new AddressPages(guest.page), new WaysSheet(guest.page)]
  const atServer = async () => (await documentsOf<SavedAddress>(house, guest, 'addresses')).map(({ house: door, addressLine1: street, draft }) => ({ door, street, draft }))
  const goesOn = (page: Page) => page.getByRole('link', { name: /^Go on with the address you began/ })
  const door = (page: Page) => page.getByRole('textbox', { name: say('address.house') })
  await guest.openTableSignedIn(outlet.code)
  await ways.door('DL').click()
  await ways.go()
  await address.isOpen()
  await address.chooseByLocality(HOME.locality.slice(0, 4), HOME.locality)
  await address.write(HOME)
  await expect.poll(atServer).toEqual([{ door: HOME.house, street: HOME.street, draft: true }])
  await guest.page.reload()
  await expect(door(guest.page)).toHaveValue(HOME.house)

  const context = await browser.newContext()
  const other = guest.on(await context.newPage())
  const there = new AddressPages(other.page)
  await other.open(`signin?to=${encodeURIComponent(`/web/restaurant/${outlet.code}`)}`)
  await other.logIn()
  await other.menu.isOpen()
  await other.open('delivery-address')
  await expect(goesOn(other.page)).toContainText(HOME.street)
  await goesOn(other.page).click()
  await there.formIsOpen()
  await expect(door(other.page)).toHaveValue(HOME.house)
  await there.write({ house: 'C-7', street: HOME.street })
  await there.saveAndDeliver()
  await expect.poll(atServer).toEqual([{ door: 'C-7', street: HOME.street, draft: false }])

  await guest.open('delivery-address')
  const saved = guest.page.getByRole('radiogroup', { name: 'Saved addresses' })
  await expect(saved).toContainText('C-7')
  await expect(goesOn(guest.page)).toHaveCount(0)
  await other.open('delivery-address')
  await other.page.getByRole('button', { name: 'Edit or delete Home', exact: true }).click()
  await other.page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(other.page.getByText('It is removed from all your phones. Orders on their way keep their address.')).toBeVisible()
  await expectAccessible(other.page, 'an address to be deleted')
  await other.page.getByRole('button', { name: 'Delete', exact: true }).click()
  for (const { page } of [other, guest]) await expect(page.getByRole('radiogroup', { name: 'Saved addresses' })).toHaveCount(0)
  expect(await atServer()).toEqual([])
  await context.close()
})

test('the delivery fee explains itself in the cart: the zones on the map, what each asks for and which one the address is in, in a dead zone too @long', async ({ guest, house, network }) => {
  const outlet = await openDeliveringOutlet(house)
  const { page } = guest
  await guest.openTableSignedIn(outlet.code)
  await namesAnAddress(guest)
  await fillsTheBroughtCart(guest)
  await guest.menu.openCart()
  const sheet = page.getByRole('dialog', { name: 'The delivery fee' })
  const explains = async (): Promise<void> => {
    await page.getByRole('button', { name: 'How the delivery fee is set', exact: true }).click()
    await expect(sheet.locator('[data-painted]')).toBeVisible()
    await expect(sheet.getByRole('columnheader')).toHaveText(['Area', 'Fee', 'Minimum bill', 'Minutes'])
    await expect(sheet.getByRole('row').filter({ hasText: 'is here' })).toHaveText(['Inner, Home is here₹39₹29940'])
    await expect(sheet.getByRole('row').filter({ hasText: 'Outer' })).toHaveText(['Outer₹69₹49955'])
  }
  await explains()
  // The table and the note below it keep the page's gutter on both sides.
  const [edge, table, note] = await Promise.all([sheet, sheet.getByRole('table'), sheet.getByText(say('pages.feeText'))].map((part) => part.boundingBox()))
  for (const part of [table, note]) {
    expect((part?.x ?? 0) - (edge?.x ?? 0)).toBeGreaterThanOrEqual(16)
    expect((edge?.x ?? 0) + (edge?.width ?? 0) - (part?.x ?? 0) - (part?.width ?? 0)).toBeGreaterThanOrEqual(16)
  }
  await expectAccessible(page, 'how the delivery fee is set')
  await sheet.getByRole('button', { name: say('common.close') }).click()
  await expect(sheet).toHaveCount(0)
  await guest.isReadyForDeadZone()
  await guest.loseNetwork(network)
  await explains()
})
