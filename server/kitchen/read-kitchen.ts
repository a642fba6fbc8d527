import { type KitchenOutlet, MOST_RUNNING_LISTED, type StaffSelf, type TableCall } from '#schemas/kitchen.ts'
import type { Order } from '#schemas/order.ts'
import { CALL_STANDS_MS } from '#domain/order-wait.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { isOutletOf, type Staff } from './staff.ts'

const ENDED_SHOWN_MS = 2 * 60 * 60_000
const MOST_ENDED = 200

/**
 * An outlet's running orders, oldest first, then those that ended within the last two hours; unpaid drafts are left out. `now` epoch ms.
 * Where more than MOST_RUNNING_LISTED are running, those not answered yet are listed first, then the latest: an accepted order runs until the staff
 * ends it, so many old ones that were never ended must not push a new one off the list.
 * Its cost does not grow with the number of orders an outlet ever had: two statements, each with an index of its own.
 */
export async function kitchenOrders(q: Queryable, outletId: string, now: number): Promise<Order[]> {
  const running = await rowsOf<{ body: string }>(
    q,
    sql`select body from (
        select body, punched_at from orders where outlet_id = ${outletId} and running and kitchen_at is not null
        order by status = 'UNATTENDED' desc, punched_at desc limit ${MOST_RUNNING_LISTED}
      ) as listed order by punched_at`,
  )
  const ended = await rowsOf<{ body: string }>(
    q,
    sql`select body from orders where outlet_id = ${outletId} and changed_at > ${now - ENDED_SHOWN_MS} and not running and kitchen_at is not null
      order by changed_at desc limit ${MOST_ENDED}`,
  )
  return [...running, ...ended].map((row) => JSON.parse(row.body) as Order)
}

/** Tables of an outlet that wait for someone, longest first. */
export async function tableCalls(q: Queryable, outletId: string, now: number): Promise<TableCall[]> {
  const rows = await rowsOf<TableCall & { isKnown: boolean }>(
    q,
    sql`select a.id, a.table_code as "tableCode", coalesce(t.label, '') as "tableLabel", a.kind, a.asked_at as "askedAt", coalesce(a.known, true) as "isKnown"
      from assistances a left join tables t on t.outlet_id = a.outlet_id and t.scan_code = a.table_code
      where a.outlet_id = ${outletId} and a.done_at is null and a.asked_at > ${now - CALL_STANDS_MS} order by a.asked_at`,
  )
  return rows.map((row) => ({ ...row, askedAt: Number(row.askedAt) }))
}

async function brandName(q: Queryable, brandId: string): Promise<string> {
  const [row] = await rowsOf<{ body: string }>(q, sql`select body from brands where id = ${brandId}`)
  return row ? (JSON.parse(row.body) as { name: string }).name : ''
}

/** Who holds the key, for the board to say. */
export const staffSelf = async (q: Queryable, { name, role, brandId }: Staff): Promise<StaffSelf> => ({ name, role, brandName: await brandName(q, brandId) })

/** The staff's own outlets by name. */
export async function kitchenOutlets(q: Queryable, staff: Staff): Promise<KitchenOutlet[]> {
  const rows = await rowsOf<Omit<KitchenOutlet, 'brandName'>>(
    q,
    sql`select o.id, o.code, o.name, o.area from outlets o where o.brand_id = ${staff.brandId} and ${isOutletOf(staff, sql`o.id`)} order by o.name, o.area, o.id`,
  )
  const name = await brandName(q, staff.brandId)
  return rows.map((outlet) => ({ ...outlet, brandName: name }))
}

/** Whether the outlet is one of the staff's; an outlet that is not there is nobody's. */
export async function isTheirOutlet(q: Queryable, staff: Staff, outletId: string): Promise<boolean> {
  const rows = await rowsOf(q, sql`select 1 where ${isOutletOf(staff, sql`${outletId}`)}`)
  return rows.length > 0
}
