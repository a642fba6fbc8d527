import { cityId } from '#domain/city-id.ts'
import type { Availability, Outlet } from '#schemas/outlet.ts'
import type { Queryable } from '../db/database.ts'
import type { Transact } from '../db/transact.ts'
import { putLocalities } from '../localities/locality-book.ts'
import { readDocument } from '../sync/read-documents.ts'
import { outletScope } from '../sync/scopes.ts'
import { raiseCounter, writeDocuments } from '../sync/write-documents.ts'
import { outletOfCode } from './import-menu.ts'
import { type OutletFile, readOutletFile } from './outlet-file.ts'
import { spansOfEntries } from './outlet-hours-file.ts'
import { refuse } from './problem.ts'

export interface OutletReport {
  outletName: string
  zones: number
  hours: number
  localities: number
}

/** The outlet as its file says; what the file leaves out stays. */
function changed(outlet: Outlet, { serviceTypes, hours, delivery, points }: OutletFile): Outlet {
  return {
    ...outlet,
    serviceTypes: serviceTypes ?? outlet.serviceTypes,
    hours: hours ? spansOfEntries(hours) : outlet.hours,
    delivery: delivery ? { ...delivery, version: (outlet.delivery?.version ?? 0) + 1 } : (outlet.delivery ?? null),
    points: points === undefined ? (outlet.points ?? null) : points,
  }
}

/** Writes zones, hours, terms for points and localities of an outlet, all or nothing; phones that have it open get them at once. @throws ImportRefused */
export async function importOutlet({ db, transact }: { db: Queryable; transact: Transact }, { bytes, outlet: code }: { bytes: Uint8Array; outlet: string }): Promise<OutletReport> {
  const { id } = await outletOfCode(db, code)
  return transact(async (tx): Promise<OutletReport> => {
    const scope = outletScope(id)
    // First the counter: a transaction that changes this outlet meanwhile waits, or was waited for.
    await raiseCounter(tx, scope, 1)
    const [outlet, availability] = [await readDocument<Outlet>(tx.q, scope, 'outlet', id), await readDocument<Availability>(tx.q, scope, 'availability', id)]
    if (!outlet || !availability) return refuse('', `The outlet ${code} was closed while its file was read.`)
    const file = readOutletFile(bytes, outlet)
    const next = changed(outlet, file)
    const status = Object.fromEntries(next.serviceTypes.map((way) => [way, 'OPEN' as const]))
    await writeDocuments(tx, scope, [
      { collection: 'outlet', id, body: next },
      { collection: 'availability', id, body: { ...availability, serviceStatus: { ...status, ...availability.serviceStatus } } },
    ])
    await putLocalities(tx, cityId(next.city), file.localities ?? [])
    return { outletName: next.name, zones: next.delivery?.zones.length ?? 0, hours: next.hours.length, localities: file.localities?.length ?? 0 }
  })
}
