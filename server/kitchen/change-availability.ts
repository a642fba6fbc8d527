import type { Availability } from '#schemas/outlet.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { readDocument } from '../sync/read-documents.ts'
import { outletScope } from '../sync/scopes.ts'
import { raiseCounter, writeDocuments } from '../sync/write-documents.ts'

/** Changes an outlet's availability under the lock of its scope; the phones hear of it with the commit. */
export async function changeAvailability(deps: Deps, outletId: string, change: (before: Availability) => Availability): Promise<Availability> {
  return deps.transact(async (tx) => {
    const scope = outletScope(outletId)
    await raiseCounter(tx, scope, 1)
    const before = await readDocument<Availability>(tx.q, scope, 'availability', outletId)
    if (!before) throw new Refusal('OUTLET_NOT_FOUND')
    const after = change(before)
    await writeDocuments(tx, scope, [{ collection: 'availability', id: outletId, body: after }])
    return after
  })
}

/** A switch of things that cannot be had now; what comes back takes the words about its return with it. */
export function switchSoldOut(before: Availability, ids: readonly string[], soldOut: boolean, returns: string | null): Availability {
  const others = before.soldOut.filter((id) => !ids.includes(id))
  const words = Object.entries(before.returns).filter(([id]) => !ids.includes(id))
  return {
    ...before,
    soldOut: soldOut ? [...others, ...ids] : others,
    returns: Object.fromEntries(soldOut && returns !== null && returns !== '' ? [...words, ...ids.map((id) => [id, returns] as const)] : words),
  }
}
