/** What a guest does about an order that stands: asks to cancel it, says that the car is here; the answer may be lost, and the kitchen may say two things at once. */
import { unknown } from 'superstruct'
import { uuidV7 } from '#domain/uuid-v7.ts'
import { newEntry } from '#src/commands/new-entry.ts'
import { outlet } from '../ground.ts'
import type { Random } from '../random.ts'
import type { Fault } from '../../harness/faults.ts'
import type { Serving } from '../ways.ts'
import { answerTo, isOnBoards, orderAccepted, serveAll, TO_THE_COUNTER, tried } from './house.ts'
import { orderNow } from './order-now.ts'
import { GUEST_ID } from './run-database.ts'
import { type Scene, type Stage, STRIKE_MS } from './scenes.ts'
import type { RealFault } from './tally.ts'
import { until } from './waiting.ts'

const fault = (random: Random): Fault =>
  random.pick([{ kind: 'swallow-reply' }, { kind: 'cut-during', afterBytes: random.between(0, 500) }, { kind: 'cut-reply', afterBytes: random.between(1, 900) }] as const)

/** Half of the time a call of this path fails once, on its way or on the way back. @returns what ends it */
function mayFail({ cluster, random }: Stage, path: RegExp): () => void {
  const armed = random.chance(0.5) ? cluster.instances.map(({ proxy }) => proxy.armOnce({ method: 'POST', path }, fault(random))) : []
  return () => {
    for (const one of armed) {
      one.disarm()
      one.release()
    }
  }
}

/** @returns the id of the ask */
async function ask({ phone, clock, random }: Stage, orderId: string): Promise<string> {
  const [now, id] = [clock.now(), uuidV7(clock.now(), random.bytes(10))]
  await phone.device.entries.put({ ...newEntry(id, GUEST_ID, outlet.id, now), kind: 'ask-cancel', command: { version: 1, id, orderId, reason: 'We have to go.', askedAt: now } })
  phone.wake()
  return id
}

/** The guest asks to cancel, and the kitchen answers: both boards at once, and not always with one word. */
const askToCancel: Scene = async (stage) => {
  const { guest, boards, random } = stage
  await serveAll(stage)
  const isTaken = random.chance(0.5)
  const id = isTaken ? await orderAccepted(stage) : await guest.tap('plain', TO_THE_COUNTER)
  if (id === null || !(await isOnBoards(stage, id))) return
  const end = mayFail(stage, /^\/api\/orders\/[^/]+\/requestCancel/)
  const asked = await ask(stage, id)
  await stage.look()
  if ((await answerTo(stage, asked)) === 'accepted') {
    const answers = random.pick([['YES'], ['NO'], ['YES', 'NO'], ['NO', 'YES']] as const)
    await Promise.all(answers.map((answer, at) => tried((boards[at] ?? random.pick(boards)).api.answerCancel(id, answer))))
  }
  end()
}

/** The guest of a car order says that the car is here, again until it is heard. */
const sayHere: Scene = async (stage) => {
  const { guest, phone, random, toldHere } = stage
  await serveAll(stage)
  const serving: Serving = { ...TO_THE_COUNTER, way: 'DT', vehicle: { number: `RJ14 CX ${random.between(1000, 9999)}`, description: 'White' } }
  const id = await guest.tap('plain', serving)
  if ((await answerTo(stage, id)) !== 'accepted' || !(await orderNow(stage, id))) return
  const end = mayFail(stage, /^\/api\/orders\/[^/]+\/arrived/)
  const say = async (): Promise<boolean> => !('error' in (await phone.payTools.ask({ method: 'POST', path: `/api/orders/${id}/arrived`, body: {}, struct: unknown(), asGuest: GUEST_ID })))
  const isHeard = await until(STRIKE_MS, async () => (await Promise.all([say(), say()])).includes(true))
  if (isHeard) toldHere.add(id)
  end()
}

/** In what a run draws from where nothing is restored. */
export const AFTER_ORDER_SCENES: Readonly<Partial<Record<RealFault, Scene>>> = {
  'guest asks to cancel': askToCancel,
  'kitchen refuses to cancel': askToCancel,
  'guest says that the car is here': sayHere,
}
