/** What the outlet's people do while an order is on its way: they clear its table, and say that nobody sits there. */
import { otherTable, room, table, tables } from '../ground.ts'
import { answerTo, clearTable, isOnBoards, sayWhoSits, serveAll, sittingAt, tried } from './house.ts'
import { orderNow } from './order-now.ts'
import { orderInto, type Scene, type Stage } from './scenes.ts'
import type { RealFault } from './tally.ts'

const isUnasked = async (stage: Stage, id: string): Promise<boolean> => (await orderNow(stage, id))?.presence === null

/** A guest opens a table's link and orders from there, and the staff sees them: then the next order is made unasked. After the table was cleared the seat is worth nothing. */
const clearUnderGuest: Scene = async (stage) => {
  const { guest, random, count } = stage
  await serveAll(stage)
  const serving = sittingAt(random.pick(tables))
  const code = serving.table?.scanCode ?? ''
  if (!(await guest.scan(code))) return
  if (!(await sayWhoSits(stage, await guest.tap('plain', serving), true))) return
  const known = await guest.tap('plain', serving)
  if ((await answerTo(stage, known)) === 'accepted' && (await isUnasked(stage, known))) count('order from a seat the staff knows')
  const fault = random.pick([{ kind: 'hold-request', afterBytes: random.between(0, 700) }, { kind: 'cut-during', afterBytes: random.between(0, 700) }] as const)
  let late = ''
  await orderInto(stage, fault, async (id) => {
    if (await clearTable(stage, code)) late = id
  }, 'plain', serving)
  if (late !== '' && (await answerTo(stage, late)) === 'accepted' && !(await isUnasked(stage, late))) count('seat of before its table was cleared')
  if (random.chance(0.5) && (await guest.scan(code))) await guest.tap('plain', serving)
}

/** Both boards say who sits there, one yes and one no: one answer is the first, and the guest's next order is taken by it. */
const askTogether: Scene = async (stage) => {
  const { guest, random, boards, count } = stage
  await serveAll(stage)
  const serving = sittingAt(random.pick([table, otherTable, room]))
  if (!(await guest.scan(serving.table?.scanCode ?? ''))) return
  const id = await guest.tap('plain', serving)
  if (!(await isOnBoards(stage, id)) || (await isUnasked(stage, id))) return
  const said = await Promise.all(boards.map(({ api }, at) => tried(api.answerPresence(id, at === 0))))
  if (said.includes(true)) count('two boards say who sits there')
  await guest.tap('plain', serving)
}

/** The staff finds nobody at the table: the order is cancelled, and proves nothing of the next one. */
const findNobody: Scene = async (stage) => {
  const { guest, random } = stage
  await serveAll(stage)
  const serving = sittingAt(random.pick(tables))
  if (!(await guest.scan(serving.table?.scanCode ?? ''))) return
  await sayWhoSits(stage, await guest.tap('plain', serving), false)
  await guest.tap('plain', serving)
}

/** In what a run draws from where phones have seats; a cleared table twice, as few orders are on their way just then. */
export const HOUSE_SCENES: Readonly<Partial<Record<RealFault, Scene>>> = {
  'table cleared': clearUnderGuest,
  'seat of before its table was cleared': clearUnderGuest,
  'two boards say who sits there': askTogether,
  'staff says that nobody sits there': findNobody,
}
