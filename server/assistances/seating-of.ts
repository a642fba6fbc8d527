import type { Infer } from 'superstruct'
import { seatLifeMs } from '#domain/presence.ts'
import type { AddAssistance } from '#schemas/feedback.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { presenceColumns, type PresenceRow } from '../outlets/read-presence.ts'

/** What a call's seat shows (decision 0035). */
export interface Seating {
  /** Its sender opened the table lately, and the table was not cleared since. */
  isSeated: boolean
  /** The staff has said that somebody sits there: to this phone, or to another of the party. */
  isKnown: boolean
}

/** A table that the outlet does not have seats nobody. */
export async function seatingOf(deps: Deps, { outletId, tableCode, seat: value }: Infer<typeof AddAssistance>): Promise<Seating> {
  const now = deps.now()
  const seat = deps.seats.read(value, outletId, tableCode)
  const table = (await deps.outlets.get(outletId))?.tables.find(({ scanCode }) => scanCode === tableCode)
  if (!seat || !table || now >= seat.madeAt + seatLifeMs(table)) return { isSeated: false, isKnown: false }
  const [row] = await rowsOf<PresenceRow>(deps.db, sql`select ${presenceColumns({ outletId, tableCode }, seat, now)}`)
  const isSeated = row?.tableEndedAt === null || seat.madeAt > Number(row?.tableEndedAt)
  return { isSeated, isKnown: isSeated && (row?.seatGuestId !== null || row.isPartyKnown) }
}
