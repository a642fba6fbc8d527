import type { TableCall } from '#schemas/kitchen.ts'
import type { Order } from '#schemas/order.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'

const ENDED_SHOWN_MS = 2 * 60 * 60_000
const MOST_ORDERS = 500
const CALL_SHOWN_MS = 15 * 60_000

/** An outlet's running orders and those that ended lately, oldest first; none that was never paid for. `now` epoch ms. */
export async function kitchenOrders(q: Queryable, outletId: string, now: number): Promise<Order[]> {
  const rows = await rowsOf<{ body: string }>(
    q,
    sql`select body from (
        select body, punched_at from orders where outlet_id = ${outletId} and kitchen_at is not null and (running or changed_at > ${now - ENDED_SHOWN_MS}) order by punched_at desc limit ${MOST_ORDERS}
      ) as latest order by punched_at`,
  )
  return rows.map((row) => JSON.parse(row.body) as Order)
}

/** Tables of an outlet that wait for someone, longest first. */
export async function tableCalls(q: Queryable, outletId: string, now: number): Promise<TableCall[]> {
  const rows = await rowsOf<TableCall>(
    q,
    sql`select a.id, a.table_code as "tableCode", coalesce(t.label, '') as "tableLabel", a.kind, a.asked_at as "askedAt"
      from assistances a left join tables t on t.outlet_id = a.outlet_id and t.scan_code = a.table_code
      where a.outlet_id = ${outletId} and a.done_at is null and a.asked_at > ${now - CALL_SHOWN_MS} order by a.asked_at`,
  )
  return rows.map((row) => ({ ...row, askedAt: Number(row.askedAt) }))
}

/** An outlet by name, for the board's choice. */
export interface KitchenOutlet {
  id: string
  code: string
  name: string
  area: string
  brandName: string
}

export async function kitchenOutlets(q: Queryable): Promise<KitchenOutlet[]> {
  const rows = await rowsOf<Omit<KitchenOutlet, 'brandName'> & { brand: string }>(
    q,
    sql`select o.id, o.code, o.name, o.area, b.body as brand from outlets o join brands b on b.id = o.brand_id order by b.id, o.name`,
  )
  return rows.map(({ brand, ...outlet }) => ({ ...outlet, brandName: (JSON.parse(brand) as { name: string }).name }))
}
