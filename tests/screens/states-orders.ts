/** The list of orders by what is looked for, and the pages that an order's link opens when there is nothing to decide or to rate. */
import { expect } from 'playwright/test'
import type { Order } from '#schemas/order.ts'
import type { OrderEntry } from '#schemas/outbox.ts'
import { uuidV7 } from '#domain/uuid-v7.ts'
import { say } from '../e2e/say.ts'
import { writeEntries } from '../harness/device.ts'
import { type Act, answer, cutOff, go, inTurn, offline, press, shows } from './acts.ts'
import { billOf, tenPercent } from './bills.ts'
import { entryOf, orderIn, prices, quoteOf, refusedWith, type Table } from './orders.ts'
import { ON_PHONE } from './sizes.ts'
import { writeOrders } from './stage.ts'
import type { Scene, State } from './state.ts'

const HOUR = 3_600_000

const state = (name: string, open: Act, who: State['who'] = 'guest'): State => ({ name, who, brands: ['rajwada'], looks: ON_PHONE, open: async (scene) => void (await open(scene)) })

/** So many orders that are over, one an hour. */
const history = (count: number): Act => async ({ stage, table }) => {
  const now = Date.now()
  await writeOrders(stage, table, Array.from({ length: count }, (_, n): Order => {
    const order = orderIn('SETTLED', table, now - n * HOUR, { feedbackUntil: null })
    return { ...order, id: uuidV7(order.placedAt, new Uint8Array([0, 0, 0, 0, 0, 0, 0, 1, n >> 8, n & 255])), token: 40 + n }
  }))
}
/** CO-05: a page of the list is there. */
const list: Act = inTurn(go('orders'), ({ page }) => page.getByRole('main').getByRole('article').nth(9).waitFor())
const lookFor = (text: string): Act => ({ page }) => page.getByRole('searchbox').fill(text)
const end = ({ page }: Scene): Promise<void> => page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
/** All fifty that the phone holds are shown. */
const toTheEnd: Act = async (scene) => {
  for (let pages = 1; pages < 5; pages++) await press(say('orders.more'))(scene)
  await scene.page.getByRole('main').getByRole('article').nth(49).waitFor()
  await end(scene)
}

/** The guest agreed to it with ten per cent off. */
const withOffer = (entry: OrderEntry, table: Table): OrderEntry => {
  const { lines, bill: { items } } = quoteOf(table, entry, prices.asBefore)
  const bill = billOf(table, { lines, serviceType: 'DI', offers: [tenPercent(items)] })
  return { ...entry, command: { ...entry.command, expectedTotal: bill.total }, shown: { ...entry.shown, bill } }
}

const changed = (name: string, refusal: (entry: OrderEntry, at: number, table: Table) => OrderEntry['refusal'], then: Act = () => Promise.resolve(), change: (entry: OrderEntry) => OrderEntry = (entry) => entry): State => state(`changed-${name}`, async (scene) => {
  const now = Date.now()
  const entry = change(entryOf(scene.table, now, 2, { state: 'needs-confirmation', attempts: 1 }))
  const refused = refusal(entry, now, scene.table)
  await writeEntries(scene.page, [{ ...(refused?.offer ? withOffer(entry, scene.table) : entry), refusal: refused }])
  await go(`confirmation/${entry.id}/changed`)(scene)
  await scene.page.locator('h1').first().waitFor()
  await then(scene)
})

const feedback = (name: string, change: (now: number) => Partial<Order>, then: Act): State => state(`feedback-${name}`, async (scene) => {
  const order = orderIn('SETTLED', scene.table, Date.now(), change(Date.now()))
  await writeOrders(scene.stage, scene.table, [order])
  await go(`feedback/form?order=${order.id}`)(scene)
  await then(scene)
})

