/** Seats that no scan gave: of yesterday, of another table, and forged ones. */
import { sql } from '#server/db/sql.ts'
import { createSeats } from '#server/outlets/seats.ts'
import type { Table } from '#schemas/outlet.ts'
import type { RunDatabase } from './database.ts'
import { FIRST_MOMENT, outlet, tables, TOKEN_SECRET } from './ground.ts'
import type { Random } from './random.ts'
import type { HeldSeat } from './wish.ts'
import type { SeatKind } from './ways.ts'

const HOUR = 3_600_000
/** More than any table's or room's seat is good for. */
const YESTERDAY_MS = 30 * HOUR

export interface SeatMaker {
  /** @param now epoch ms of the server. @returns null: such an order bears none */
  make: (kind: SeatKind, table: Table, guestId: string, now: number) => Promise<HeldSeat | null>
}

export function createSeatMaker({ own }: Pick<RunDatabase, 'own'>, random: Random): SeatMaker {
  const seats = createSeats(TOKEN_SECRET, random.bytes)
  const forger = createSeats(`not ${TOKEN_SECRET}`, random.bytes)

  /** The staff vouched for it while it was good, and nobody has swept it away: only its age speaks against it. */
  const vouch = async (value: string, table: Table, guestId: string, madeAt: number): Promise<void> => {
    const id = value.slice(0, value.indexOf('.'))
    await own.execute(
      sql`insert into table_seats (outlet_id, seat_id, table_code, guest_id, made_at, vouched_at, until)
        values (${outlet.id}, ${id}, ${table.scanCode}, ${guestId}, ${madeAt}, ${madeAt}, ${FIRST_MOMENT + 24 * HOUR}) on conflict do nothing`,
    )
  }

  return {
    async make(kind, table, guestId, now) {
      const tableCode = table.scanCode
      switch (kind) {
        case 'yesterday': {
          const madeAt = FIRST_MOMENT - YESTERDAY_MS
          const { value } = seats.make(table, madeAt)
          await vouch(value, table, guestId, madeAt)
          return { value, kind, tableCode, madeAt }
        }
        case 'other table': {
          const other = tables.find(({ scanCode }) => scanCode !== tableCode) ?? table
          return { value: seats.make(other, now).value, kind, tableCode, madeAt: now }
        }
        case 'forged': return { value: forger.make(table, now).value, kind, tableCode, madeAt: now }
        default: return null
      }
    },
  }
}
