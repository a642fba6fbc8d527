/** What banks answer, and what becomes of an order that waits for them: a no, a yes after a no or after minutes, another amount, money that cannot be drawn. */
import { unknown } from 'superstruct'
import { PAY_WINDOW_MS } from '#domain/order-life.ts'
import { keepReturn } from '#src/commands/pay-steps.ts'
import { orderNow } from './order-now.ts'
import { askAgain, comeBack, endAll, leaveToPay, type Opened, passAndWork, paymentOf, type PayTime, untilPaid, workUntil } from './payments.ts'
import { GUEST_ID } from './run-database.ts'
import { type Scene, type Stage, STRIKE_MS } from './scenes.ts'
import type { RealFault } from './tally.ts'
import { until } from './waiting.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Whether the guest pays before the meal or after it. */
export const drawTime = ({ random }: Stage): PayTime => (random.chance(0.6) ? 'before' : 'after')

/** The guest is back and has paid nothing. */
export async function comeBackUnpaid(stage: Stage, { orderId }: Opened): Promise<void> {
  await keepReturn(stage.phone.payTools, GUEST_ID, { orderId, dropped: stage.random.chance(0.5) })
  await askAgain(stage, orderId)
}

/** How the books have one try to pay. */
const tryOf = async (stage: Stage, orderId: string, paymentId: string) => (await paymentOf(stage, orderId))?.attempts.find(({ id }) => id === paymentId)

/** A bank that had said no says yes, and the servers decide about its money. @returns whether they did */
async function payAfterAll(stage: Stage, { orderId }: Opened, paymentId: string): Promise<boolean> {
  stage.company.authorizeLate(paymentId)
  if (stage.random.chance(0.5)) await askAgain(stage, orderId)
  return workUntil(stage, 5 * MINUTE, async () => ((await tryOf(stage, orderId, paymentId))?.verdict ?? null) !== null)
}

/** The time of an order that waits to be paid is over. */
async function runOut(stage: Stage): Promise<void> {
  stage.clock.leap(PAY_WINDOW_MS)
  await endAll(stage)
}

const giveUp = ({ phone }: Stage, { orderId }: Opened): Promise<boolean> =>
  until(STRIKE_MS, async () => !('error' in (await phone.payTools.ask({ method: 'POST', path: `/api/orders/${orderId}/withdraw`, body: {}, struct: unknown(), asGuest: GUEST_ID }))))

/** The bank says no. The guest gives the order up, or its time runs out; or the bank says yes after all, in time or not. */
const decline: Scene = async (stage) => {
  const { company, random, count } = stage
  const when = drawTime(stage)
  const opened = await leaveToPay(stage, when)
  if (!opened) return
  const { id } = company.fail(opened.gatewayOrder, 'payment_declined')
  await comeBackUnpaid(stage, opened)
  if (!(await workUntil(stage, 10_000, async () => (await orderNow(stage, opened.orderId))?.online?.state === 'failed'))) return
  count('payment declined')
  const end = when === 'after' ? 'waits' : random.pick(['waits', 'is given up', 'is given up', 'runs out', 'runs out'] as const)
  if (end === 'is given up') await giveUp(stage, opened)
  if (end === 'runs out') await runOut(stage)
  if (end !== 'waits' && random.chance(0.5)) return
  if (await payAfterAll(stage, opened, id)) count('bank pays after it had said no')
}

/** The bank has not answered yet as the guest is back, and says yes minutes later. */
const answerLate: Scene = async (stage) => {
  const { company, random, count } = stage
  const opened = await leaveToPay(stage, drawTime(stage))
  if (!opened) return
  const { id } = company.begin(opened.gatewayOrder)
  await comeBackUnpaid(stage, opened)
  const isAsked = await workUntil(stage, 10_000, async () => (await tryOf(stage, opened.orderId, id))?.status === 'created')
  await passAndWork(stage, random.between(2, 9) * MINUTE)
  if (isAsked && (await payAfterAll(stage, opened, id))) count('bank answers after minutes')
}

/** The bank has said no, and says yes days later, when only the servers still ask. It is the same time of the day then, as whoever orders next finds the outlet open. */
const answerAfterDays: Scene = async (stage) => {
  const { company, clock, random, count } = stage
  const opened = await leaveToPay(stage, drawTime(stage))
  if (!opened) return
  const { id } = company.fail(opened.gatewayOrder, 'payment_declined')
  await comeBackUnpaid(stage, opened)
  if (!(await workUntil(stage, 10_000, async () => (await orderNow(stage, opened.orderId))?.online?.state === 'failed'))) return
  const leftAt = clock.now()
  await passAndWork(stage, random.between(1, 2) * DAY)
  company.authorizeLate(id)
  if (await workUntil(stage, 2 * HOUR, async () => ((await tryOf(stage, opened.orderId, id))?.verdict ?? null) !== null)) count('bank pays after days')
  await passAndWork(stage, DAY - ((clock.now() - leftAt) % DAY))
}

/** The company draws what the bank holds, and no server has asked it to. */
const drawUnasked: Scene = async (stage) => {
  const { company, random, count } = stage
  const opened = await leaveToPay(stage, drawTime(stage))
  if (!opened) return
  const { id } = company.authorize(opened.gatewayOrder)
  company.drawItself(id)
  if (random.chance(0.6)) await comeBack(stage, opened, id)
  if ((await untilPaid(stage, opened.orderId)) && company.drawnByItself.has(id)) count('drawn by the company itself')
}

/** The bank holds another amount than was asked for: nobody draws it. */
const payAnotherAmount: Scene = async (stage) => {
  const { company, random } = stage
  const opened = await leaveToPay(stage, drawTime(stage))
  if (!opened) return
  const amount = random.pick([100, (company.orders.get(opened.gatewayOrder)?.amount ?? 0) + 1])
  const { id } = company.authorize(opened.gatewayOrder, 'upi', { amount })
  await comeBack(stage, opened, id)
  await workUntil(stage, 10_000, async () => (await tryOf(stage, opened.orderId, id))?.verdict === 'amount')
}

/** The company refuses to let the money be drawn: once, or because the bank has it back. */
const refuseCapture: Scene = async (stage) => {
  const { company, random, count } = stage
  const opened = await leaveToPay(stage, drawTime(stage))
  if (!opened) return
  const isGone = random.chance(0.4)
  const works = company.breakDown('capture', 'refused')
  const { id } = company.authorize(opened.gatewayOrder)
  await comeBack(stage, opened, id)
  const isRefused = await workUntil(stage, 10_000, async () => company.asked.some(({ act, path }) => act === 'capture' && path.includes(id)))
  if (isGone) company.returnUncaptured(id)
  works()
  if (isRefused) count('capture refused')
  if (isGone) await workUntil(stage, 20_000, async () => (await tryOf(stage, opened.orderId, id))?.status === 'refunded')
  else await untilPaid(stage, opened.orderId)
}

/** In what a run draws from where guests pay online. */
export const PAY_OUTCOME_SCENES: Readonly<Partial<Record<RealFault, Scene>>> = {
  'payment declined': decline,
  'bank pays after it had said no': decline,
  'draft given up': decline,
  'draft ran out': decline,
  'bank answers after minutes': answerLate,
  'bank pays after days': answerAfterDays,
  'drawn by the company itself': drawUnasked,
  'another amount paid than was asked': payAnotherAmount,
  'capture refused': refuseCapture,
}
