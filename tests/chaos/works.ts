/** The workers of all instances: they turn once there is something to do, and die over it. */
import { rowsOf } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { BackEnd } from './back-end.ts'
import type { RunDatabase } from './database.ts'
import { FIRST_MOMENT } from './ground.ts'
import type { Random } from './random.ts'
import type { Fault } from './tally.ts'
import type { World } from './world.ts'

export interface WorksTools {
  world: World
  random: Random
  backEnd: () => BackEnd
  database: RunDatabase
  count: (fault: Fault) => void
  fail: (what: string) => void
}

const SECOND = 1000
const DOOM_ODDS = 0.12

interface Waiting {
  next: number | null
  left: number
  givenUp: number
}

export function createWorks({ world, random, backEnd, database, count, fail }: WorksTools) {
  let healed = false
  /** When the next turn is, ms of the run. */
  let planned = Infinity

  const waiting = async (): Promise<Waiting> => {
    const [row] = await rowsOf<{ next: string | null; left: string; givenUp: string }>(
      database.own,
      sql`select min(run_at) filter (where given_up_at is null)::text as next, (count(*) filter (where given_up_at is null and queue not in ('payment-poll', 'point-expiry')))::text as left,
        (count(*) filter (where given_up_at is not null))::text as "givenUp" from jobs`,
    )
    return { next: row?.next == null ? null : Number(row.next), left: Number(row?.left), givenUp: Number(row?.givenUp) }
  }

  const plan = (ms: number): void => {
    const at = world.now() + ms
    if (at >= planned) return
    planned = at
    world.after(ms, () => (planned === at ? turn() : undefined))
  }

  const turn = async (): Promise<void> => {
    planned = Infinity
    const up = backEnd().instances.filter((instance) => instance.up)
    const instance = up.length > 0 ? random.pick(up) : null
    if (!instance) return plan(SECOND)
    const doomed = !healed && random.chance(DOOM_ODDS)
    if (doomed) instance.doom = random.pick([{ at: 'statement', left: random.between(1, 8) }, { at: 'before commit' }, { at: 'after commit' }])
    await backEnd().alone(() => instance.work())
    if (doomed && !instance.up) count('worker killed over a job')
    const { next } = await waiting()
    if (next !== null) plan(Math.max(SECOND, next - FIRST_MOMENT - world.now()))
  }

  return {
    /** Something was added to do. */
    stir: (): void => plan(random.between(SECOND / 2, 2 * SECOND)),
    heal: (): void => {
      healed = true
    },
    /** At the end nothing is left to do but to ask about payments that may yet change, and nothing was given up. */
    checkEnd: async (): Promise<void> => {
      const { left, givenUp } = await waiting()
      if (left > 0) fail(`${left} jobs were never done`)
      if (givenUp > 0) fail(`${givenUp} jobs were given up`)
    },
  }
}
