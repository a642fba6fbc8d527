import type { Outlet } from '#schemas/outlet.ts'
import type { Deps } from '#server/deps.ts'
import { readDocument } from '#server/sync/read-documents.ts'
import { outletScope } from '#server/sync/scopes.ts'
import { writeDocuments } from '#server/sync/write-documents.ts'
import { OUTLET } from './stage.ts'

/** The stage's outlet has these fields from now on. */
export async function changeOutlet({ transact }: Pick<Deps, 'transact'>, fields: Partial<Outlet>): Promise<void> {
  await transact(async (tx) => {
    const outlet = await readDocument<Outlet>(tx.q, outletScope(OUTLET), 'outlet', OUTLET)
    if (!outlet) throw new Error('The stage has no outlet.')
    await writeDocuments(tx, outletScope(OUTLET), [{ collection: 'outlet', id: OUTLET, body: { ...outlet, ...fields } }])
  })
}
