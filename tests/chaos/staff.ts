/** The outlet's people at its switches: they sell out, close, clear tables, change the menu and the zones; over the product's own calls. */
import type { OfferBook } from '#domain/offers/price-with-offers.ts'
import type { ServiceType } from '#schemas/menu.ts'
import type { Outlet, ServiceStatus } from '#schemas/outlet.ts'
import { rowsOf } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { putOutlet } from '#server/outlets/put-outlet.ts'
import { replaceMenu } from '#server/outlets/replace-menu.ts'
import type { BackEnd } from './back-end.ts'
import type { RunDatabase } from './database.ts'
import { availability, firstMenu, outlet, sectionsWith, tables } from './ground.ts'
import { bookOf, type OutletDocument, type OutletTruth, switchesOf } from './outlet-truth.ts'
import { outletWithZones, pricesWith } from './outlet-changes.ts'
import type { ServerInstance } from './server-instance.ts'
import type { StaffLine } from './staff-line.ts'
import type { Fault } from './tally.ts'
import type { World } from './world.ts'

export interface StaffTools {
  world: World
  database: RunDatabase
  backEnd: BackEnd
  line: StaffLine
  /** As the outlet is when the run begins. */
  firstOutlet: Outlet
  count: (fault: Fault) => void
}

/** What is true of the outlet since the last commit of its people: requests are handled one at a time, so that one book counts. */
interface StaffTruth extends OutletTruth {
  books: [OfferBook]
  tableEnds: Map<string, number>
}

export function createStaff({ world, database, backEnd, line, firstOutlet, count }: StaffTools) {
  const firstBook = { menu: firstMenu, outlet: { ...firstOutlet, menuVersion: 1 }, availability }
  const truth: StaffTruth = { soldOut: new Set(), closed: new Map(), books: [firstBook], tableEnds: new Map(), wasAccepted: false, standing: null, asTaken: null }
  const prices: Record<string, number> = {}

  /** Also a server that died over a change may have committed it. */
  const lookAround = async (changedBy: ServerInstance): Promise<void> => {
    const rows = await rowsOf<OutletDocument>(database.own, sql`select collection, body from documents where scope = ${`outlet:${outlet.id}`} and not deleted order by id`)
    Object.assign(truth, switchesOf(rows), { books: [bookOf(rows)] })
    backEnd.outletChangedAt(changedBy)
  }

  /** @param at where it is done; null: wherever somebody is up */
  const switchAt = async (path: string, body: unknown, at: ServerInstance | null, onDone: () => void): Promise<void> => {
    const instance = at ?? line.someone()
    const answer = await line.post(`outlets/${outlet.id}/${path}`, body, instance)
    if (instance) await lookAround(instance)
    if (answer?.status === 200) onDone()
  }

  const setPrice = async (dish: string, factor: number, at: ServerInstance | null): Promise<void> => {
    const instance = at ?? line.someone()
    const next = pricesWith(prices, dish, factor)
    const done = await backEnd.alone(async () => instance?.act((deps) => deps.transact((tx) => replaceMenu(tx, outlet.id, sectionsWith(next)))))
    if (!instance) return
    await lookAround(instance)
    if (!done) return
    Object.assign(prices, next)
    count(factor > 1 ? 'price raised' : 'price lowered')
    world.note(`menu: ${dish} now ${next[dish]} rupees`)
  }

  /** @param without the zone that is given up; null: all are served again, at a fee that is raised each time */
  const setZones = async (without: string | null): Promise<void> => {
    const instance = line.someone()
    const { next, switches, version } = outletWithZones({ ...outlet, ...truth.books[0].outlet }, truth, without)
    const done = await backEnd.alone(async () => instance?.act((deps) => deps.transact((tx) => putOutlet(tx, next, switches, tables))))
    if (!instance) return
    await lookAround(instance)
    if (!done) return
    count('zones changed')
    world.note(`zones: ${without === null ? 'all' : `without ${without}`}, version ${version}`)
  }

  const switchDish = (dish: string, soldOut: boolean, at: ServerInstance | null): Promise<void> =>
    switchAt('sold-out', { ids: [dish], soldOut }, at, () => {
      count(soldOut ? 'item sold out' : 'item back')
      world.note(`kitchen: ${dish} ${soldOut ? 'sold out' : 'back'}`)
    })

  const setOpen = (serviceType: ServiceType, status: ServiceStatus): Promise<void> =>
    switchAt('service-status', { serviceType, status }, null, () => {
      count(status === 'OPEN' ? 'outlet opened' : 'outlet closed')
      world.note(`kitchen: ${serviceType} ${status}`)
    })

  const clearTable = async (code: string): Promise<void> => {
    const answer = await line.post(`outlets/${outlet.id}/tables/${code}/end`, {})
    const rows = await rowsOf<{ code: string; at: number }>(database.own, sql`select table_code as code, ended_at as at from table_ends where outlet_id = ${outlet.id}`)
    for (const row of rows) truth.tableEnds.set(row.code, Number(row.at))
    if (answer?.status !== 204) return
    count('table cleared')
    world.note(`staff clears ${code}`)
  }

  return { truth, setPrice, setZones, switchDish, setOpen, clearTable }
}
