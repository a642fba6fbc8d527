/**
 * A table that the staff has cleared is its next guests' table: they read nothing of the last ones, whose phone is a stranger's there from then on. So is one that comes again the next day
 * (decision 0035).
 */
import type { Page } from 'playwright/test'
import { createSeats } from '#server/outlets/seats.ts'
import { letPlaceAge, readOrderEntries, readPlace, writeSeat } from '../harness/device.ts'
import { TOKEN_SECRET } from '../harness/server-process.ts'
import { expectAccessible } from './axe.ts'
import { Guest } from './guest.ts'
import { fillsTheCart, goesToTheCart, isAboutToOrder, ordersAPapad, places, sitsDown } from './moments.ts'
import { TillPage } from './pages/till-page.ts'
import { say } from './say.ts'
import { staffKeyOf } from './staff-key.ts'
import { expect, type House, test } from './stage.ts'

const WAITS_FOR_THE_STAFF = 'The staff will check that you are at Table 12, then the kitchen begins.'

const HOUR = 3_600_000

/** The phone's seat was made a day ago, and the staff saw its guest then: its age alone speaks against it. @param until by the phone's clock, epoch ms. @returns the seat */
const seatIsOfYesterday = async ({ page }: Guest, { database }: House, until: number): Promise<string> => {
  const { table, seat } = (await readPlace(page)) ?? {}
  if (!table || !seat) throw new Error('This phone has no seat.')
  const madeAt = Date.now() - 24 * HOUR
  const { value } = createSeats(TOKEN_SECRET, (count) => crypto.getRandomValues(new Uint8Array(count))).make(table, madeAt)
  const idOf = (text: string): string => text.slice(0, text.indexOf('.'))
  const aged = 'update table_seats set seat_id = $1, made_at = $2, vouched_at = $2 where outlet_id = $3 and seat_id = $4'
  const { rowCount } = await database.pool.query(aged, [idOf(value), madeAt, table.outletId, idOf(seat.value)])
  if (rowCount !== 1) throw new Error('The staff has not seen this guest.')
  await writeSeat(page, { value, until })
  return value
}

/** What the board shows of who sits where. */
const partsOf = (board: Page) => ({
  open: (name: string) => board.getByRole('navigation', { name: 'Parts of the board' }).getByRole('button', { name: new RegExp(`^${name}`) }).click(),
  asked: board.getByRole('region', { name: 'At the table?' }).getByRole('article'),
  fresh: board.getByRole('region', { name: 'New', exact: true }).getByRole('article'),
  calls: board.getByRole('region', { name: 'Tables that call' }).getByRole('article'),
  table: board.getByRole('article', { name: 'Table 12', exact: true }),
})

/** The answers that this page got from the server, as text. */
const answersTo = (page: Page): Promise<string>[] => {
  const answers: Promise<string>[] = []
  page.on('response', (response) => void ((response.headers()['content-type'] ?? '').startsWith('application/json') && answers.push(response.text().catch(() => ''))))
  return answers
}

const asksFor = async (guest: Guest, kind: 'water' | 'bill'): Promise<void> => {
  await guest.open('ordering/menu')
  await guest.menu.callStaff()
  await guest.page.getByRole('button', { name: say(`help.kind.${kind}`) }).click()
  await expect(guest.page.getByText(say(`help.asked.${kind}`, { place: 'Table 12' })).first()).toBeVisible()
}

