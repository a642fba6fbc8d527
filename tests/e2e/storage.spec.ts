import { dishes, ids } from '../fixtures/test-menu.ts'
import { damageVisitorDatabase, emptyTheFiller, fillTheDisk } from '../harness/device.ts'
import { expectHonest } from './honest.ts'
import { holdsOrders, isAboutToOrder, PAPAD_TOTAL, places } from './moments.ts'
import { say } from './say.ts'
import { expect, test } from './stage.ts'

test('the phone throws the saved menu away: it comes back with the network and ordering goes on @long', async ({ guest, outlet, ledger }) => {
  await isAboutToOrder(guest, outlet)
  const devtools = await guest.page.context().newCDPSession(guest.page)
  await devtools.send('Storage.clearDataForOrigin', { origin: guest.origin, storageTypes: 'indexeddb,cache_storage' })
  await guest.openTable(outlet.tableCode)
  await guest.menu.shows(dishes.dal)
  await guest.menu.canBeHad(dishes.dal)
  await holdsOrders(ledger, outlet, 0)
})

test('the phone throws everything away while the page is open: the guest is told, and nothing is claimed to be ordered', async ({ guest, outlet, ledger }) => {
  await guest.openTableSignedIn(outlet.tableCode)
  await guest.isReadyForDeadZone()
  const devtools = await guest.page.context().newCDPSession(guest.page)
  await devtools.send('Storage.clearDataForOrigin', { origin: guest.origin, storageTypes: 'indexeddb' })
  await guest.openTable(outlet.tableCode)
  await guest.menu.add(dishes.papad)
  await guest.menu.cartBarSays(1, '₹60')
  await holdsOrders(ledger, outlet, 0)
})

test('a visitor’s cart that the phone cannot read any more: the guest is told that it could not be kept, chooses again, and is told nothing then @long', async ({ guest, outlet }) => {
  const { page } = guest
  // On the screen; it is spoken once beside it.
  const told = page.locator('span').filter({ hasText: say('menu.cartLost') })
  await guest.openTable(outlet.tableCode)
  await guest.menu.add(dishes.papad)
  await guest.isReadyForDeadZone()
  // The page of an answer of the API: nothing of the app is open beside it.
  await page.goto(`${guest.origin}/api/restaurants/scan/${outlet.code}`)
  await damageVisitorDatabase(page)
  await guest.openTable(outlet.tableCode)
  await expect(told).toBeVisible()
  await guest.menu.add(dishes.papad)
  await expect(told).toHaveCount(0)
  await page.reload()
  await guest.menu.cartBarSays(1, '₹60')
  await expect(told).toHaveCount(0)
})

test('a full phone: the order is not sent, the guest is told that it could not be kept, and the cart stays @long', async ({ guest, outlet, ledger }) => {
  const devtools = await guest.page.context().newCDPSession(guest.page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: guest.origin, quotaSize: 24 * 1024 * 1024 })
  await isAboutToOrder(guest, outlet)
  await fillTheDisk(guest.page)
  await guest.cart.place()
  await guest.cart.says(say('cartNotices.full'))
  await holdsOrders(ledger, outlet, 0)
  await emptyTheFiller(guest.page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: guest.origin })
  await guest.open('cart')
  await guest.cart.totalIs(PAPAD_TOTAL)
  await expectHonest(guest, ledger, outlet.id, await places(guest), 'ordered')
  await holdsOrders(ledger, outlet, 1)
})

test('the worker that synchronises dies: the menu is told of changes again, and ordering goes on @long', async ({ guest, outlet, kitchen, ledger }) => {
  await guest.openTableSignedIn(outlet.tableCode)
  await guest.isReadyForDeadZone()
  const sync = guest.page.workers().find((worker) => worker.url().includes('sync-worker'))
  expect(sync, 'the page has a sync worker').toBeDefined()
  await sync?.evaluate(() => self.close())
  await guest.menu.add(dishes.papad)
  await kitchen.sellOut(ids.dal)
  await guest.menu.isSoldOut(dishes.dal, 30_000)
  await guest.menu.openCart()
  await guest.cart.place()
  await guest.tracking.says('placed', 30_000)
  await expectHonest(guest, ledger, outlet.id, await guest.lastOrderId(), 'ordered')
})
