/** The outlet's people in a real run, beside their boards: what they change, and what they do about the orders that stand. */
import { SERVICE_TYPES, type ServiceType } from '#schemas/menu.ts'
import type { Outlet, ServiceStatus, Table } from '#schemas/outlet.ts'
import { known } from '#schemas/primitives.ts'
import { rowsOf } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { putOutlet } from '#server/outlets/put-outlet.ts'
import { replaceMenu } from '#server/outlets/replace-menu.ts'
import { outlet, sectionsWith, tables } from '../ground.ts'
import { outletWithZones, pricesWith } from '../outlet-changes.ts'
import { bookOf, type OutletDocument, switchesOf } from '../outlet-truth.ts'
import type { Serving } from '../ways.ts'
import type { Wish } from './guest.ts'
import { orderNow } from './order-now.ts'
import { type Stage, STRIKE_MS } from './scenes.ts'
import { until } from './waiting.ts'
import { noteKnown } from './written.ts'

/** An act of the staff; its answer may be lost, and it may have been done all the same. @returns whether it was answered with yes */
export const tried = (act: Promise<unknown>): Promise<boolean> => act.then(() => true, () => false)

/** Served in this way an order waits for nobody and for no time. */
export const TO_THE_COUNTER: Serving = { way: 'SP', table: null, seat: null, wanted: null, vehicle: null, pin: null }

/** Served where they sit. */
export function sittingAt(table: Table): Serving {
  const way = known(table.serviceType, SERVICE_TYPES)
  if (way === null) throw new Error(`Nobody is served at ${table.label}.`)
  return { way, table, seat: 'scanned', wanted: null, vehicle: null, pin: null }
}

/** Waits until all boards show an order. @returns whether they do */
export const isOnBoards = ({ boards }: Stage, id: string): Promise<boolean> => until(STRIKE_MS, () => boards.every(({ running }) => running().has(id)))

/** Of an entry: it waits on the phone, or is under way. */
export const isUnanswered = (state: string | undefined): boolean => state === 'saved' || state === 'sending'

/** Waits until the phone has an answer to an order. @returns its entry's state */
export async function answerTo({ phone }: Stage, id: string): Promise<string | undefined> {
  let state: string | undefined
  await until(STRIKE_MS, async () => {
    state = (await phone.device.readEntry(id))?.state
    return !isUnanswered(state)
  })
  return state
}

/** An order that the kitchen has taken. @returns null: it was not taken */
export async function orderAccepted(stage: Stage, wish?: Wish): Promise<string | null> {
  const id = await stage.guest.tap('plain', TO_THE_COUNTER, wish)
  if ((await answerTo(stage, id)) !== 'accepted' || !(await isOnBoards(stage, id))) return null
  return (await tried(stage.random.pick(stage.boards).api.accept(id, [], 15))) ? id : null
}

/** The kitchen cancels an order. @returns whether it was answered with yes */
export const cancelAtBoard = ({ boards, random }: Stage, id: string): Promise<boolean> => tried(random.pick(boards).api.cancel(id, 'The stove is out.'))

/** The server did not take an order as it was: some guests agree, some let it go. */
export async function decide(stage: Stage, id: string): Promise<void> {
  const state = await answerTo(stage, id)
  if (state !== 'needs-confirmation' && state !== 'expired') return
  if (!stage.random.chance(0.75)) return stage.guest.withdraw(id)
  const next = await stage.guest.agree(id)
  if (next !== null) await answerTo(stage, next)
}

/** Sells a dish out or brings it back, at one of the instances. @returns whether it was answered with yes */
export async function setSoldOut({ boards, random, soldOut }: Stage, dish: string, isOut: boolean): Promise<boolean> {
  const done = await tried(random.pick(boards).api.setSoldOut(outlet.id, [dish], isOut, null))
  if (done && isOut) soldOut.add(dish)
  else if (done) soldOut.delete(dish)
  return done
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

/** Opens or closes a way of being served. */
export async function setOpen({ boards, random, count }: Stage, way: ServiceType, status: ServiceStatus): Promise<boolean> {
  const done = await tried(random.pick(boards).api.setServiceStatus(outlet.id, way, status))
  if (done) count(status === 'OPEN' ? 'outlet opened' : 'outlet closed')
  return done
}

/** Brings a menu in which a dish has another price, at one of the instances. */
export async function setPrice({ cluster, random, database, prices, count }: Stage, dish: string, factor: number, at = random.pick(cluster.instances)): Promise<boolean> {
  const next = pricesWith(prices, dish, factor)
  const brought = await at.running().deps.transact((tx) => replaceMenu(tx, outlet.id, sectionsWith(next))).catch(() => null)
  const done = brought !== null
  await noteKnown(database.db)
  if (!done) return false
  Object.assign(prices, next)
  count(factor > 1 ? 'price raised' : 'price lowered')
  return true
}

/** Gives a zone up, or serves all of them again at another fee. @param without null: all are served */
export async function setZones({ cluster, random, database, count }: Stage, without: string | null): Promise<boolean> {
  const rows = await rowsOf<OutletDocument & Record<string, string>>(database.db, sql`select collection, body from documents where scope = ${`outlet:${outlet.id}`} and not deleted`)
  const { next, switches } = outletWithZones({ ...outlet, ...bookOf(rows).outlet } satisfies Outlet, switchesOf(rows), without)
  const done = await tried(random.pick(cluster.instances).running().deps.transact((tx) => putOutlet(tx, next, switches, tables)))
  await noteKnown(database.db)
  if (done) count('zones changed')
  return done
}

/** The phone has the menu as an instance has it. */
export async function syncMenu({ cluster, random, guest }: Stage): Promise<void> {
  const held = await random.pick(cluster.instances).running().deps.outlets.get(outlet.id)
  if (held) guest.learn(held)
}
