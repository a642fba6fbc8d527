/** What the counter does with orders that stand, and what guests say of those that were served. */
import { answerTo, cancelAtBoard, isUnanswered, orderAccepted, serveAll, tried } from './house.ts'
import { orderNow } from './order-now.ts'
import { type Scene, type Stage, STRIKE_MS } from './scenes.ts'
import type { RealFault } from './tally.ts'
import { until, within } from './waiting.ts'

const MINUTE = 60_000
const FEEDBACK = { method: 'POST', path: /^\/api\/feedbacks\// }

/** Something goes wrong at the servers as the counter acts. @returns what ends it */
function strike({ cluster, counter, random, count }: Stage): () => Promise<void> {
  if (random.chance(0.5)) {
    const restarted = random.pick(cluster.instances).restart()
    return async () => {
      await restarted
      count('server stopped over the counter')
    }
  }
  const statement = random.pick(['insert into ledger_transfers', 'commit'])
  const armed = cluster.instances.map(({ database }) => database.resetOn(statement, random.pick(['before', 'answered'])))
  return async () => {
    const isMet = (): boolean => armed.some(({ met }) => met() > 0)
    await until(STRIKE_MS, async () => isMet() || (await counter.settled(0)))
    if (isMet()) count('database reset over the counter')
    for (const { stop } of armed) stop()
  }
}

/** Bills are paid at the counter while servers fail; one of them is cancelled after that and given back, and the day is closed in between. */
const payAtTheCounter: Scene = async (stage) => {
  const { counter, random } = stage
  await serveAll(stage)
  const orders = [await orderAccepted(stage), await orderAccepted(stage)].filter((id) => id !== null)
  if (orders.length === 0) return
  const end = random.chance(0.9) ? strike(stage) : async () => undefined
  await counter.attend(orders, random.chance(0.5))
  if (random.chance(0.6)) await counter.close()
  await end()
  await counter.settled(STRIKE_MS)
  // What was taken of a bill may have been another's: it is undone, and taken once more.
  for (let again = 0; again < 2; again++) {
    await counter.attend(orders, random.chance(0.5))
    await counter.settled(STRIKE_MS)
  }
  const [first] = orders
  if (first !== undefined && (await cancelAtBoard(stage, first))) await counter.attend([first], random.chance(0.5))
  await counter.settled(STRIKE_MS)
}

/** The day is closed while a bill is being paid, and servers may fail meanwhile; what is paid after that is the next day's. */
const closeTheDay: Scene = async (stage) => {
  const { counter, random } = stage
  await serveAll(stage)
  const orders = [await orderAccepted(stage), await orderAccepted(stage)].filter((id) => id !== null)
  const end = orders.length > 0 && random.chance(0.5) ? strike(stage) : async () => undefined
  await Promise.all([counter.attend(orders.slice(0, 1), true), counter.close()])
  await end()
  await counter.settled(STRIKE_MS)
  await counter.attend(orders, false)
  await counter.settled(STRIKE_MS)
}

/** A guest tells how an order was, once or in two tabs; the answer is lost, or the words wait longer than they can be given. */
const giveFeedback: Scene = async (stage) => {
  const { cluster, guest, phone, random, clock, count } = stage
  await serveAll(stage)
  const id = await orderAccepted(stage)
  if (id === null || !(await tried(random.pick(stage.boards).api.act(id, 'serve'))) || !(await orderNow(stage, id))?.feedbackUntil) return
  const waits = random.chance(0.6)
  const fault = random.pick([{ kind: 'swallow-reply' }, { kind: 'cut-during', afterBytes: random.between(0, 700) }, { kind: 'cut-reply', afterBytes: random.between(1, 900) }] as const)
  const armed = cluster.instances.map(({ proxy }) => proxy.armOnce(FEEDBACK, fault))
  if (waits) for (const { proxy } of cluster.instances) proxy.cut()
  const rated = await Promise.all(Array.from({ length: random.pick([1, 2]) }, () => guest.rate(id)))
  const underWay = (await phone.device.readEntries()).filter(({ id: entry, state }) => rated.includes(entry) && isUnanswered(state)).length
  if (waits) {
    clock.leap(random.between(31, 90) * MINUTE)
    for (const { proxy } of cluster.instances) proxy.restore()
    phone.sync()
    phone.wake()
  }
  await within(STRIKE_MS, Promise.race(armed.map((one) => one.struck)))
  for (const one of armed) {
    one.disarm()
    one.release()
  }
  const states = await Promise.all(rated.map((entry) => answerTo(stage, entry)))
  if (underWay > 1 && !states.some(isUnanswered)) count('feedback given in two tabs at once')
  if (!states.includes('accepted')) return
  count('feedback given')
  if (waits) count('feedback that waited longer than it can be given')
}

/** In what a run draws from where nothing is restored: what the counter was told, and what guests said, stands. */
export const TILL_SCENES: Readonly<Partial<Record<RealFault, Scene>>> = {
  'paid in cash': payAtTheCounter,
  'day closed': closeTheDay,
  'feedback given': giveFeedback,
}
