import { seatLifeMs } from '#domain/presence.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import type { StandingOrder } from '../orders/change-order.ts'

/**
 * Notes that the staff has said that somebody sits where an order came from: orders and calls from the same seat are theirs from now on (decision 0035).
 * An order without a seat proves nothing of the next one, and one from before the table was cleared nothing of who sits there now. @param held the order before the act; `now` epoch ms
 */
export async function vouch(tx: Tx, { order, guest, seat, tableCode }: StandingOrder, now: number): Promise<void> {
  if (seat === null || tableCode === null) return
  const until = seat.madeAt + seatLifeMs({ serviceType: order.tableType })
  await tx.q.execute(
    sql`insert into table_seats (outlet_id, seat_id, table_code, guest_id, made_at, vouched_at, until)
      select ${order.outletId}, ${seat.id}, ${tableCode}, ${guest.guestId}::uuid, ${seat.madeAt}::bigint, ${now}::bigint, ${until}::bigint
      where not exists (select 1 from table_ends where outlet_id = ${order.outletId} and table_code = ${tableCode} and ended_at >= ${seat.madeAt})
      on conflict (outlet_id, seat_id) do update set guest_id = excluded.guest_id`,
  )
}
