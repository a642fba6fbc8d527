/** What becomes of lids that were lifted and left: what they showed is set aside for a quarter of an hour, and then no more. */
import { HOLD_MS } from '#server/upsells/lift-lid.ts'
import { answerTo, decide, serveAll, TO_THE_COUNTER } from './house.ts'
import { workOff } from './payments.ts'
import type { Scene } from './scenes.ts'
import type { RealFault } from './tally.ts'

const MINUTE = 60_000

/** Lids are lifted, and the guest thinks about it for too long; then they order, with what the phone still shows. */
const comeBackTooLate: Scene = async (stage) => {
  const { guest, clock, random, look } = stage
  await serveAll(stage)
  await guest.lift(TO_THE_COUNTER.way)
  await look()
  clock.leap(HOLD_MS + random.between(10_000, 5 * MINUTE))
  await workOff(stage)
  for (let orders = random.between(1, 2); orders > 0; orders--) {
    const id = await guest.tap('lifts', TO_THE_COUNTER, { saving: 'nothing' })
    await answerTo(stage, id)
    await decide(stage, id)
  }
}

/** In what a run draws from where nothing is restored. */
export const LID_END_SCENES: Readonly<Partial<Record<RealFault, Scene>>> = {
  'lid of a session that is over': comeBackTooLate,
  'mystery deal that no longer applies': comeBackTooLate,
  'what a lid set aside given back': comeBackTooLate,
}
