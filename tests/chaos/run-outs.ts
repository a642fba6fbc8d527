/** The servers' clock for orders whose time runs out: those that are not paid, and those that nobody answers. */
import { rowsOf } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { endOrders } from '#server/orders/end-orders.ts'
import type { BackEnd } from './back-end.ts'
import type { RunDatabase } from './database.ts'
import { FIRST_MOMENT } from './ground.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

export interface RunOutTools {
  world: World
  random: Random
  database: RunDatabase
  backEnd: () => BackEnd
}

const SECOND = 1000

export function createRunOuts({ world, random, database, backEnd }: RunOutTools) {
  let planned = Infinity

  /** Has the servers look when the next order's time is over. @returns when that is, ms of the run; Infinity: never */
  const plan = async (): Promise<void> => {
    const [row] = await rowsOf<{ at: string | null }>(database.own, sql`select min(ends_at)::text as at from orders`)
    if (row?.at == null) return
    const at = Math.max(world.now() + SECOND, Number(row.at) - FIRST_MOMENT) + random.between(0, 20 * SECOND)
    if (at >= planned) return
    planned = at
    world.after(at - world.now(), () => (planned === at ? end() : undefined))
  }

  const end = async (): Promise<void> => {
    planned = Infinity
    const up = backEnd().instances.filter((instance) => instance.up)
    if (up.length > 0) await random.pick(up).act((deps) => endOrders(deps))
    await plan()
  }

  return { plan, next: (): number => planned }
}