export const ORDERS_STATES: readonly State[] = [
  state('orders-history', inTurn(history(12), list, end)),
  state('orders-to-rate', inTurn(async ({ stage, table }) => {
    const now = Date.now()
    await writeOrders(stage, table, [orderIn('SETTLED', table, now, { feedbackUntil: now + 600_000 })])
  }, go('orders'), shows(say('orders.rate')))),
  state('orders-older', inTurn(history(50), list, toTheEnd, shows(say('orders.older')))),
  state('orders-older-offline', inTurn(history(50), list, toTheEnd, offline, shows(say('orders.olderOffline')), end)),
  state(
    'orders-older-failed',
    inTurn(history(50), list, toTheEnd, cutOff('**/api/orders/previous**'), press(say('orders.older')), ({ page }) => page.getByRole('main').getByRole('alert').waitFor(), end),
  ),
  state('orders-older-asking', inTurn(history(50), list, toTheEnd, ({ page }) => page.context().route('**/api/orders/previous**', () => undefined), press(say('orders.older')), end)),
  state('orders-not-found', inTurn(history(12), list, lookFor('biryani of Lucknow'), shows(say('orders.notFound')), ({ page }) => page.getByRole('searchbox').focus())),
  state('orders-empty-period', inTurn(history(12), list, press(say('orders.period.last-month')), shows(say('orders.emptyPeriod')))),
  state('orders-dates', inTurn(history(12), list, press(say('orders.period.custom')), ({ page }) => page.getByLabel(say('orders.from')).waitFor())),
  state('orders-offline', inTurn(history(12), list, offline, end, shows(/^You are offline/))),
  state('changed-done', inTurn(async ({ stage, table, page, brand }) => {
    const order = orderIn('CONFIRMED', table, Date.now())
    await writeOrders(stage, table, [order])
    await page.goto(`${brand.origin}/web/confirmation/${order.id}/changed`)
  }, shows(say('changed.done')))),
  changed('nothing-left', (entry, now, table) => refusedWith('PRICE_CHANGED', now, { quote: quoteOf(table, entry, prices.allDearer) }), async ({ page }) => {
    const leaveOut = page.getByRole('button', { name: say('changed.leaveOut') })
    await expect(leaveOut).toHaveCount(3)
    for (const leave of await leaveOut.all()) await leave.click()
    await page.getByText(say('changed.nothingLeft')).waitFor()
  }),
  changed('offer', (entry, now, table) => refusedWith('OFFER_NOT_APPLICABLE', now, { quote: quoteOf(table, entry, prices.asBefore), offer: { code: 'JAIPUR10', reason: 'allotment' } })),
  changed('deal', (entry, now, table) => refusedWith('OFFER_NOT_APPLICABLE', now, { quote: quoteOf(table, entry, prices.asBefore), offer: { code: 'LID1', reason: 'held', mystery: true } })),
  changed('unbrought', (_entry, now) => refusedWith('DELIVERY_OUTSIDE', now), undefined, (entry) => ({
    ...entry, command: { ...entry.command, serviceType: 'DL', tableCode: null, address: { title: 'Home', house: 'B-14', addressLine1: 'Laxmi Path', landmark: '', locality: null, pin: { lat: 27.4, lng: 75.79 }, note: '' } }, shown: { ...entry.shown, tableLabel: null },
  })),
  changed('time-gone', (_entry, now) => ({ ...refusedWith('ORDER_TIME_NOT_ALLOWED', now), closed: { reason: 'WANTED_TIME', opensAt: null } }), undefined, (entry) => ({
    ...entry, command: { ...entry.command, serviceType: 'SP', tableCode: null }, shown: { ...entry.shown, tableLabel: null },
  })),
  changed('offline', (entry, now, table) => refusedWith('PRICE_CHANGED', now, { quote: quoteOf(table, entry, prices.secondDearer) }), inTurn(offline, shows(say('changed.offline')))),
  changed('moved', (entry, now, table) => refusedWith('PRICE_CHANGED', now, { quote: quoteOf(table, entry, prices.secondDearer) }), async ({ page, guest, table }) => {
    await guest.changed.goesTo(table.tableLabel)
    await guest.changed.send()
    await page.getByRole('dialog').waitFor()
  }, (entry) => ({ ...entry, command: { ...entry.command, tableCode: `${entry.command.tableCode?.slice(0, -3)}099` }, shown: { ...entry.shown, tableLabel: say('common.table', { number: 99 }) } })),
  feedback('not-yet', () => ({ status: 'CONFIRMED', feedbackUntil: null }), shows(say('feedback.notYet'))),
  feedback('closed', (now) => ({ feedbackUntil: now - 60_000 }), shows(say('feedback.closed'))),
  feedback('missing', () => ({}), inTurn(({ page }) => page.getByRole('radio').first().waitFor({ state: 'attached' }), press(say('feedback.send')), shows(say('feedback.missing')))),
  state(
    'call-asked',
    inTurn(go('ordering/menu/call'), answer('**/api/assistances/addrequest', {}), press(say('help.kind.water')), ({ page }) => page.getByRole('status').getByText(/Sent to the staff/).waitFor()),
  ),
  state('call-offline', inTurn(go('ordering/menu/call'), shows(say('help.kind.water')), offline, press(say('help.kind.water')), shows(say('help.offline'))), 'visitor'),
  state('call-no-table', inTurn(go('ordering/menu/call'), shows(say('help.noTable'))), 'fresh'),
]
