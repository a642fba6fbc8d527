import type { StaffAct } from '#domain/staff-acts.ts'
import type { NumberedAvailability } from '#schemas/kitchen.ts'
import { type Availability, MOST_SOLD_OUT } from '#schemas/outlet.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { waitForJudged } from '../outlets/judging-lock.ts'
import { readDocument } from '../sync/read-documents.ts'
import { outletScope } from '../sync/scopes.ts'
import { raiseCounter, writeDocuments } from '../sync/write-documents.ts'
import { noteAct } from './note-act.ts'
import { isOutletOf, type Staff } from './staff.ts'

/** A switch of one of the staff; `details` is what they asked for, as it is written down. */
export interface Switching {
  staff: Staff
  outletId: string
  act: StaffAct
  details: object
  change: (before: Availability) => Availability
}

/**
 * Changes an outlet's availability under the lock of its scope; phones are notified after the commit. Every order that is written after it was judged by it.
 * @returns what stands now, with the number of the change
 * @throws FORBIDDEN where the outlet is not the staff's
 */
export async function changeAvailability(deps: Deps, { staff, outletId, act, details, change }: Switching): Promise<NumberedAvailability> {
  return deps.transact(async (tx) => {
    const theirs = await rowsOf(tx.q, sql`select 1 where ${isOutletOf(staff, sql`${outletId}`)}`)
    if (theirs.length === 0) throw new Refusal('FORBIDDEN')
    await waitForJudged(tx, outletId)
    const scope = outletScope(outletId)
    // The lock is taken before the reading; the document that is written gets the number after this one.
    const seq = (await raiseCounter(tx, scope, 1)) + 1
    const before = await readDocument<Availability>(tx.q, scope, 'availability', outletId)
    if (!before) throw new Refusal('OUTLET_NOT_FOUND')
    const availability = change(before)
    await writeDocuments(tx, scope, [{ collection: 'availability', id: outletId, body: availability }])
    await noteAct(tx, deps, staff, outletId, act, details)
    return { seq, availability }
  })
}

/** A switch of things that cannot be had now; what comes back takes the words about its return with it. @throws BAD_REQUEST where more would be switched off than phones can read */
export function switchSoldOut(before: Availability, ids: readonly string[], soldOut: boolean, returns: string | null): Availability {
  const switched = new Set(ids)
  const others = before.soldOut.filter((id) => !switched.has(id))
  if (soldOut && others.length + switched.size > MOST_SOLD_OUT) throw new Refusal('BAD_REQUEST', {}, `At most ${MOST_SOLD_OUT} dishes and choices can be switched off at once.`)
  const words = Object.entries(before.returns).filter(([id]) => !switched.has(id))
  return {
    ...before,
    soldOut: soldOut ? [...others, ...switched] : others,
    returns: Object.fromEntries(soldOut && returns !== null && returns !== '' ? [...words, ...ids.map((id) => [id, returns] as const)] : words),
  }
}
