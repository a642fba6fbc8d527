/** Guests who are not back from the payment page as they should be, or want to pay what is being paid, or what is no more: the bank's word alone is believed. */
import { keepReturn, openPayment } from '#src/commands/pay-steps.ts'
import { type Back, FAULT_OF_BACK, FORGED_SIGNATURE, postedReturn } from '../pay-returns.ts'
import { cancelAtBoard, isOnBoards } from './house.ts'
import { orderNow, orderOnPhone } from './order-now.ts'
import { comeBackUnpaid, drawTime } from './pay-outcome-scenes.ts'
import { askAgain, comeBack, leaveToPay, type Opened, passAndWork, paymentOf, untilPaid, workUntil } from './payments.ts'
import { GUEST_ID } from './run-database.ts'
import { type Scene, type Stage, STRIKE_MS } from './scenes.ts'
import type { RealFault } from './tally.ts'
import { until } from './waiting.ts'

const MINUTE = 60_000

/** The browser posts what the company's page gave, to either instance, and follows where that leads. @returns what the page there is told; null: nobody answered */
async function post({ cluster, random }: Stage, gatewayOrder: string, paymentId: string, signature: string): Promise<URLSearchParams | null> {
  const { path, ...init } = postedReturn({ razorpay_order_id: gatewayOrder, razorpay_payment_id: paymentId, razorpay_signature: signature })
  const answer = await fetch(`http://127.0.0.1:${random.pick(cluster.instances).proxy.port}${path}`, { ...init, redirect: 'manual' }).catch(() => null)
  return answer?.status === 303 ? new URL(answer.headers.get('Location') ?? '/', 'http://here').searchParams : null
}

/** The guest is back by the company's form. @returns whether they were led back with what it gave */
async function comeBackPosted(stage: Stage, { orderId, gatewayOrder }: Opened, paymentId: string, signature: string): Promise<boolean> {
  const told = await post(stage, gatewayOrder, paymentId, signature)
  if (!told) return false
  const given = (name: string): string | undefined => told.get(name) ?? undefined
  if (told.get('orderId') !== orderId || told.get('paymentId') !== paymentId) stage.fail(`A posted return of ${orderId} led back with ${told.toString()}`)
  await keepReturn(stage.phone.payTools, GUEST_ID, { orderId: given('orderId') ?? orderId, paymentId: given('paymentId'), gatewayOrder: given('gatewayOrder'), signature: given('signature') })
  await askAgain(stage, orderId)
  return true
}

/** The bank holds the money, whatever becomes of page and phone. @returns whether the guest was back so */
async function comeBackBy(stage: Stage, how: Back, opened: Opened, paymentId: string): Promise<boolean> {
  const { company, phone } = stage
  switch (how) {
    // Nobody tells a server anything.
    case 'closed': return true
    case 'gone back': return askAgain(stage, opened.orderId)
    case 'posted': return comeBackPosted(stage, opened, paymentId, company.signReturn(opened.gatewayOrder, paymentId))
    case 'killed':
      phone.killPages()
      await phone.restartWorker()
      return askAgain(stage, opened.orderId)
    case 'reloaded': return (await Promise.all([comeBack(stage, opened, paymentId), comeBack(stage, opened, paymentId)])).includes(true)
    case 'returned': return comeBack(stage, opened, paymentId)
  }
}

const backBy = (how: Back): Scene => async (stage) => {
  const opened = await leaveToPay(stage, drawTime(stage))
  if (!opened) return
  const { id } = stage.company.authorize(opened.gatewayOrder)
  const isBack = await comeBackBy(stage, how, opened, id)
  const fault = FAULT_OF_BACK[how] as RealFault | null
  if ((await untilPaid(stage, opened.orderId)) && isBack && fault) stage.count(fault)
}

/** What the phone was given is not the company's: of a payment that the bank has not answered nothing is taken, and the bank's word stands all the same. */
const forgeReturn: Scene = async (stage) => {
  const { company, phone, random, count, fail } = stage
  const opened = await leaveToPay(stage, drawTime(stage))
  if (!opened) return
  const { orderId, gatewayOrder } = opened
  const { id } = company.begin(gatewayOrder)
  const isHeard = random.chance(0.5)
    ? await comeBackPosted(stage, opened, id, FORGED_SIGNATURE)
    : await keepReturn(phone.payTools, GUEST_ID, { orderId, paymentId: id, gatewayOrder, signature: FORGED_SIGNATURE }).then(() => until(STRIKE_MS, () => askAgain(stage, orderId)))
  if (isHeard) count('return of a payment forged')
  if ((await orderNow(stage, orderId))?.online?.state === 'paid') fail(`The forged return of ${orderId} was believed`)
  company.authorizeLate(id)
  await untilPaid(stage, orderId)
}

/** Nobody knows what came of the first try as the guest tries once more; then the bank says yes to one of them, or to both. */
const tryAgain: Scene = async (stage) => {
  const { company, phone, clock, random, count } = stage
  const opened = await leaveToPay(stage, drawTime(stage))
  if (!opened) return
  const { orderId } = opened
  const first = company.begin(opened.gatewayOrder)
  await comeBackUnpaid(stage, opened)
  const [order, kept = null] = [await orderOnPhone(stage, orderId), (await phone.device.readPayIntents(clock.now())).find((row) => row.orderId === orderId)]
  const again = order && (await openPayment(phone.payTools, { order, guestId: GUEST_ID, kept, isStopped: () => false }))
  if (!again || !('path' in again)) return
  count('tried to pay again though nobody knew')
  const second = company.authorize(opened.gatewayOrder)
  if (random.chance(0.5)) company.authorizeLate(first.id)
  await comeBack(stage, opened, random.pick([first, second]).id)
  await untilPaid(stage, orderId)
  await passAndWork(stage, MINUTE)
}

/** The kitchen cancels an order while its guest is at the payment page. */
const payCancelled: Scene = async (stage) => {
  const opened = await leaveToPay(stage, 'after')
  if (!opened || !(await isOnBoards(stage, opened.orderId)) || !(await cancelAtBoard(stage, opened.orderId))) return
  const { id } = stage.company.authorize(opened.gatewayOrder)
  if (stage.random.chance(0.6)) await comeBack(stage, opened, id)
  await workUntil(stage, 10_000, async () => ((await paymentOf(stage, opened.orderId))?.attempts.find((one) => one.id === id)?.verdict ?? null) !== null)
}

/** In what a run draws from where guests pay online. */
export const PAY_RETURN_SCENES: Readonly<Partial<Record<RealFault, Scene>>> = {
  "bank's page closed": backBy('closed'),
  "bank's page reloaded": backBy('reloaded'),
  "gone back from the bank's page": backBy('gone back'),
  'phone killed while it was paid': backBy('killed'),
  'return of a payment posted': backBy('posted'),
  'return of a payment forged': forgeReturn,
  'tried to pay again though nobody knew': tryAgain,
  'paid for an order that was cancelled': payCancelled,
}
