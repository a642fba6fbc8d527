/** One order as it stands at this moment. */
import type { Order } from '#schemas/order.ts'
import { rowsOf } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Stage } from './scenes.ts'

/** As it is committed; null: there is none. */
export async function orderNow({ database }: Pick<Stage, 'database'>, id: string): Promise<Order | null> {
  const [row] = await rowsOf<{ body: string }>(database.db, sql`select body from orders where id = ${id}`)
  return row ? (JSON.parse(row.body) as Order) : null
}

/** As the phone has heard of it; null: it has not. */
export const orderOnPhone = async ({ phone }: Pick<Stage, 'phone'>, id: string): Promise<Order | null> =>
  ((await phone.stores()?.guest.database.collections.orders.findOne(id).exec())?.toMutableJSON() as Order | undefined) ?? null
