/** An outlet that takes online payments, before the meal and after it, and what tests of it read. */
import { PAY_WINDOW_MS } from '#domain/order-life.ts'
import type { Order } from '#schemas/order.ts'
import { testMenu } from '../fixtures/test-menu.ts'
import type { TestDatabase } from '../harness/database.ts'
import { readPayIntents } from '../harness/device.ts'
import type { Kitchen } from '../harness/kitchen.ts'
import { openTestOutlet, type TestOutlet } from '../harness/test-outlet.ts'
import { PAID_ONLINE } from '../fixtures/paid-online.ts'
import type { Guest } from './guest.ts'
import { fillsTheCart, goesToTheCart, isAboutToOrder, PAPAD_TOTAL } from './moments.ts'
import { PaymentPage } from './pages/payment-page.ts'
import { rupees, say } from './say.ts'
import { expect, test as base } from './stage.ts'

export const test = base.extend<{ outlet: TestOutlet; pay: PaymentPage }>({
  outlet: async ({ house }, give) => {
    await give(await openTestOutlet(house.database, 'rajwada', testMenu, PAID_ONLINE))
  },
  pay: async ({ guest }, give) => {
    await give(new PaymentPage(guest.page))
  },
})

/** An order of one papad at the table, to be paid after the meal; gives back its id. */
export async function hasOrdered(guest: Guest, outlet: TestOutlet): Promise<string> {
  await isAboutToOrder(guest, outlet)
  await guest.cart.place()
  await guest.tracking.says('placed')
  return guest.lastOrderId()
}

/** Orders what is in the open cart, to be paid before the kitchen has it or after. @returns the order's id, with the choice of how to pay open */
export async function ordersToPay(guest: Guest, when: 'before' | 'after'): Promise<string> {
  const pay = new PaymentPage(guest.page)
  if (when === 'before') await guest.page.getByRole('radio', { name: say('payChoice.now') }).check()
  await guest.cart.place()
  if (when === 'after') {
    await guest.tracking.says('placed')
    await pay.openFromOrder()
  }
  await pay.isChoosing()
  return guest.lastOrderId()
}

/** From the menu to the payment page, for a papad that is paid before or after the meal. @returns the order's id */
export const leavesToPay = async (guest: Guest, when: 'before' | 'after'): Promise<string> => {
  await guest.open('ordering/menu')
  await guest.menu.isOpen()
  await fillsTheCart(guest)
  await goesToTheCart(guest)
  const orderId = await ordersToPay(guest, when)
  await new PaymentPage(guest.page).leave()
  return orderId
}

/** Pays an order that stands open, whose outlet then cancels it: what goes back does not reach the guest, and stays on the counter's list. */
export async function isOwedMoney({ page }: Guest, kitchen: Kitchen, orderId: string): Promise<void> {
  const pay = new PaymentPage(page)
  await pay.openFromOrder()
  await pay.leave()
  await pay.press('Bank does not take it')
  await expect(page.getByRole('button', { name: /^Bank does not take it/ })).toHaveAttribute('aria-pressed', 'true')
  await pay.press('Page returns, webhook follows')
  await pay.says(`${rupees(PAPAD_TOTAL)} is paid`)
  await kitchen.cancel(orderId, '')
}

/** What the practice company or the server does later, it does now. */
export const comesNow = async ({ pool }: TestDatabase, queue: string): Promise<void> => {
  await pool.query('update jobs set run_at = $2 where queue = $1', [queue, Date.now()])
}

export interface PaidOrder {
  status: string
  paymentStatus: string
  online: { state: string; tries: number; reference: string; bankReference: string; since: number } | null
  payments?: { tender: string; amount: number }[]
  lines: { lineId: string; name: string }[]
  refunds?: { reason: string; state: string; amount: number; reference: string; sentAt: number | null }[]
}

/** An order's document as the server has it. */
export async function orderAtServer({ pool }: TestDatabase, orderId: string): Promise<PaidOrder> {
  const { rows } = await pool.query<{ body: string }>(`select body from documents where collection = 'orders' and id = $1`, [orderId])
  if (!rows[0]) throw new Error('The server has no such order.')
  return JSON.parse(rows[0].body) as PaidOrder
}

/** Sums of an order's transfers by account: debits less credits, paise. Of what is settled nothing is unallocated, and nothing is owed. */
export async function booksOf({ pool }: TestDatabase, orderId: string): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ account: string; sum: string }>(
    `select account, sum(amount) as sum from (select debit as account, amount from ledger_transfers where order_id = $1 union all select credit, -amount from ledger_transfers where order_id = $1) t group by account having sum(amount) <> 0`,
    [orderId],
  )
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]))
}

/** The phone's rows of payments that are open. */
export const openPayments = async (guest: Guest): Promise<{ orderId: string; step: string }[]> => (await readPayIntents(guest.page)).map(({ orderId, step }) => ({ orderId, step }))

/** The order was written so long ago that it waits for its payment no more. @param byMs for its outlet's answer: `UNANSWERED_MS` */
export async function waitedTooLong({ pool }: TestDatabase, orderId: string, byMs = PAY_WINDOW_MS): Promise<void> {
  const { rows } = await pool.query<{ body: string }>('select body from orders where id = $1', [orderId])
  if (!rows[0]) throw new Error('The server has no such order.')
  const order = JSON.parse(rows[0].body) as Order
  const events = order.events.map((event) => ({ ...event, at: event.at - byMs }))
  await pool.query('update orders set ends_at = $2, body = $3 where id = $1', [orderId, Date.now(), JSON.stringify({ ...order, events })])
}

/** Where the payment page leads after an outcome, without going there: the phone may lose its network just then. @param page its address; left out: the guest is there */
export const returnOf = async (guest: Guest, outcome: string, page = guest.page.url()): Promise<string> => {
  const { pathname, search } = new URL(page)
  const answer = await fetch(`http://127.0.0.1:${guest.server.port}${pathname}/pay/${outcome}${search}`, { method: 'POST', redirect: 'manual', headers: { host: new URL(guest.origin).host } })
  return new URL(answer.headers.get('location') ?? '', guest.origin).href
}

/** The company drew a payment of the order that its bank had not agreed to yet, and nobody asked it to. */
export async function isDrawnUnasked({ pool }: TestDatabase, orderId: string): Promise<void> {
  const { rowCount } = await pool.query("update sandbox_payments set status = 'captured' where order_id in (select id from sandbox_orders where reference = $1)", [orderId])
  if (rowCount !== 1) throw new Error(`${rowCount} payments of this order.`)
}