test('RT-04, RT-08, CA-10: the next guests at a table that was cleared read nothing of the last ones; what the last phone still orders or asks for there waits for the staff to see who sits there @long', async ({ guest: last, outlet, house, browser, ledger }) => {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } })
  const board = new TillPage(await context.newPage())
  const { open, asked, fresh, calls, table } = partsOf(board.page)
  await board.signIn(`http://${outlet.brand}.localhost:${house.server.port}/kitchen/`, await staffKeyOf(house, outlet, 'manager'))

  // The last party: once it was seen, its phone orders and calls without a question.
  await sitsDown(last, outlet)
  const seen = await ordersAPapad(last)
  await expect(last.page.getByText(WAITS_FOR_THE_STAFF).first()).toBeVisible()
  await asked.getByRole('button', { name: 'Yes, decide later' }).click()
  await expect(asked).toHaveCount(0)
  await expect(fresh).toHaveCount(1)
  await last.open('ordering/menu')
  const straight = await ordersAPapad(last)
  await expect(fresh).toHaveCount(2)
  await expect(asked).toHaveCount(0)
  await open('Tables')
  await expect(table).toBeVisible()
  await expectAccessible(board.page, 'the board’s tables')
  await table.getByRole('button', { name: 'Clear' }).click()
  await expect(board.page.getByText('No tables to clear.')).toBeVisible()
  await open('Orders')

  // The next party scans the code on the card.
  const nextContext = await browser.newContext()
  const next = new Guest(await nextContext.newPage(), last.origin, house.server, { phone: last.asSomebodyElse().phone, name: 'Meera Rathore' })
  const answers = answersTo(next.page)
  await isAboutToOrder(next, outlet)
  await next.open('orders')
  await next.orders.says('No orders yet')
  for (const id of [seen, straight]) {
    await next.open(`confirmation/${id}`)
    await expect(next.page.getByRole('heading', { name: 'We cannot find this order on this phone' })).toBeVisible()
  }
  await next.open('cart')
  const theirs = await places(next)
  await expect(next.page.getByText(WAITS_FOR_THE_STAFF).first()).toBeVisible()
  await asked.getByRole('button', { name: 'Yes, decide later' }).click()
  await expect(asked).toHaveCount(0)
  await expect(next.page.getByText(WAITS_FOR_THE_STAFF)).toHaveCount(0)
  await next.open('orders')
  await next.orders.says('Order Placed')
  await expect(next.page.getByRole('main').locator('a[href*="confirmation/"]')).toHaveCount(1)
  const told = (await Promise.all(answers)).join('\n')
  expect(told).toContain(theirs)
  for (const ofTheLast of [seen, straight, last.phone, last.name]) expect(told).not.toContain(ofTheLast)

  // The last phone, with the seat that it had: nothing of it reaches the kitchen, though the staff knows that somebody sits there.
  await last.open('ordering/menu')
  const stray = await ordersAPapad(last)
  await expect(last.page.getByText(WAITS_FOR_THE_STAFF).first()).toBeVisible()
  await expect(asked).toHaveCount(1)
  await expect(asked).toContainText('Is somebody sitting at Table 12?')
  await expect(fresh).toHaveCount(3)
  await asksFor(last, 'water')
  await expect(calls).toContainText(/Water.*From a phone that is not confirmed yet/)
  await expectAccessible(board.page, 'a board with a call and a question')
  await asksFor(next, 'bill')
  await expect(calls).toHaveCount(1)
  await expect(calls).toContainText('The bill')
  await expect(calls).not.toContainText('From a phone that is not confirmed yet')
  // The tab tells of the four orders and of the call.
  await expect(board.page).toHaveTitle('(5) Kitchen')
  await asked.getByRole('button', { name: 'Nobody is there' }).click()
  await last.open(`confirmation/${stray}`)
  await last.tracking.says('cancelled')
  await expect(last.page.getByText('Nobody was seen at Table 12. If you are there, please tell the staff or place it again.')).toBeVisible()
  expect(await ledger.eventsOf(stray)).toEqual(['UNATTENDED', 'CANCELLED'])
  await nextContext.close()
  await context.close()
})

test('RT-04: a seat of yesterday brings no order to the kitchen by itself: its guest reads that the staff looks first, and the order is kept; a phone that knows that it is the next day asks its guest first @long', async ({ guest, outlet, kitchen, ledger, house }) => {
  const { page } = guest
  const isAskedAbout = async (orderId: string): Promise<void> => {
    await expect(page.getByText(WAITS_FOR_THE_STAFF).first()).toBeVisible()
    expect(await ledger.order(orderId)).toMatchObject({ status: 'UNATTENDED', order: { presence: 'asked', tableLabel: 'Table 12' } })
    await kitchen.accept(orderId)
    await guest.tracking.says('confirmedIn')
    await expect(page.getByText(WAITS_FOR_THE_STAFF)).toHaveCount(0)
    expect(await ledger.eventsOf(orderId)).toEqual(['UNATTENDED', 'CONFIRMED'])
  }
  await sitsDown(guest, outlet)
  await isAskedAbout(await ordersAPapad(guest))
  await guest.open('ordering/menu')
  expect((await ledger.order(await ordersAPapad(guest)))?.order.presence).toBeNull()
  await expect(page.getByText(WAITS_FOR_THE_STAFF)).toHaveCount(0)

  // The phone takes it to be good, as one whose clock was set back a day.
  const old = await seatIsOfYesterday(guest, house, Date.now() + HOUR)
  await guest.open('ordering/menu')
  const late = await ordersAPapad(guest)
  expect((await readOrderEntries(page)).find(({ id }) => id === late)?.command.seat).toBe(old)
  await isAskedAbout(late)

  // By its clock it is the next day: it asks its guest, and once they said yes the server for another seat.
  await writeSeat(page, { value: old, until: Date.now() - 21 * HOUR })
  await letPlaceAge(page, 24)
  await guest.open('ordering/menu')
  await fillsTheCart(guest)
  await goesToTheCart(guest)
  await guest.cart.place()
  await page.getByRole('dialog', { name: 'Still at Table 12?' }).getByRole('button', { name: say('cartNotices.stillThereYes') }).click()
  await guest.tracking.says('placed')
  await isAskedAbout(await guest.lastOrderId())
  await expect.poll(async () => (await readPlace(page))?.seat?.value).not.toBe(old)
  expect(await ledger.ordersOf(outlet.id)).toHaveLength(4)
})
