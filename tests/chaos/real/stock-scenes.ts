/** A dish is sold out between the tap and the judgement: the order is refused, the guest does without it or waits until it is back. */
import { PLAIN_DISHES } from '../ground.ts'
import { answerTo, decide, serveAll, setSoldOut, TO_THE_COUNTER } from './house.ts'
import { orderNow } from './order-now.ts'
import type { Scene } from './scenes.ts'
import type { RealFault } from './tally.ts'

const sellOut: Scene = async (stage) => {
  const { cluster, guest, phone, random, soldOut, count } = stage
  await serveAll(stage)
  const dish = random.pick(Object.keys(PLAIN_DISHES))
  if (soldOut.has(dish)) await setSoldOut(stage, dish, false)
  for (const { proxy } of cluster.instances) proxy.cut()
  const id = await guest.tap('plain', TO_THE_COUNTER, { dish })
  const isOut = await setSoldOut(stage, dish, true)
  for (const { proxy } of cluster.instances) proxy.restore()
  phone.sync()
  phone.wake()
  await answerTo(stage, id)
  if (isOut && (await phone.device.readEntry(id))?.refusal?.code === 'ITEM_NOT_AVAILABLE') count('item sold out')
  if (random.chance(0.5)) await decide(stage, id)
  const isBack = await setSoldOut(stage, dish, false)
  await decide(stage, id)
  const again = await guest.tap('plain', TO_THE_COUNTER, { dish })
  await answerTo(stage, again)
  if (isBack && (await orderNow(stage, again))?.lines.some(({ itemId }) => itemId === dish)) count('item back')
}

/** In what a run draws from where nothing is restored: a dump has the switches of before. */
export const STOCK_SCENES: Readonly<Partial<Record<RealFault, Scene>>> = { 'item sold out': sellOut }
