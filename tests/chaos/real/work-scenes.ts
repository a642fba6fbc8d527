/** What servers do later: phones are told by a push service that puts them off, and instances end while a job of theirs is under way. */
import { unknown } from 'superstruct'
import { createWorker } from '#server/jobs/worker.ts'
import { paymentWorks } from '#server/payments/works.ts'
import { pushWork } from '#server/push/send-push.ts'
import { rowsOf } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { answerTo, cancelAtBoard, isOnBoards, serveAll, TO_THE_COUNTER, tried } from './house.ts'
import { comeBackUnpaid } from './pay-outcome-scenes.ts'
import { leaveToPay, passAndWork, paymentOf, payThrough, untilPaid, workUntil } from './payments.ts'
import { GUEST_ID } from './run-database.ts'
import { type Scene, type Stage, STRIKE_MS } from './scenes.ts'
import type { RealFault } from './tally.ts'
import { until, within } from './waiting.ts'

const MINUTE = 60_000
/** An instance that has nothing under way has ended by then. */
const ENDED_MS = 1500
/** The time of one try of a refund is over after that. */
const TRY_OVER_MS = 61_000

/** What must come is waited for so long; generous, as a quiet machine needs a second. */
const TOLD_MS = 20_000

const subscribe = ({ phone, push }: Stage): Promise<boolean> =>
  until(STRIKE_MS, async () => {
    const reply = await phone.payTools.ask({ method: 'POST', path: '/api/push/subscriptions', body: { version: 1, ...push.browser.subscription }, struct: unknown(), asGuest: GUEST_ID })
    return !('error' in reply)
  })

/** The kitchen takes an order, and the guest's phone is told so, though the push service says later first, or nothing at all. */
const tellPhone: Scene = async (stage) => {
  const { boards, guest, push, random, count } = stage
  await serveAll(stage)
  if (!(await subscribe(stage))) return
  const id = await guest.tap('plain', TO_THE_COUNTER)
  if ((await answerTo(stage, id)) !== 'accepted' || !(await isOnBoards(stage, id))) return
  const fault = random.pick(['push service says later', 'push service does not answer'] as const)
  const reply = fault === 'push service says later' ? { status: 429, headers: random.chance(0.5) ? { 'Retry-After': '20' } : {} } : { status: random.pick([201, 503]), lost: true }
  push.browser.replies.push(reply)
  const isTaken = await tried(random.pick(boards).api.accept(id, [], 15))
  const isTold = isTaken && (await workUntil(stage, 10_000, async () => push.told(id).includes('CONFIRMED') && !push.browser.replies.includes(reply), TOLD_MS))
  if (!push.browser.replies.includes(reply)) count(fault)
  if (isTold) count('phone told of its order')
  else if (isTaken) stage.fail(`The guest of ${id} was never told that the kitchen has it`)
}

/** A bill's guest has closed the payment page; minutes later the bank says yes, and the phone tells them. */
const tellOfPayment: Scene = async (stage) => {
  const { company, clock, push, random, count } = stage
  if (!(await subscribe(stage))) return
  const opened = await leaveToPay(stage, 'after')
  if (!opened) return
  const { id } = company.begin(opened.gatewayOrder)
  if (random.chance(0.5)) await comeBackUnpaid(stage, opened)
  clock.leap(random.between(4, 9) * MINUTE)
  company.authorizeLate(id)
  const isPaidNow = await untilPaid(stage, opened.orderId)
  const isTold = isPaidNow && (await workUntil(stage, 10_000, async () => push.toldOfPayment(opened.orderId).includes('paid'), TOLD_MS))
  if (isTold) count('phone told of its payment')
  else if (isPaidNow) stage.fail(`The guest of ${opened.orderId} was never told that the bank has paid it`)
}

/** Claimed by a worker that has not come back. @param key of the job, or how it ends */
const isLeft = async ({ database }: Stage, queue: string, key: string): Promise<boolean> =>
  (await rowsOf(database.db, sql`select 1 from jobs where queue = ${queue} and key like ${`%${key}`} and claim is not null`)).length > 0

/** Ends both instances while something that one of them does is held; `release` lets go of that once nothing of theirs is under way. */
async function endWhileHeld({ cluster }: Stage, release: () => void): Promise<void> {
  const restarted = Promise.all(cluster.instances.map((instance) => instance.restart()))
  await within(ENDED_MS, restarted)
  release()
  await restarted
}

/** Both instances end as a phone is told of its order: before the push service has the message, or after it, with no server to hear so. The phone is told, and twice rather than never. */
const dieOverTelling: Scene = async (stage) => {
  const { boards, cluster, clock, guest, push, random, count } = stage
  await serveAll(stage)
  if (!(await subscribe(stage))) return
  const id = await guest.tap('plain', TO_THE_COUNTER)
  if ((await answerTo(stage, id)) !== 'accepted' || !(await isOnBoards(stage, id))) return
  const isTaken = random.chance(0.5)
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const hold = (): Promise<void> => {
    asked.resolve()
    return released.promise
  }
  push.browser.replies.push({ status: isTaken ? 201 : 503, lost: true, hold })
  if (!(await tried(random.pick(boards).api.accept(id, [], 15)))) {
    released.resolve()
    return
  }
  const { deps } = random.pick(cluster.instances).running()
  await createWorker(deps, [pushWork(deps, push.gateway)]).turn()
  const isTelling = await within(STRIKE_MS, asked.promise)
  await endWhileHeld(stage, released.resolve)
  const isDead = isTelling && (await isLeft(stage, 'push', id))
  clock.leap(TRY_OVER_MS)
  const before = push.told(id).length
  const isTold = await workUntil(stage, 10_000, async () => push.told(id).includes('CONFIRMED') && (!isDead || push.told(id).length > before), TOLD_MS)
  if (!isTold) return stage.fail(`The guest of ${id} was never told that the kitchen has it, as a server ended over telling them`)
  if (isDead) count(isTaken ? 'server killed after it told a phone' : 'server killed before it tells a phone')
}

/** Both instances end while a refund is being sent, which the company has by then: the next worker sends it under its key, and no second one is made. */
const dieOverJob: Scene = async (stage) => {
  const { cluster, company, random, count } = stage
  const opened = await leaveToPay(stage)
  if (!opened || !(await payThrough(stage, opened)) || !(await cancelAtBoard(stage, opened.orderId))) return
  const [owed] = (await paymentOf(stage, opened.orderId))?.refunds ?? []
  if (!owed) return
  const sending = company.hold('refund')
  const { deps } = random.pick(cluster.instances).running()
  await createWorker(deps, paymentWorks(deps)).turn()
  const isSending = await within(STRIKE_MS, sending.asked)
  await endWhileHeld(stage, sending.release)
  const isDead = isSending && (await isLeft(stage, 'payment-refund', owed.id))
  await passAndWork(stage, TRY_OVER_MS)
  const isDone = await workUntil(stage, 30_000, async () => (await paymentOf(stage, opened.orderId))?.refunds.some(({ id, state }) => id === owed.id && state !== 'INITIAL') ?? false)
  if (isDead && isDone) count('worker killed over a job')
}

/** In what a run draws from where nothing is restored. */
export const WORK_SCENES: Readonly<Partial<Record<RealFault, Scene>>> = {
  'worker killed over a job': dieOverJob,
  'push service says later': tellPhone,
  'push service does not answer': tellPhone,
  'phone told of its payment': tellOfPayment,
  'server killed before it tells a phone': dieOverTelling,
  'server killed after it told a phone': dieOverTelling,
}
