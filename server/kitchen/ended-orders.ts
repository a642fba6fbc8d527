import type { Order } from '#schemas/order.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** An order is committed at most this long after the time it carries. */
const LATE_COMMIT_MS = 60_000

interface Row {
  id: string
  version: number
  at: number
}

/** Where a board stands with orders that have ended: their bills are paid, and their money goes back, afterwards. */
export interface EndedOrders {
  /** Those that have changed since the last time; none the first time. */
  read: () => Promise<Order[]>
}

/** Follows the ended orders of one outlet, from the first `read` on. */
export function createEndedOrders(q: Queryable, outletId: string): EndedOrders {
  let told: ReadonlyMap<string, number> | null = null
  let until = 0
  const ended = sql`outlet_id = ${outletId} and not running and kitchen_at is not null`
  return {
    async read() {
      if (until === 0) {
        const [row] = await rowsOf<{ at: number | null }>(q, sql`select max(changed_at) as at from orders where ${ended}`)
        until = Number(row?.at ?? 0)
      }
      const rows = await rowsOf<Row>(q, sql`select id, version, changed_at as at from orders where ${ended} and changed_at > ${until - LATE_COMMIT_MS}`)
      const before = told
      told = new Map(rows.map(({ id, version }) => [id, version]))
      until = Math.max(until, ...rows.map(({ at }) => Number(at)))
      const changed = before ? rows.filter(({ id, version }) => (before.get(id) ?? 0) < version) : []
      if (changed.length === 0) return []
      const list = sql.join(changed.map(({ id }) => sql`${id}::uuid`), sql`, `)
      return (await rowsOf<{ body: string }>(q, sql`select body from orders where outlet_id = ${outletId} and id in (${list})`)).map(({ body }) => JSON.parse(body) as Order)
    },
  }
}
