import { freePort } from '../harness/free-port.ts'
import { askLighthouse, type Category, reportAfter, reportOn } from '../harness/lighthouse.ts'
import { HOME, openDeliveringOutlet } from './delivering.ts'
import { Guest } from './guest.ts'
import { fillsTheCart, ordersAPapad } from './moments.ts'
import { AddressPages } from './pages/address-pages.ts'
import { PaymentPage } from './pages/payment-page.ts'
import { TillPage } from './pages/till-page.ts'
import { hasOrdered, isOwedMoney, test } from './paying.ts'
import { staffKeyOf } from './staff-key.ts'
import { expect, originOf } from './stage.ts'

/** Performance is a matter of time and stands in the benches. */
const UNTIMED = ['accessibility', 'best-practices', 'seo'] as const
/** Of pages that no search engine is to find. */
const OF_GUESTS = ['accessibility', 'best-practices'] as const

test('Lighthouse gives the menu 100 for accessibility, best practices and search engines, and 100 to an outlet’s page and the list of outlets @long', async ({ house, network }) => {
  const { rows } = await house.database.pool.query<{ scan_code: string; outlet_id: string }>("select scan_code, outlet_id from tables where scan_code like 'RAJCS%' order by scan_code limit 1")
  const [table] = rows
  const expectPerfect = async (path: string, categories: readonly Category[]): Promise<void> => {
    const [report] = await askLighthouse(`${originOf('rajwada', network.port)}/web/${path}`, categories)
    for (const category of categories) expect.soft(report?.score(category), `${path}, ${category}: ${report?.missed(category)}`).toBe(100)
  }
  await expectPerfect(`restaurant/${table?.scan_code ?? ''}`, UNTIMED)
  await expectPerfect(`about/outlet/${table?.outlet_id ?? ''}`, OF_GUESTS)
  for (const path of ['locations', 'view/ig', 'view/wb', 'scan?state=manual', 'get-app', 'rewards/get-app', 'about', 'help-and-support', 'pages/terms-of-service', 'coupon/JAIPUR10', 'deals']) await expectPerfect(path, OF_GUESTS)
})

test('Lighthouse gives 100 to what a guest who is logged in sees around an order, from the address to the receipt @long', async ({ house, outlet, kitchen, origin, phone }) => {
  test.setTimeout(300_000)
  const port = await freePort()
  const browser = await phone({ flags: [`--remote-debugging-port=${port}`] })
  const guest = new Guest(await browser.page(), origin, house.server)
  const expectPerfect = async (path: string, from: string = guest.address('')): Promise<void> => {
    const report = await reportOn(port, `${from}${path}`, OF_GUESTS, { isKnown: true })
    for (const category of OF_GUESTS) expect.soft(report.score(category), `${path}, ${category}: ${report.missed(category)}`).toBe(100)
  }
  const orderId = await hasOrdered(guest, outlet)
  for (const path of [`confirmation/${orderId}`, `payment?orderId=${orderId}`]) await expectPerfect(path)
  const pay = new PaymentPage(guest.page)
  await guest.open(`payment?orderId=${orderId}`)
  await pay.isChoosing()
  await pay.leave()
  await expectPerfect('', guest.page.url())
  await kitchen.accept(orderId)
  await kitchen.serve(orderId)
  for (const path of ['orders', 'account/vehicles', 'account/vehicles?step=form', `confirmation/${orderId}`, `confirmation/${orderId}/receipt`, `feedback/form?order=${orderId}`, 'account', 'account/profile']) await expectPerfect(path)
  await guest.openTable(outlet.tableCode)
  await fillsTheCart(guest)
  for (const path of ['cart', 'offers/list', 'ordering/menu/ways', 'ordering/menu-offer/JAIPUR10', 'offers/avail-offer?code=JAIPUR10']) await expectPerfect(path)
  await guest.openTable((await openDeliveringOutlet(house)).code)
  for (const path of ['ordering/menu/ways?way=DL', 'delivery-address', 'delivery-address?step=locality', 'delivery-address?step=pin', 'cart/ways']) await expectPerfect(path)
  await guest.open('delivery-address?step=locality')
  await new AddressPages(guest.page).takeLocality(HOME.locality, HOME.locality.slice(0, 4))
  await expectPerfect('', guest.page.url())
})

test('Lighthouse gives 100 to each part of the staff’s board as a manager reads it: orders, tables, bills to pay, refunds, the day’s close @long', async ({ house, outlet, kitchen, origin, phone, guest }) => {
  test.setTimeout(600_000)
  const port = await freePort()
  const browser = await phone({ flags: [`--remote-debugging-port=${port}`] })
  const context = browser.context()
  const key = await staffKeyOf(house, outlet, 'manager')
  const orderId = await hasOrdered(guest, outlet)
  await isOwedMoney(guest, kitchen, orderId)
  await guest.openTable(outlet.tableCode)
  await ordersAPapad(guest)

  const tells: readonly (readonly [part: string, open: (board: TillPage) => Promise<void>])[] = [
    ['orders', async (board) => {
      // Somebody sits at the table from here on, as the next part shows.
      await board.tap(board.page.getByRole('region', { name: 'At the table?' }).getByRole('button', { name: 'Yes, decide later' }))
      await expect(board.page.getByRole('region', { name: 'New', exact: true }).getByRole('article')).toBeVisible()
    }],
    ['tables', async (board) => {
      await board.tap(board.page.getByRole('button', { name: 'Tables', exact: true }))
      await expect(board.page.getByRole('article', { name: outlet.tableLabel })).toBeVisible()
    }],
    ['to pay', (board) => board.open()],
    ['refunds', async (board) => expect(await board.openRefunds('Refunds, 1')).toBeVisible()],
    ['the day’s close', async (board) => {
      await board.openPayments()
      await board.openDay()
      await expect(board.page.getByLabel('Cash counted, in rupees')).toBeVisible()
    }],
  ]
  for (const [part, open] of tells) {
    const report = await reportAfter(port, async () => {
      const tab = context.pages().at(-1)
      if (!tab) throw new Error('Lighthouse has opened no tab.')
      const board = new TillPage(tab)
      await board.signIn(`${origin}/kitchen/`, key)
      await open(board)
    }, OF_GUESTS)
    for (const category of OF_GUESTS) expect.soft(report.score(category), `${part}, ${category}: ${report.missed(category)}`).toBe(100)
  }
})
