import { expect, test } from '../e2e/stage.ts'
import { dishes, ids } from '../fixtures/test-menu.ts'

test('two tabs hold one line to the server; the second takes over when the first is closed', async ({ guest, outlet, kitchen, network }) => {
  const streams = () => network.requests.filter(({ path }) => path.startsWith('/api/sync/stream')).length
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  const other = guest.on(await guest.page.context().newPage())
  const before = streams()
  await other.openTable(outlet.tableCode)
  await kitchen.sellOut(ids.dal)
  await other.menu.isSoldOut(dishes.dal)
  expect(streams()).toBe(before)
  await guest.page.close()
  await kitchen.bringBack(ids.dal)
  await other.menu.canBeHad(dishes.dal)
  await expect.poll(streams).toBe(before + 1)
})

test('a dish put into the cart in one tab is in the other’s', async ({ guest, outlet }) => {
  await guest.openTable(outlet.tableCode)
  const other = guest.on(await guest.page.context().newPage())
  await other.openTable(outlet.tableCode)
  await guest.menu.add(dishes.papad)
  await other.menu.cartBarSays(1, '₹60')
  await other.menu.add(dishes.dal)
  await guest.menu.cartBarSays(2, '₹300')
})

test('a dish tapped in the very moment the page goes is in the next page’s cart', async ({ guest, outlet }) => {
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  await guest.menu.addButton(dishes.papad).evaluate((button: HTMLElement) => {
    button.click()
    location.assign('/web/cart')
  })
  await guest.cart.holds(dishes.papad)
  await expect.poll(() => guest.page.evaluate(() => localStorage.getItem('unkept-cart')), { message: 'kept in the database, and left nowhere else' }).toBeNull()
})

test('where a table’s link led, and a dish tapped there, outlive a page that goes before its databases have opened', async ({ guest, outlet }) => {
  await guest.page.addInitScript(() => {
    // A disk that does not answer.
    if (location.pathname.includes('/restaurant/')) IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  })
  await guest.openTable(outlet.tableCode)
  await guest.menu.add(dishes.papad)
  await guest.menu.cartBarSays(1, '₹60')
  await guest.open('ordering/menu')
  await guest.menu.isOpen()
  await guest.menu.cartBarSays(1, '₹60')
  await expect.poll(() => guest.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unkept'))), { message: 'kept in the databases, and left nowhere else' }).toEqual([])
})

test('a visitor’s dishes come along to the login, and go with the logout', async ({ guest, outlet }) => {
  await guest.openTable(outlet.tableCode)
  await guest.menu.add(dishes.papad)
  await guest.menu.cartBarSays(1, '₹60')
  await guest.open(`signin?to=${encodeURIComponent('/web/ordering/menu')}`)
  await guest.signIn()
  await guest.menu.isOpen()
  await guest.menu.cartBarSays(1, '₹60')
  await expect.poll(() => guest.page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name?.startsWith('rxdb-dexie-guest-visitor')))).toBe(false)
  await guest.open('account')
  await guest.logOut()
  await expect
    .poll(() => guest.page.evaluate(async () => (await indexedDB.databases()).filter(({ name }) => name?.startsWith('rxdb-dexie-guest-') && !name.startsWith('rxdb-dexie-guest-visitor')).length))
    .toBe(0)
  await guest.openTable(outlet.tableCode)
  await expect(guest.menu.cartBar()).toHaveCount(0)
})
