/** What becomes of points and of offers' uses while orders wait, run and end: some end, some are gone by then, some come back. */
import { uuidV7 } from '#domain/uuid-v7.ts'
import { brand } from '../ground.ts'
import { addPoints } from '../points.ts'
import { answerTo, cancelAtBoard, decide, orderAccepted, serveAll, TO_THE_COUNTER } from './house.ts'
import { workOff } from './payments.ts'
import { GUEST_ID } from './run-database.ts'
import { type Scene, type Stage, STRIKE_MS } from './scenes.ts'
import type { RealFault } from './tally.ts'
import { until } from './waiting.ts'

const MINUTE = 60_000
/** Points that ended are posted so long after that, F-39. */
const POSTED_MS = 120 * MINUTE

/** The guest gets points, and the phone hears of them. @param endsAt epoch ms */
async function gain({ database, clock, random, phone }: Stage, points: number, endsAt: number): Promise<void> {
  const [now, id] = [clock.now(), `earn:${uuidV7(clock.now(), random.bytes(10))}`]
  await database.transact((tx) => addPoints(tx, { guestId: GUEST_ID, brandId: brand.id }, { id, points, until: endsAt }, now))
  phone.sync()
  const isHeard = async (): Promise<boolean> =>
    (await phone.stores()?.guest.database.collections.rewards.findOne(GUEST_ID).exec())?.toMutableJSON().points.lots.some((lot) => lot.until === endsAt) ?? false
  await until(STRIKE_MS, isHeard)
}

/** Some of the guest's points end, of which an order may hold a part; that part comes back when the kitchen cancels it. */
const endPoints: Scene = async (stage) => {
  const { clock, random } = stage
  await serveAll(stage)
  const isHeld = random.chance(0.6)
  const endsAt = clock.now() + random.between(5, 30) * MINUTE
  await gain(stage, isHeld ? 8000 : random.between(50, 300), endsAt)
  const id = isHeld ? await orderAccepted(stage, { saving: 'points' }) : null
  clock.leap(endsAt - clock.now() + POSTED_MS + random.between(1, 10) * MINUTE)
  await workOff(stage)
  if (id !== null && random.chance(0.6)) await cancelAtBoard(stage, id)
}

/** Two orders that wait on the phone want the same points, or the same use of an offer: the second can have no more than the first one leaves. */
const wantTheSame = (saving: 'points' | { code: string }): Scene => async (stage) => {
  const { cluster, clock, guest, phone } = stage
  await serveAll(stage)
  if (saving === 'points') await gain(stage, 400, clock.now() + 30 * MINUTE)
  for (const { proxy } of cluster.instances) proxy.cut()
  const ids = [await guest.tap('plain', TO_THE_COUNTER, { saving }), await guest.tap('plain', TO_THE_COUNTER, { saving })]
  for (const { proxy } of cluster.instances) proxy.restore()
  phone.sync()
  phone.wake()
  for (const id of ids) await answerTo(stage, id)
  for (const id of ids) await decide(stage, id)
}

/** An order with an offer is cancelled: the next order can use it. */
const giveUseBack: Scene = async (stage) => {
  const { random, guest } = stage
  await serveAll(stage)
  const saving = { code: random.pick(['ONCE10', 'LAST30', 'PAIR20']) }
  const id = await orderAccepted(stage, { saving })
  await stage.look()
  if (id !== null && (await cancelAtBoard(stage, id))) await answerTo(stage, await guest.tap('plain', TO_THE_COUNTER, { saving }))
}

/** In what a run draws from where guests save, and nothing is restored. */
export const POINT_SCENES: Readonly<Partial<Record<RealFault, Scene>>> = {
  'points ended': endPoints,
  'fewer points left than were agreed to': wantTheSame('points'),
  'offer that no longer applies': wantTheSame({ code: 'ONCE10' }),
  'use of an offer given back': giveUseBack,
}
