/** A board's list of an outlet that had 300,000 orders, beside one that had 300. */
import { sql } from '#server/db/sql.ts'
import { kitchenOrders } from '#server/kitchen/read-kitchen.ts'
import { newId } from './bench-order.ts'
import { type OwnDatabase, openOwnDatabase } from './own-database.ts'
import { type Bench, milliseconds } from './row.ts'
import { median } from './samples.ts'

const [MANY, FEW] = [300_000, 300]
const [RUNNING, ENDED_LATELY] = [20, 20]
const DAY_MS = 86_400_000
const LISTS_A_ROUND = 50
/** What a list reads of an order of three dishes, in letters. */
const BODY = JSON.stringify({ note: 'x'.repeat(3000) })

/** An outlet whose list is the same whatever its history: orders that run, some that ended within the hour, and `past` that ended in the days before. */
async function fill({ pool }: OwnDatabase, outletId: string, past: number, now: number): Promise<void> {
  const insert = (count: number, running: boolean, changedAt: string, body = BODY): Promise<unknown> =>
    pool.query(
      `insert into orders (outlet_id, id, brand_id, guest_id, status, running, version, expected_total, total, punched_at, changed_at, kitchen_at, body, terms)
        select $1, gen_random_uuid(), 'bench', $2, $3, $4, 3, 1, 1, ${changedAt}, ${changedAt}, ${changedAt}, $5, '{}' from generate_series(1, $6::int) as n, (select $7::bigint as now) as at`,
      [outletId, newId(), running ? 'CONFIRMED' : 'SETTLED', running, body, count, now],
    )
  // 500 orders a day, as a full restaurant has them.
  for (let done = 0; done < past; done += 50_000) await insert(Math.min(50_000, past - done), false, `now - ${DAY_MS} - (${done} + n) * 172800::bigint`, '{}')
  await insert(RUNNING, true, 'now - n * 60000')
  await insert(ENDED_LATELY, false, 'now - n * 60000')
}

async function listMs({ db }: OwnDatabase, outletId: string, now: number): Promise<number> {
  const started = performance.now()
  const list = await kitchenOrders(db, outletId, now)
  if (list.length !== RUNNING + ENDED_LATELY) throw new Error(`${outletId} shows ${list.length} orders.`)
  return performance.now() - started
}

export const boardList: Bench = {
  name: 'board-list',
  measure: async (rounds) => {
    const database = await openOwnDatabase(2)
    try {
      const now = Date.now()
      await fill(database, 'bench-many', MANY, now)
      await fill(database, 'bench-few', FEW, now)
      await database.db.execute(sql`vacuum analyze orders`)
      const [many, few]: [number[], number[]] = [[], []]
      for (let at = -LISTS_A_ROUND; at < rounds * LISTS_A_ROUND; at++) {
        const [ours, other] = [await listMs(database, 'bench-many', now), await listMs(database, 'bench-few', now)]
        if (at < 0) continue
        many.push(ours)
        few.push(other)
      }
      const [ours, other] = [median(many), median(few)]
      return [{ title: `A board's list at ${MANY} orders of an outlet, beside ${FEW}`, ours: milliseconds(ours), other: milliseconds(other), value: ours / other, limit: { most: 1.3 } }]
    } finally {
      await database.close()
    }
  },
}
