import { businessDay, dayAfter } from '#domain/business-day.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'

/**
 * The business day a payment of this moment counts for: today, or the first day after it that is not closed. Its row is held until the commit, so that
 * a close waits for the payment or the payment for the close. @param now epoch ms
 */
export async function holdOpenDay(tx: Tx, outlet: { id: string; timeZone: string }, now: number): Promise<string> {
  for (let day = businessDay(now, outlet.timeZone); ; day = dayAfter(day)) {
    await tx.q.execute(sql`insert into till_days (outlet_id, day, opened_at) values (${outlet.id}, ${day}, ${now}) on conflict (outlet_id, day) do nothing`)
    const [row] = await rowsOf<{ closed: boolean }>(tx.q, sql`select closed_at is not null as closed from till_days where outlet_id = ${outlet.id} and day = ${day} for share`)
    if (row && !row.closed) return day
  }
}

/** The same for an outlet by its id. */
export async function holdOpenDayOf(deps: Deps, tx: Tx, outletId: string, now: number): Promise<string> {
  const held = await deps.outlets.atLeast(tx.q, outletId, 0)
  if (!held) throw new Refusal('OUTLET_NOT_FOUND')
  return holdOpenDay(tx, held.outlet, now)
}
