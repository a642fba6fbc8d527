/** The receipt of an order, in each of its states. */
import { invoiceOf } from '#domain/invoice.ts'
import { invoicePrefix } from '#domain/invoice-number.ts'
import type { Order, OrderStatus } from '#schemas/order.ts'
import type { Payment } from '#schemas/payment.ts'
import { speakReceipt } from '#messages/speak-receipt.ts'
import { withBills } from './bills.ts'
import { orderIn } from './orders.ts'
import { writeOrders } from './stage.ts'
import type { Scene, State } from './state.ts'

type Change = (order: Order, scene: Scene, now: number) => Partial<Order>

const numbered: Change = (_order, { brand: { outlet } }, now) => {
  const invoiceNumber = `${invoicePrefix({ code: outlet.code, wanted: undefined, kept: null, taken: new Set() })}/2627/04217`
  return { invoiceNumber, invoice: invoiceOf(outlet, invoiceNumber, now) }
}
const paidBy = (over: Partial<Payment>): Change => (order, _scene, now) => ({
  paymentStatus: 'SUCCESS', payments: [{ id: order.id, tender: 'CASH', amount: order.bill.total, tip: 0, given: null, reference: '', at: now, ...over }],
})
/** In notes of five hundred: as many as bill and tip need. */
const NOTE = 50_000
const inCash = (tip: number): Change => (order, scene, now) => paidBy({ tip, given: Math.ceil((order.bill.total + tip) / NOTE) * NOTE })(order, scene, now)
const inRoom: Change = () => ({ serviceType: 'RO', tableType: 'RO', tableLabel: 'Room 214' })
/** A dish that could not be made left the bill after it was paid. */
const inPart: Change = (order, { table }, now) => ({
  ...withBills({ ...order, lines: order.lines.map((line, at) => ({ ...line, cancelled: at === 1 })) }, table), cancelledItems: order.lines.slice(1, 2).map(({ lineId }) => lineId),
  paymentStatus: 'SUCCESS', payments: [{ id: order.id, tender: 'UPI', amount: order.bill.total, tip: 0, given: null, reference: '632718840215', at: now }],
})

const receiptOf = async (scene: Scene, status: OrderStatus, changes: readonly Change[]): Promise<string> => {
  const now = Date.now()
  const order = orderIn(status, scene.table, now)
  const changed: Order = changes.reduce((held, change) => withBills({ ...held, ...change(held, scene, now) }, scene.table), order)
  await writeOrders(scene.stage, scene.table, [changed])
  await scene.page.goto(`${scene.brand.origin}/web/confirmation/${order.id}`)
  await scene.page.getByText(String(order.token)).first().waitFor()
  return `${scene.brand.origin}/web/confirmation/${order.id}/receipt`
}

const receipt = (name: string, status: OrderStatus, changes: readonly Change[], options: { core?: boolean; brands?: State['brands']; then?: (scene: Scene) => Promise<void> } = {}): State => ({
  name: `receipt${name}`,
  who: 'guest',
  core: options.core ?? false,
  ...(options.brands && { brands: options.brands }),
  open: async (scene) => {
    await scene.page.goto(await receiptOf(scene, status, changes))
    await scene.page.locator('main :is(h1, h2)').first().waitFor()
    await options.then?.(scene)
  },
})

/** How it was paid stands below the fold of most screens. */
const hasInView = (text: string) => async ({ page }: Scene): Promise<void> => page.getByText(text).first().evaluate((row) => row.scrollIntoView({ block: 'center' }))

export const COUNTER_STATES: readonly State[] = [
  receipt('', 'SETTLED', [numbered, inCash(5000)], { core: true }),
  receipt('-room', 'SETTLED', [numbered, inRoom, paidBy({ tender: 'ROOM' })], { brands: ['amber'], then: hasInView(speakReceipt('receipt.paid.ROOM')) }),
  receipt('-partial', 'SETTLED', [numbered, inPart]),
  receipt('-unpaid', 'SETTLED', [numbered], { then: hasInView(speakReceipt('receipt.notPaid')) }),
  receipt('-not-numbered', 'CONFIRMED', [paidBy({ tender: 'CARD', reference: '004417' })]),
  receipt('-pending', 'UNATTENDED', []),
  receipt('-none', 'CANCELLED', []),
  receipt('-offline', 'SETTLED', [numbered, paidBy({})], { then: async ({ page }) => {
    await page.context().route('**/api/**', (route) => route.abort('internetdisconnected'))
    await page.context().setOffline(true)
    await page.getByText(speakReceipt('receipt.offline')).first().waitFor()
  } }),
  { name: 'receipt-failed', who: 'guest', open: async ({ page, brand }) => {
    await page.context().route('**/api/orders/**', (route) => route.abort('internetdisconnected'))
    await page.goto(`${brand.origin}/web/confirmation/0193a1b2-0000-7000-8000-000000000000/receipt`)
    await page.getByText(speakReceipt('receipt.failed')).waitFor()
  } },
  { name: 'receipt-loading', who: 'guest', open: async ({ page, brand }) => {
    await page.context().route('**/api/**', () => undefined)
    await page.goto(`${brand.origin}/web/confirmation/0193a1b2-0000-7000-8000-000000000000/receipt`)
    await page.getByText(speakReceipt('receipt.loading')).waitFor({ state: 'attached' })
  } },
]
