import type { Availability, Outlet } from '#schemas/outlet.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Transact, Tx } from '../db/transact.ts'
import { openAvailability } from '../outlets/open-availability.ts'
import { putOutlet } from '../outlets/put-outlet.ts'
import { StartError } from '../start-error.ts'
import { readDocument } from '../sync/read-documents.ts'
import { outletScope } from '../sync/scopes.ts'
import { raiseCounter } from '../sync/write-documents.ts'
import { type BrandFile, brandOf, outletOf, tablesOf } from './brand-file.ts'
import { putBrand } from './put-brand.ts'

/** What was written. */
export interface PutReport {
  brand: string
  outlets: { code: string; tables: number; isNew: boolean }[]
}

/** The staff's switches stay; a service type that is new is open. */
const keptAvailability = (standing: Availability, outlet: Outlet): Availability => ({ ...standing, serviceStatus: { ...openAvailability(outlet).serviceStatus, ...standing.serviceStatus } })

async function putOne(tx: Tx, brandId: string, file: BrandFile['outlets'][number]): Promise<PutReport['outlets'][number]> {
  const [row] = await rowsOf<{ id: string; brandId: string }>(tx.q, sql`select id, brand_id as "brandId" from outlets where code = ${file.code}`)
  if (row && row.brandId !== brandId) throw new StartError(`The code ${file.code} is another brand's.`)
  const id = row?.id ?? outletOf(brandId, file, null).id
  // First the counter: a transaction that changes this outlet's menu meanwhile waits, or was waited for.
  await raiseCounter(tx, outletScope(id), 1)
  const standing = row ? await readDocument<Outlet>(tx.q, outletScope(id), 'outlet', id) : null
  const availability = row ? await readDocument<Availability>(tx.q, outletScope(id), 'availability', id) : null
  const outlet = outletOf(brandId, file, standing)
  const tables = tablesOf(outlet, file)
  await putOutlet(tx, outlet, availability ? keptAvailability(availability, outlet) : openAvailability(outlet), tables)
  return { code: file.code, tables: tables.length, isNew: row === undefined }
}

/**
 * Writes a brand with its outlets and tables in one transaction: new, or in place of what stood. Menus, switches of the staff and outlets that the file does
 * not name are left alone. Throws StartError.
 */
export const putBrandFile = (transact: Transact, file: BrandFile): Promise<PutReport> =>
  transact(async (tx) => {
    const brand = brandOf(file)
    await putBrand(tx, brand, file.resource, file.questions, file.links)
    const outlets: PutReport['outlets'] = []
    for (const outlet of file.outlets) outlets.push(await putOne(tx, brand.id, outlet))
    return { brand: brand.name, outlets }
  })
