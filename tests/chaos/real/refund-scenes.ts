/** What goes wrong with money on its way back: the company's balance is too low, a bank does not take it, or somebody has given it back by hand. */
import { rowsOf } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { tried } from './house.ts'
import { orderNow } from './order-now.ts'
import { leaveToPay, passAndWork, paymentOf, payThrough, workUntil } from './payments.ts'
import type { Scene, Stage } from './scenes.ts'
import type { RealFault } from './tally.ts'

const MINUTE = 60_000

/** A refund that was tried and rests, as only further payments fill the balance. */
const isResting = async ({ database, clock }: Stage): Promise<boolean> =>
  (await rowsOf(database.db, sql`select 1 from jobs where queue = 'payment-refund' and failure is not null and run_at > ${clock.now() + 20 * MINUTE}`)).length > 0

/** The kitchen makes only a part of a paid order, or nothing of it. @returns whether money is to go back */
async function giveUpSome(stage: Stage, orderId: string): Promise<boolean> {
  const { boards, random } = stage
  const [first, ...others] = (await orderNow(stage, orderId))?.lines ?? []
  const { api } = random.pick(boards)
  const done = first && others.length > 0 && random.chance(0.75) ? api.accept(orderId, [first.lineId], 15) : api.cancel(orderId, 'The stove is out.')
  return (await tried(done)) && ((await paymentOf(stage, orderId))?.refunds.length ?? 0) > 0
}

/** The balance is too low for a refund: it is filled, or the owner gives the money back in the company's dashboard meanwhile. */
async function runLow(stage: Stage, paymentId: string, due: number, fill: () => void): Promise<void> {
  const { company, random, count } = stage
  if (await workUntil(stage, 10_000, () => isResting(stage))) count('refund refused for want of balance')
  fill()
  const payment = company.payments.get(paymentId)
  if (payment?.amount_refunded === 0 && random.chance(0.4)) {
    company.refund(payment, due, null)
    count('refund given back by hand')
  }
  await passAndWork(stage, 31 * MINUTE)
}

const giveBack: Scene = async (stage) => {
  const { company, random, count } = stage
  const opened = await leaveToPay(stage, random.pick(['before', 'after']))
  if (!opened || !(await payThrough(stage, opened))) return
  const before = new Set(company.refunds.keys())
  const { paise } = company.balance
  const isPoor = random.chance(0.7)
  if (isPoor) company.balance.paise = 0
  else if (random.chance(0.4)) company.meet('refund', 'lost-after')
  const fill = (): void => void (company.balance.paise = paise)
  const isDue = await giveUpSome(stage, opened.orderId)
  const [owed] = (await paymentOf(stage, opened.orderId))?.refunds ?? []
  if (isPoor && isDue && owed) await runLow(stage, owed.paymentId, owed.amount, fill)
  fill()
  if (!isDue || !owed) return
  const made = () => [...company.refunds.values()].find(({ id, payment_id: paymentId }) => paymentId === owed.paymentId && !before.has(id))
  if (!(await workUntil(stage, 5 * MINUTE, async () => made() !== undefined))) return
  count('refund sent')
  const refund = made()
  if (!refund || refund.status !== 'pending') return
  const isTaken = random.chance(0.35)
  company.endRefund(refund.id, isTaken ? 'processed' : 'failed')
  const state = isTaken ? 'SUCCESS' : 'FAILED'
  const isHeard = await workUntil(stage, 20 * MINUTE, async () => (await paymentOf(stage, opened.orderId))?.refunds.some((one) => one.paymentId === owed.paymentId && one.state === state) ?? false)
  if (isHeard && !isTaken) count('refund not taken by the bank')
}

/** In what a run draws from where guests pay online. */
export const REFUND_SCENES: Readonly<Partial<Record<RealFault, Scene>>> = {
  'part of a paid bill sent back': giveBack,
  'refund refused for want of balance': giveBack,
  'refund not taken by the bank': giveBack,
  'refund given back by hand': giveBack,
}
