import type { Brand, BrandResource } from '#schemas/brand.ts'
import type { FeedbackSetup } from '#schemas/feedback.ts'
import type { Outlet } from '#schemas/outlet.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import { readDocument } from '../sync/read-documents.ts'
import { outletScope } from '../sync/scopes.ts'
import { raiseCounter, writeDocuments } from '../sync/write-documents.ts'

/** RT-13: a short link's key and the path it leads to. */
export interface CustomLink {
  key: string
  path: string
}

/** Outlets are held with their brand: writing them anew makes every instance read both again. */
async function touchOutlets(tx: Tx, brandId: string): Promise<void> {
  for (const { id } of await rowsOf<{ id: string }>(tx.q, sql`select id from outlets where brand_id = ${brandId} order by id`)) {
    await raiseCounter(tx, outletScope(id), 1)
    const outlet = await readDocument<Outlet>(tx.q, outletScope(id), 'outlet', id)
    if (outlet) await writeDocuments(tx, outletScope(id), [{ collection: 'outlet', id, body: outlet }])
  }
}

/** Writes a brand with its texts, its feedback questions and its short links: new, or in place of what stood. */
export async function putBrand(tx: Tx, brand: Brand, resource: BrandResource, questions: FeedbackSetup['questions'], links: readonly CustomLink[] = []): Promise<void> {
  const setup: FeedbackSetup = { brandId: brand.id, questions }
  await tx.q.execute(
    sql`insert into brands (id, subdomain, body, resource, questions)
      values (${brand.id}, ${brand.subdomain}, ${JSON.stringify(brand)}, ${JSON.stringify(resource)}, ${JSON.stringify(setup)})
      on conflict (id) do update set subdomain = excluded.subdomain, body = excluded.body, resource = excluded.resource, questions = excluded.questions`,
  )
  await tx.q.execute(sql`delete from custom_links where brand_id = ${brand.id}`)
  for (const { key, path } of links) await tx.q.execute(sql`insert into custom_links (brand_id, key, path) values (${brand.id}, ${key}, ${path})`)
  await touchOutlets(tx, brand.id)
}
