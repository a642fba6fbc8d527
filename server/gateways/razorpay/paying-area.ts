import { enums, is } from 'superstruct'
import { isPayableOnline } from '#domain/online/payable.ts'
import { amountDue } from '#domain/payments.ts'
import type { Order } from '#schemas/order.ts'
import { PAYMENT_METHODS, UPI_APPS } from '#schemas/payment-methods.ts'
import { type Queryable, rowsOf } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { Area } from '../../deps.ts'
import { payingPage, payingPageHeaders } from './page.ts'

const ChosenWord = enums([...UPI_APPS, ...PAYMENT_METHODS])
const ORDER = /^order_\w{1,40}$/

/** What a gateway order was opened for. */
interface Payable {
  order: Order
  /** What was opened, paise; the intent's may be another by now. */
  amount: number
  wanted: number
  isClosed: boolean
}

async function findPayable(q: Queryable, gatewayOrder: string): Promise<Payable | null> {
  const [row] = await rowsOf<{ body: string; amount: number; wanted: number; closedAt: number | null }>(
    q,
    sql`select o.body, p.amount, i.amount as wanted, i.closed_at as "closedAt"
      from payment_orders p join payment_intents i on i.id = p.intent_id join orders o on o.outlet_id = i.outlet_id and o.id = i.order_id
      where p.gateway = 'razorpay' and p.gateway_order = ${gatewayOrder}`,
  )
  return row ? { order: JSON.parse(row.body) as Order, amount: Number(row.amount), wanted: Number(row.wanted), isClosed: row.closedAt !== null } : null
}

/**
 * Whether the guest may be led to pay it: nothing is known to be under way or done, and it is still what is to be paid. A page that is opened from the phone's history, or by a code
 * that another phone shows, may be of before the order changed. @param now epoch ms
 */
const isToBePaid = ({ order, amount, wanted, isClosed }: Payable, now: number): boolean =>
  !isClosed && amount === wanted && amount === amountDue(order) && isPayableOnline(order, now) && (order.online?.state === 'open' || order.online?.state === 'failed')

/**
 * The paying document of Razorpay, apart from the app. It needs no login: who knows a gateway order's id sees an amount and a restaurant's name, no guest.
 * What is paid, given up or being checked is never opened again: its guest is led to RT-07, which says how it stands.
 */
export const createRazorpayArea = (): Area => (app, deps) => {
  const { razorpay, basePath } = deps.config
  if (!razorpay || deps.payments?.name !== 'razorpay') return
  const headers = payingPageHeaders(razorpay)

  app.get('/pay/razorpay/:gatewayOrder', async (c) => {
    const gatewayOrder = c.req.param('gatewayOrder')
    const payable = ORDER.test(gatewayOrder) ? await findPayable(deps.db, gatewayOrder) : null
    const brand = payable && (await deps.brands.byId(payable.order.brandId))
    if (!payable || !brand) return c.redirect(`${basePath}payment`, 303)
    const back = `${basePath}payment?${new URLSearchParams({ orderId: payable.order.id }).toString()}`
    if (!isToBePaid(payable, deps.now())) return c.redirect(back, 303)
    const { order, amount } = payable
    const chosen = c.req.query('with')
    const page = await payingPage(razorpay, {
      brand: brand.brand,
      outletName: order.outletName,
      token: order.token,
      amount,
      gatewayOrder,
      until: order.online?.until ?? null,
      now: deps.now(),
      chosen: is(chosen, ChosenWord) ? chosen : null,
      back,
    })
    return c.html(page, 200, headers)
  })
}
