import type { StaffAct } from '#domain/staff-acts.ts'
import { uuidV7 } from '#domain/uuid-v7.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { actorOf, type Staff } from './staff.ts'

/**
 * Writes down who did something to an outlet, in the transaction that does it. `details`: what was asked for.
 * @param key of the act, where it has one @returns false: something was done under that key before
 */
export async function noteAct(tx: Tx, { now, random }: Pick<Deps, 'now' | 'random'>, staff: Staff, outletId: string, act: StaffAct, details: object, key?: string): Promise<boolean> {
  const at = now()
  const written = await rowsOf(
    tx.q,
    sql`insert into staff_acts (outlet_id, id, at, actor, act, details) values (${outletId}, ${key ?? uuidV7(at, random(10))}, ${at}, ${actorOf(staff)}, ${act}, ${JSON.stringify(details)})
      on conflict (outlet_id, id) do nothing returning id`,
  )
  return written.length > 0
}
