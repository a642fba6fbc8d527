/** Payments of the soak: the practice company's buttons in turn, and what the guest's phone asks afterwards. */
import type { Checkout } from '#schemas/online-payment.ts'
import type { Order } from '#schemas/order.ts'
import { OUTCOMES, type OutcomeName } from '#server/gateways/sandbox/outcomes.ts'
import type { LoggedInGuest } from '../harness/guests.ts'
import type { SoakGround } from './soak-ground.ts'

const NAMES = Object.keys(OUTCOMES) as OutcomeName[]
export const outcomeOf = (turn: number): OutcomeName => NAMES[turn % NAMES.length] ?? 'paid'

/** Of these the company says at once that they are paid. */
const PAID_AT_ONCE: ReadonlySet<OutcomeName> = new Set(['paid', 'paid-no-return', 'paid-no-webhook', 'twice', 'events-twice'])

/** How the company plays its refunds, in turn. */
const REFUND_PLANS = ['arrive', 'lose-answer', 'no-balance'] as const

export interface Try {
  turn: number
  guest: LoggedInGuest
  order: Order
  outcome: OutcomeName
}

/** The guest leaves for the payment page, a button is pressed there, and the phone asks how it stands. @returns the order where it is paid by then */
export async function payOnline({ caller: { call, wrong } }: SoakGround, { turn, guest, order, outcome }: Try): Promise<Order | null> {
  const post = <T>(name: string, path: string, body?: unknown) => call<T>({ name, method: 'POST', path, as: guest, ...(body !== undefined && { body }) })
  const started = await post<Checkout>('pay', '/api/payments/initiatePayment/v2', { orderId: order.id, amount: order.bill.total })
  if (!started) return null
  const { gatewayOrder } = started.body
  await call({ name: 'payment page', path: started.body.path })
  const plan = REFUND_PLANS[turn % REFUND_PLANS.length] ?? 'arrive'
  await post(`refunds play ${plan}`, `/sandbox/${gatewayOrder}/refunds/${plan}?orderId=${order.id}`)
  const pressed = await post(`button ${outcome}`, `/sandbox/${gatewayOrder}/pay/${outcome}?orderId=${order.id}&delay=${turn % 2 === 0 ? 'now' : 'soon'}`)
  const { paymentId, signature } = Object.fromEntries(new URL(pressed?.headers.get('Location') ?? '', 'http://localhost').searchParams)
  if (paymentId !== undefined && signature !== undefined) await post('payment response', '/api/payments/paymentResponse', { orderId: order.id, gatewayOrder, paymentId, signature })
  const verified = await post<Order>('verify payment', '/api/payments/verifyPayment', { orderId: order.id })
  const isPaid = verified?.body.paymentStatus === 'SUCCESS'
  if (verified && isPaid !== PAID_AT_ONCE.has(outcome) && !COMES_BY_ITSELF.has(outcome)) wrong(`payment ${outcome}: ${verified.body.paymentStatus}`)
  return isPaid ? verified.body : null
}

/** With these it is up to the clock which of the two is true when the phone asks. */
const COMES_BY_ITSELF: ReadonlySet<OutcomeName> = new Set(['pending-paid', 'pending-failed'])
