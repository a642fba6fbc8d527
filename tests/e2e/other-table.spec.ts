import { formatTableCode } from '#domain/table-code.ts'
import { dishes } from '../fixtures/test-menu.ts'
import { letPlaceAge } from '../harness/device.ts'
import { openTestOutlet, type TestOutlet } from '../harness/test-outlet.ts'
import { Guest } from './guest.ts'
import { holdsOrders, isAboutToOrder, placesInDeadZone, sitsDown } from './moments.ts'
import { WaysSheet } from './pages/ways-sheet.ts'
import { say } from './say.ts'
import { ROOM } from './served-ways.ts'
import { expect, type House, originOf, test } from './stage.ts'

const OTHER_TABLE = say('common.table', { number: 7 })

/** The outlet has one more table; servers that have read it do not hear of that. */
const putTable = async ({ database }: House, outlet: TestOutlet, number: number): Promise<void> => {
  await database.pool.query(
    'insert into tables (outlet_id, id, number, label, service_type, scan_code) values ($1, $2, $3, $4, $5, $6)',
    [outlet.id, `${outlet.id}-t${number}`, number, `Table ${number}`, 'DI', formatTableCode(outlet.code, number)],
  )
}

test('RT-04: with no network another table of the same outlet opens from its code, and an order from there arrives there', async ({ guest, outlet, network, house, ledger }) => {
  await putTable(house, outlet, 7)
  await sitsDown(guest, outlet)
  await guest.loseNetwork(network)
  await guest.open(`restaurant/${formatTableCode(outlet.code, 7)}`)
  await expect(guest.page.getByText(OTHER_TABLE).first()).toBeVisible()
  await guest.menu.shows(dishes.dal)
  await expect(guest.page.getByText(outlet.tableLabel)).toHaveCount(0)
  await guest.menu.add(dishes.papad)
  await guest.menu.openCart()
  await guest.cart.isOpen()
  await expect(guest.page.getByText(OTHER_TABLE).first()).toBeVisible()
  await guest.cart.place()
  await guest.tracking.says('phone')
  await expect(guest.page.getByText(outlet.tableLabel)).toHaveCount(0)
  const orderId = await guest.lastOrderId()
  await guest.findNetwork(network)
  await guest.tracking.isWithTheKitchen()
  expect((await ledger.order(orderId))?.order.tableLabel).toBe(OTHER_TABLE)
})

for (const { from, to, order, long } of [
  { from: 'table', to: 'room', order: { serviceType: 'RO', tableType: 'RO', tableLabel: 'Room 204' }, long: '' },
  { from: 'room', to: 'table', order: { serviceType: 'DI', tableType: 'DI', tableLabel: 'Table 12' }, long: ' @long' },
] as const)
  test(`RT-04, P-06: in a hotel a guest who only ever opened a ${from} opens a ${to} with no network, and the order arrives there${long}`, async ({ page, house, network, ledger }) => {
    const outlet = await ROOM.openOutlet(house)
    const there = new Guest(page, originOf('amber', network.port), house.server)
    const codes = { table: outlet.tableCode, room: outlet.roomCode ?? '' }
    await there.openTableSignedIn(codes[from])
    await there.isReadyForDeadZone()
    await there.loseNetwork(network)
    await there.openTable(codes[to])
    await new WaysSheet(page).chipSays(order.tableLabel)
    await there.menu.add(dishes.papad)
    await there.menu.openCart()
    await there.cart.isOpen()
    await placesInDeadZone(there)
    const orderId = await there.lastOrderId()
    await there.findNetwork(network)
    await there.tracking.isWithTheKitchen()
    expect((await ledger.order(orderId))?.order).toMatchObject(order)
  })

test('RT-04, P-06: a number of a hotel that may be a table or a room is not opened with no network: the guest is told where they still are @long', async ({ page, house, network }) => {
  const outlet = await ROOM.openOutlet(house)
  const there = new Guest(page, originOf('amber', network.port), house.server)
  const code = formatTableCode(outlet.code, 99)
  await there.openTableSignedIn(outlet.tableCode)
  await there.isReadyForDeadZone()
  await there.loseNetwork(network)
  await there.open(`restaurant/${code}`)
  const sheet = page.getByRole('dialog', { name: say('scan.notOpened') })
  await expect(sheet.getByText(say('scan.stillAt', { table: outlet.tableLabel, outlet: outlet.name }))).toBeVisible()
  await sheet.getByRole('button', { name: say('scan.stay', { place: outlet.tableLabel }) }).click()
  await there.menu.isOpen()
})

