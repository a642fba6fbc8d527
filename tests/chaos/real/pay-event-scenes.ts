/** What may befall the company's events on their way: servers learn the truth by asking, whatever they are told. */
import type { RazorpayEvent } from '../../harness/razorpay-books.ts'
import { comeBack, isPaid, leaveToPay, paymentOf, untilPaid, WEBHOOK, workOff } from './payments.ts'
import type { Scene, Stage } from './scenes.ts'
import type { RealFault } from './tally.ts'

const MINUTE = 60_000

/** @param at which of the instances is told. @returns the status that it answers with; 0: none */
const tell = ({ company, cluster }: Stage, event: RazorpayEvent, at: number): Promise<number> =>
  company.deliver(event, `http://127.0.0.1:${cluster.instances[at % cluster.instances.length]?.port ?? 0}${WEBHOOK}`).catch(() => 0)

/** One that the company did not sign: it is refused, and nothing is kept of it (check-payments.ts). */
async function forge(stage: Stage, { body }: RazorpayEvent): Promise<void> {
  const { company, random, count, fail } = stage
  const status = await tell(stage, company.sign(body, undefined, 'the secret of somebody else'), random.between(0, 1))
  if (status === 0) return
  count('payment event forged')
  if (status !== 401) fail(`A forged event of the payment company was answered with ${status}`)
}

/** The company's name of an event stands beside what it signs: under that of one which is kept, another is an event of its own all the same. */
async function reuseId(stage: Stage, kept: RazorpayEvent, next: RazorpayEvent): Promise<void> {
  const { company, random, count, fail } = stage
  const event = company.sign(next.body, kept.id)
  company.events.push(event)
  const status = await tell(stage, event, random.between(0, 1))
  if (status === 200) count('payment event with an id of before')
  else if (status >= 400 && status < 500) fail(`An event of the payment company with the id of another was answered with ${status}`)
}

/** Both instances are told of one event at once, and it is kept once. */
async function tellTwice(stage: Stage, event: RazorpayEvent): Promise<void> {
  const answers = await Promise.all([tell(stage, event, 0), tell(stage, event, 1), tell(stage, event, 0)])
  if (answers.filter((status) => status === 200).length > 1) stage.count('payment event twice')
}

/** An order is paid while nothing of it is told; then the events come as they should not. */
const tellBadly: Scene = async (stage) => {
  const { company, clock, random, count } = stage
  const speak = company.quiet()
  const before = company.events.length
  const opened = await leaveToPay(stage, random.pick(['before', 'after']))
  if (opened) {
    const { id } = company.authorize(opened.gatewayOrder)
    if (random.chance(0.5)) await comeBack(stage, opened, id)
    await untilPaid(stage, opened.orderId)
  }
  const [authorized, captured, paid] = company.events.slice(before)
  if (opened && authorized && captured && paid && (await isPaid(stage, opened.orderId))) {
    if (random.chance(0.5)) {
      const inTurn = [await tell(stage, captured, 0), await tell(stage, authorized, 1)]
      if (inTurn.every((status) => status === 200)) count('payment events in another order')
    } else {
      await tell(stage, captured, random.between(0, 1))
      count('payment event lost')
    }
    await forge(stage, authorized)
    await tellTwice(stage, random.pick([captured, paid]))
    if (random.chance(0.7)) await reuseId(stage, captured, authorized)
    clock.leap(random.between(2, 20) * MINUTE)
    const isTaken = (await tell(stage, paid, random.between(0, 1))) === 200
    await workOff(stage)
    if (isTaken && (await paymentOf(stage, opened.orderId))?.attempts.some(({ verdict }) => verdict === 'taken')) count('payment event late')
  }
  speak()
}

/** In what a run draws from where guests pay online. */
export const PAY_EVENT_SCENES: Readonly<Partial<Record<RealFault, Scene>>> = { 'payment event lost': tellBadly, 'payment event twice': tellBadly, 'payment event with an id of before': tellBadly }
