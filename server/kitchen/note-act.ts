import type { StaffAct } from '#domain/staff-acts.ts'
import { uuidV7 } from '#domain/uuid-v7.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { actorOf, type Staff } from './staff.ts'

/** Writes down who did something to an outlet, in the transaction that does it. `details`: what was asked for. */
export async function noteAct(tx: Tx, { now, random }: Pick<Deps, 'now' | 'random'>, staff: Staff, outletId: string, act: StaffAct, details: object): Promise<void> {
  const at = now()
  await tx.q.execute(
    sql`insert into staff_acts (outlet_id, id, at, actor, act, details) values (${outletId}, ${uuidV7(at, random(10))}, ${at}, ${actorOf(staff)}, ${act}, ${JSON.stringify(details)})`,
  )
}