test('RT-04: an order from a code of a table that is not there is refused when the network is back, and goes to no other table @long', async ({ guest, outlet, network, ledger }) => {
  await isAboutToOrder(guest, outlet)
  await guest.loseNetwork(network)
  await guest.open(`restaurant/${formatTableCode(outlet.code, 7)}`)
  await expect(guest.page.getByText(OTHER_TABLE).first()).toBeVisible()
  await guest.menu.openCart()
  await guest.cart.isOpen()
  await guest.cart.place()
  await guest.tracking.says('phone')
  await guest.findNetwork(network)
  await expect(guest.page.getByRole('heading', { name: 'Table not found' })).toBeVisible()
  await holdsOrders(ledger, outlet, 0)
})

test('RT-04: while the server is slow to answer for another table, the menu of the old one is never shown @long', async ({ guest, outlet, network }) => {
  await sitsDown(guest, outlet)
  const code = formatTableCode(outlet.code, 7)
  const page = network.armAlways({ path: new RegExp(`^/web/restaurant/${code}`) }, { kind: 'cut-before' })
  const answer = network.armOnce({ path: new RegExp(`^/api/restaurants/scan/${code}`) }, { kind: 'hold-reply' })
  await guest.open(`restaurant/${code}`)
  await answer.struck
  await expect(guest.page.getByRole('heading', { name: say('menu.openingCode', { code }) })).toBeVisible()
  await expect(guest.page.getByText(outlet.tableLabel)).toHaveCount(0)
  await guest.menu.offersNothingToAdd()
  await expect(guest.page.getByText(OTHER_TABLE).first()).toBeVisible()
  await expect(guest.page.getByText(outlet.tableLabel)).toHaveCount(0)
  page.disarm()
  // The server knows no table 7: the guest keeps the outlet, and no table rather than the old one.
  answer.release()
  await expect(guest.page.getByText(OTHER_TABLE)).toHaveCount(0)
  await expect(guest.page.getByText(outlet.tableLabel)).toHaveCount(0)
  await guest.menu.shows(dishes.dal)
})

test('RT-04: a table that is taken away again before its menu stands is not waited for: the guest is told where they still are @long', async ({ guest, outlet, network }) => {
  const { page } = guest
  await sitsDown(guest, outlet)
  await guest.loseNetwork(network)
  const code = formatTableCode(outlet.code, 7)
  await page.addInitScript((taken) => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function putWithout(row: { table?: { scanCode: string } | null }, ...key: IDBValidKey[]) {
      return put.call(this, this.name === 'place' && row.table?.scanCode === taken ? { ...row, table: null } : row, ...key)
    }
  }, code)
  await guest.open(`restaurant/${code}`)
  const sheet = page.getByRole('dialog', { name: say('scan.notOpened') })
  await expect(sheet.getByText(say('scan.stillAtOutlet', { outlet: outlet.name }))).toBeVisible()
  await sheet.getByRole('button', { name: say('scan.stay', { place: outlet.name }) }).click()
  await guest.menu.shows(dishes.dal)
})

test('RT-04: another outlet that cannot be asked about is not opened: the guest is told where they still are @long', async ({ guest, outlet, house, network }) => {
  const other = await openTestOutlet(house.database)
  await sitsDown(guest, outlet)
  await guest.loseNetwork(network)
  await guest.open(`restaurant/${other.tableCode}`)
  await expect(guest.page.getByRole('heading', { name: say('menu.openingCode', { code: other.tableCode }) })).toBeVisible()
  const sheet = guest.page.getByRole('dialog', { name: say('scan.notOpened') })
  await expect(sheet.getByText(say('scan.stillAt', { table: outlet.tableLabel, outlet: outlet.name }))).toBeVisible()
  await guest.menu.offersNothingToAdd()
  await sheet.getByRole('button', { name: say('common.retry') }).click()
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: say('scan.stay', { place: outlet.tableLabel }) }).click()
  await guest.menu.isOpen()
  await expect(guest.page.getByText(outlet.tableLabel).first()).toBeVisible()
})

test('RT-04: a table that was scanned hours ago is asked about before an order goes there @long', async ({ guest, outlet }) => {
  await isAboutToOrder(guest, outlet)
  await letPlaceAge(guest.page, 5)
  await guest.page.reload()
  await guest.cart.isOpen()
  await guest.cart.totalIs(6300)
  await guest.cart.place()
  const sheet = guest.page.getByRole('dialog', { name: say('cartNotices.stillThere', { table: outlet.tableLabel }) })
  await sheet.getByRole('button', { name: say('cartNotices.stillThereYes') }).click()
  await guest.tracking.says('placed')
})
