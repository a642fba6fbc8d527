import type { Infer } from 'superstruct'
import { isPresenceKnown, seatLifeMs } from '#domain/presence.ts'
import type { AddAssistance } from '#schemas/feedback.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { presenceColumns, type PresenceRow } from '../outlets/read-presence.ts'

/** What a call's seat shows (decision 0035). */
export interface Seating {
  /** Its sender opened the table lately, and the table was not cleared since. */
  isSeated: boolean
  /** An order from this phone would reach the kitchen unasked: the staff has seen it there, or another of its party where the outlet asks once a party. */
  isKnown: boolean
}

/** A table that the outlet does not have seats nobody. */
export async function seatingOf(deps: Deps, { outletId, tableCode, seat: value }: Infer<typeof AddAssistance>): Promise<Seating> {
  const now = deps.now()
  const seat = deps.seats.read(value, outletId, tableCode)
  const held = await deps.outlets.get(outletId)
  const table = held?.tables.find(({ scanCode }) => scanCode === tableCode)
  if (!seat || !table || !held || now >= seat.madeAt + seatLifeMs(table)) return { isSeated: false, isKnown: false }
  const [row] = await rowsOf<PresenceRow>(deps.db, sql`select ${presenceColumns({ outletId, tableCode }, seat, now)}`)
  if (!row) return { isSeated: false, isKnown: false }
  const tableEndedAt = row.tableEndedAt === null ? null : Number(row.tableEndedAt)
  // A call is in nobody's name: its seat stands for the guest who ordered from it.
  const facts = { ...row, tableEndedAt, seat, guestId: row.seatGuestId ?? '', placedAt: now }
  return { isSeated: tableEndedAt === null || seat.madeAt > tableEndedAt, isKnown: isPresenceKnown(facts, table, held.outlet) }
}
