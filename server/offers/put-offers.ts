import type { Offer } from '#schemas/offer.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import { tellOutlets } from './offer-documents.ts'

/**
 * Puts offers in place of a brand's, all of them or none. What was used stays used: an offer is known by its id, and an allotment counts from its first use, and
 * what lies under lifted lids is set aside still.
 * @throws where the code of an offer stands twice
 */
export async function putOffers(tx: Tx, brandId: string, offers: readonly Offer[]): Promise<void> {
  // Orders that are taking an offer have its row shared: they are waited for, so that each of their uses is counted.
  const standing = await rowsOf<{ id: string }>(tx.q, sql`select id from offers where brand_id = ${brandId} order by id for update`)
  const kept = new Set(offers.map(({ id }) => id))
  const gone = standing.map(({ id }) => id).filter((id) => !kept.has(id))
  if (gone.length > 0) await tx.q.execute(sql`delete from offers where brand_id = ${brandId} and id in (${sql.join(gone.map((id) => sql`${id}`), sql`, `)})`)
  // Offers may have changed codes with each other. No row is taken away in between: an order that waits for it must find it again.
  await tx.q.execute(sql`update offers set code = '~' || id where brand_id = ${brandId}`)
  const counted: Offer[] = []
  for (const offer of offers) {
    const [row] = await rowsOf<{ used: string }>(tx.q, sql`select ((select count(*) from offer_uses where brand_id = ${brandId} and offer_id = ${offer.id})
        + (select count(*) from mystery_lids where brand_id = ${brandId} and offer_id = ${offer.id} and holds))::text as used`)
    const used = Number(row?.used)
    const told: Offer = { ...offer, usedUp: offer.limits.uses !== null && used >= offer.limits.uses }
    await tx.q.execute(
      sql`insert into offers (brand_id, id, code, body, most, used, mystery)
        values (${brandId}, ${offer.id}, ${offer.code}, ${JSON.stringify(told)}, ${offer.limits.uses}, ${used}, ${offer.mystery ?? false})
        on conflict (brand_id, id) do update set code = excluded.code, body = excluded.body, most = excluded.most, used = excluded.used, mystery = excluded.mystery`,
    )
    counted.push(told)
  }
  await tellOutlets(tx, brandId, counted, gone)
}
