import type { KnownSeat, PresenceFacts } from '#domain/presence.ts'
import { type Sql, sql } from '../db/sql.ts'

/** What the database knows of who sits at a table. */
export type PresenceRow = Pick<PresenceFacts, 'tableEndedAt' | 'seatGuestId' | 'isPartyKnown'>

interface TableOf {
  outletId: string
  tableCode: string | null
}

/** The columns of PresenceRow for a statement of the caller's, so that an order reads all its facts at once. @param now epoch ms */
export function presenceColumns({ outletId, tableCode }: TableOf, seat: KnownSeat | null, now: number): Sql {
  if (tableCode === null) return sql`null::bigint as "tableEndedAt", null as "seatGuestId", false as "isPartyKnown"`
  const ended = sql`select ended_at from table_ends where outlet_id = ${outletId} and table_code = ${tableCode}`
  return sql`(${ended}) as "tableEndedAt",
    (select guest_id from table_seats where outlet_id = ${outletId} and seat_id = ${seat?.id ?? ''} and table_code = ${tableCode}) as "seatGuestId",
    exists (select 1 from table_seats where outlet_id = ${outletId} and table_code = ${tableCode} and until > ${now} and made_at > coalesce((${ended}), 0)) as "isPartyKnown"`
}
