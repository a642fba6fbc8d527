import { formatTableCode } from '#domain/table-code.ts'
import type { Page } from 'playwright/test'
import { deliveryOfCScheme } from '#server/demo/delivery-zones.ts'
import { dishes, ids, withPrices } from '../fixtures/test-menu.ts'
import { letPlaceAge, readOrderEntries } from '../harness/device.ts'
import type { TcpProxy } from '../harness/tcp-proxy.ts'
import { changeOutlet, openTestOutlet, type TestOutlet } from '../harness/test-outlet.ts'
import { expectAccessible } from './axe.ts'
import { fillsTheBroughtCart, HOME, namesAnAddress, openDeliveringOutlet } from './delivering.ts'
import type { Guest } from './guest.ts'
import { holdsOrders, placesInDeadZone, queuesAnOrder } from './moments.ts'
import { say } from './say.ts'
import { expect, type House, test } from './stage.ts'

const OTHER_TABLE = say('common.table', { number: 9 })

/** A papad that was ordered in a dead zone costs more by the time the network is back; gives back the order's id. */
const isAskedAboutAPrice = async (guest: Guest, outlet: TestOutlet, network: TcpProxy): Promise<string> => {
  const orderId = await queuesAnOrder(guest, outlet, network)
  await outlet.setMenu(withPrices({ [ids.papad]: 70 }))
  await guest.findNetwork(network)
  await guest.tracking.says('ask')
  return orderId
}

/** A second table, which the server knows too; gives back its code. */
const hasTable9 = async ({ database }: House, outlet: TestOutlet): Promise<string> => {
  const code = formatTableCode(outlet.code, 9)
  await database.pool.query('insert into tables (outlet_id, id, number, label, service_type, scan_code) values ($1, $2, 9, $3, $4, $5)', [outlet.id, `${outlet.id}-t9`, OTHER_TABLE, 'DI', code])
  return code
}

test('RT-04: a guest who moved to another table and agrees to a changed order is asked first, and it is brought to where they sit', async ({ guest, outlet, house, network, ledger }) => {
  const code = await hasTable9(house, outlet)
  const orderId = await isAskedAboutAPrice(guest, outlet, network)
  await guest.tracking.seeChange()
  await guest.changed.goesTo(outlet.tableLabel)
  await guest.openTable(code)
  await expect(guest.page.getByText(OTHER_TABLE).first()).toBeVisible()
  await guest.open(`confirmation/${orderId}`)
  await guest.tracking.seeChange()
  await guest.changed.isOpen(1)
  await guest.changed.goesTo(OTHER_TABLE)
  await guest.changed.says(say('changed.movedFrom', { was: outlet.tableLabel, table: OTHER_TABLE }))
  await guest.changed.send()
  const sheet = guest.page.getByRole('dialog', { name: say('changed.moved', { table: OTHER_TABLE }) })
  await expect(sheet.getByText(say('changed.movedText', { was: outlet.tableLabel, table: OTHER_TABLE }))).toBeVisible()
  await expectAccessible(guest.page, 'whether a changed order goes to the table that was opened since')
  await holdsOrders(ledger, outlet, 0)
  await sheet.getByRole('button', { name: say('changed.movedYes') }).click()
  await guest.tracking.says('placed')
  expect((await ledger.ordersOf(outlet.id)).map(({ order }) => order.tableLabel)).toEqual([OTHER_TABLE])
})

test('RT-04: a guest who agrees to a changed order hours later is asked whether they are still at its table @long', async ({ guest, outlet, network, ledger }) => {
  await isAskedAboutAPrice(guest, outlet, network)
  await letPlaceAge(guest.page, 5)
  await guest.page.reload()
  await guest.tracking.seeChange()
  await guest.changed.goesTo(outlet.tableLabel)
  await guest.changed.send()
  const sheet = guest.page.getByRole('dialog', { name: say('cartNotices.stillThere', { table: outlet.tableLabel }) })
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: say('common.close') }).click()
  await expect(sheet).toHaveCount(0)
  await holdsOrders(ledger, outlet, 0)
  await guest.changed.send()
  await sheet.getByRole('button', { name: say('cartNotices.stillThereYes') }).click()
  await guest.tracking.says('placed')
  expect((await ledger.ordersOf(outlet.id)).map(({ order }) => order.tableLabel)).toEqual([outlet.tableLabel])
})

/** A delivery waits on the phone while its zone asks for a higher bill: what is refused can only go back into the cart. Gives back the order's id. */
const isRefusedADelivery = async (guest: Guest, house: House, network: TcpProxy): Promise<string> => {
  const outlet = await openDeliveringOutlet(house)
  await guest.openTableSignedIn(outlet.code)
  await namesAnAddress(guest)
  await fillsTheBroughtCart(guest)
  await guest.isReadyForDeadZone()
  await guest.menu.openCart()
  await guest.cart.isOpen()
  await guest.loseNetwork(network)
  const orderId = await placesInDeadZone(guest)
  await changeOutlet(house.database, outlet, { delivery: { ...deliveryOfCScheme, version: deliveryOfCScheme.version + 1, zones: deliveryOfCScheme.zones.map((zone) => ({ ...zone, minimumBill: 90_000 })) } })
  await guest.findNetwork(network)
  await guest.tracking.says('ask')
  return orderId
}

test('ST-19: “Back to the cart” of a delivery that is refused asks before another outlet’s dishes leave the cart, and names it @long', async ({ guest, house, network }) => {
  const other = await openTestOutlet(house.database)
  const orderId = await isRefusedADelivery(guest, house, network)
  await guest.openTable(other.tableCode)
  await guest.menu.add(dishes.dal)
  await guest.open(`confirmation/${orderId}/changed`)
  await guest.changed.says(HOME.street)
  const question = guest.page.getByRole('dialog', { name: say('cart.otherOutlet') })
  await guest.changed.backToCart()
  await expect(question).toContainText(`${other.name}, C-Scheme`)
  await question.getByRole('button', { name: say('cart.otherOutletNo') }).click()
  await expect(question).toHaveCount(0)
  await guest.open('cart')
  await guest.cart.holds(dishes.dal)
  await expect(guest.page.getByRole('main').getByText(dishes.papad)).toHaveCount(0)

  await guest.open(`confirmation/${orderId}/changed`)
  await guest.changed.backToCart()
  await question.getByRole('button', { name: say('cart.otherOutletYes') }).click()
  await expect(guest.page).toHaveURL(/\/cart$/)
  await guest.cart.holds(dishes.papad)
  expect(await readOrderEntries(guest.page)).toEqual([])
})

/** From now on nothing more can be written down by this page. */
const isFull = (page: Page): Promise<void> => page.evaluate(() => {
  const full = (): never => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  Object.assign(IDBObjectStore.prototype, { put: full, add: full })
})

test('ST-19: “Back to the cart” on a full phone says so, and the order stays @long', async ({ guest, house, network }) => {
  const orderId = await isRefusedADelivery(guest, house, network)
  await guest.open(`confirmation/${orderId}/changed`)
  await guest.changed.says(HOME.street)
  await isFull(guest.page)
  await guest.changed.backToCart()
  await guest.changed.says(say('orders.backFull'))
  expect((await readOrderEntries(guest.page)).map(({ id }) => id)).toEqual([orderId])
  // Its dishes stand in the cart of this page: another tap shows them, once.
  await guest.changed.backToCart()
  await expect(guest.page).toHaveURL(/\/cart$/)
  await expect(guest.page.getByRole('button', { name: say('cart.oneMore', { name: dishes.papad, count: 1 }) })).toBeVisible()
})
