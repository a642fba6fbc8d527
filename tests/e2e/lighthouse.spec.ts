import { freePort } from '../harness/free-port.ts'
import { askLighthouse, type Category, reportOn } from '../harness/lighthouse.ts'
import { HOME, openDeliveringOutlet } from './delivering.ts'
import { Guest } from './guest.ts'
import { fillsTheCart } from './moments.ts'
import { AddressPages } from './pages/address-pages.ts'
import { PaymentPage } from './pages/payment-page.ts'
import { TillPage } from './pages/till-page.ts'
import { hasOrdered, test } from './paying.ts'
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

test('Lighthouse gives 100 to what a guest who is logged in sees around an order, from the address to the receipt, and to the staff’s board @long', async ({ house, outlet, kitchen, origin, phone }) => {
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

  const till = new TillPage(await browser.page())
  const board = `${origin}/kitchen/`
  await till.signIn(board, await staffKeyOf(house, outlet, 'manager'))
  await till.open()
  await expectPerfect('', board)
})
