/** An outlet's own offers and terms for points, as tests put them in place. */
import type { Offer } from '#schemas/offer.ts'
import { outletScope } from '#server/sync/scopes.ts'
import { writeDocuments } from '#server/sync/write-documents.ts'
import { POINT_TERMS } from '../fixtures/points.ts'
import { changeOutlet, type TestOutlet } from '../harness/test-outlet.ts'
import type { House } from './stage.ts'

/** Offers of the outlet's brand; its phones are told of those that are listed, at this outlet alone. */
export async function putOutletOffers({ database: { pool, transact } }: Pick<House, 'database'>, { id }: TestOutlet, offers: readonly Offer[]): Promise<void> {
  const listed = offers.filter((offer) => offer.listed)
  await transact((tx) => writeDocuments(tx, outletScope(id), listed.map((offer) => ({ collection: 'offers', id: offer.id, body: offer }))))
  for (const offer of offers) {
    await pool.query(
      `insert into offers (brand_id, id, code, body, most, used, mystery) select brand_id, $2, $3, $4, $5, $6, $7 from outlets where id = $1`,
      [id, offer.id, offer.code, JSON.stringify(offer), offer.limits.uses, offer.usedUp ? offer.limits.uses : 0, offer.mystery === true],
    )
  }
}

/** A point for every rupee; half of a dish can be paid with them. @param minimum paise of dishes from which on they can be used */
export const putTerms = ({ database }: Pick<House, 'database'>, outlet: TestOutlet, minimum = 0): Promise<void> =>
  changeOutlet(database, outlet, { points: { ...POINT_TERMS, minimum, mostShareBps: 5000, paisePerEarned: 100 } })
