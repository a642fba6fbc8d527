/** The outlet's people in a real run, beside their boards: what they change, and what they do about the orders that stand. */
import { SERVICE_TYPES } from '#schemas/menu.ts'
import type { Table } from '#schemas/outlet.ts'
import { known } from '#schemas/primitives.ts'
import { outlet } from '../ground.ts'
import type { Serving } from '../ways.ts'
import { orderNow } from './payments.ts'
import { type Stage, STRIKE_MS } from './scenes.ts'
import { until } from './waiting.ts'
import { noteKnown } from './written.ts'

/** An act of the staff; its answer may be lost, and it may have been done all the same. @returns whether it was answered with yes */
export const tried = (act: Promise<unknown>): Promise<boolean> => act.then(() => true, () => false)

/** Served where they sit. */
export function sittingAt(table: Table): Serving {
  const way = known(table.serviceType, SERVICE_TYPES)
  if (way === null) throw new Error(`Nobody is served at ${table.label}.`)
  return { way, table, seat: 'scanned', wanted: null, vehicle: null, pin: null }
}

/** Waits until all boards show an order. @returns whether they do */
export const isOnBoards = ({ boards }: Stage, id: string): Promise<boolean> => until(STRIKE_MS, () => boards.every(({ running }) => running().has(id)))

/** Waits until the phone has an answer to an order. @returns its entry's state */
export async function answerTo({ phone }: Stage, id: string): Promise<string | undefined> {
  let state: string | undefined
  await until(STRIKE_MS, async () => {
    state = (await phone.device.readEntry(id))?.state
    return state !== 'saved' && state !== 'sending'
  })
  return state
}

/** The kitchen makes and serves what it has: a guest has few orders running at a time (ER-06). */
export async function serveAll(stage: Stage): Promise<string[]> {
  const { api, running } = stage.random.pick(stage.boards)
  const served = await Promise.all([...running().values()].map(async ({ id, status, presence, serviceType }) => {
    if (presence === 'asked') await tried(api.answerPresence(id, true))
    if (status === 'UNATTENDED') await tried(api.accept(id, [], 15))
    if (serviceType === 'DL') await tried(api.act(id, 'dispatch'))
    return (await tried(api.act(id, 'serve'))) ? [id] : []
  }))
  return served.flat()
}

/** The staff is asked who sits at an order's table, and says so. @returns whether it was taken */
export async function sayWhoSits(stage: Stage, id: string, isThere: boolean): Promise<boolean> {
  if (!(await isOnBoards(stage, id))) return false
  if ((await orderNow(stage, id))?.presence !== 'asked') return false
  stage.count('staff asked who sits there')
  const done = await tried(stage.random.pick(stage.boards).api.answerPresence(id, isThere))
  if (done) stage.count(isThere ? 'staff says that somebody sits there' : 'staff says that nobody sits there')
  return done
}

/** The party of a table has gone. */
export async function clearTable({ boards, random, database, count }: Stage, tableCode: string): Promise<boolean> {
  const done = await tried(random.pick(boards).api.endTable(outlet.id, tableCode))
  await noteKnown(database.db)
  if (done) count('table cleared')
  return done
}
