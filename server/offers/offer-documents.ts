import type { Offer } from '#schemas/offer.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import { outletScope } from '../sync/scopes.ts'
import { type NewDocument, writeDocuments } from '../sync/write-documents.ts'

/** As phones read it: whole, or gone where it is told to nobody. */
export const offerDocument = (offer: Offer): NewDocument => ({ collection: 'offers', id: offer.id, body: offer.listed ? offer : {}, deleted: !offer.listed })

/** Writes a brand's offers into the scopes of all its outlets, in the order of their ids. @param gone ids of offers that are no more */
export async function tellOutlets(tx: Tx, brandId: string, offers: readonly Offer[], gone: readonly string[]): Promise<void> {
  const outlets = await rowsOf<{ id: string }>(tx.q, sql`select id from outlets where brand_id = ${brandId} order by id`)
  const documents = [...offers.map(offerDocument), ...gone.map((id): NewDocument => ({ collection: 'offers', id, body: {}, deleted: true }))]
  for (const { id } of outlets) await writeDocuments(tx, outletScope(id), documents)
}

/** Writes a brand's offers into the scope of one outlet: it may be new. */
export async function tellNewOutlet(tx: Tx, brandId: string, outletId: string): Promise<void> {
  const rows = await rowsOf<{ body: string }>(tx.q, sql`select body from offers where brand_id = ${brandId} order by id`)
  await writeDocuments(tx, outletScope(outletId), rows.map(({ body }) => JSON.parse(body) as Offer).filter(({ listed }) => listed).map(offerDocument))
}
