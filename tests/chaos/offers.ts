/** The brand's offers, and what the database holds of their uses, read past all servers. */
import type { Offer } from '#schemas/offer.ts'
import { type Queryable, rowsOf } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

const offer = (id: string, code: string, over: Partial<Offer> & Pick<Offer, 'gives'>): Offer => ({
  id, code, title: code, terms: '', automatic: false, listed: true, state: 'active', when: { from: null, until: null, weekdays: [], hours: [] }, where: { outlets: [], serviceTypes: [] }, needs: { minimum: 0 },
  limits: { uses: null, perGuest: null }, beside: [], usedUp: false, ...over,
})

/** One a guest, the last one of a kind, two of which nobody is told, and what the outlet takes off by itself. */
export const offers: readonly Offer[] = [
  offer('once', 'ONCE10', { gives: { type: 'QD', off: { discountType: 'PER', bps: 1000, most: 5000 } }, limits: { uses: null, perGuest: { most: 1, per: 'ever' } } }),
  offer('last', 'LAST30', { gives: { type: 'QD', off: { discountType: 'ABS', amount: 3000 } }, needs: { minimum: 10_000 }, limits: { uses: 1, perGuest: null }, beside: ['automatic'] }),
  offer('pair', 'PAIR20', { listed: false, gives: { type: 'QD', off: { discountType: 'ABS', amount: 2000 } }, limits: { uses: 2, perGuest: { most: 1, per: 'day' } } }),
  offer('house', 'HOUSE', { automatic: true, gives: { type: 'QD', off: { discountType: 'PER', bps: 500, most: 4000 } }, needs: { minimum: 60_000 } }),
]

/** What phones are told of. */
export const listedOffers = offers.filter(({ listed }) => listed)
export const OFFER_CODES = offers.filter(({ automatic }) => !automatic).map(({ code }) => code)

export interface Uses {
  /** Of offers with an end: how many the offer's own row says were used, by id. */
  counted: ReadonlyMap<string, number>
  uses: readonly { offerId: string; orderId: string; guestId: string }[]
}

export const NO_USES: Uses = { counted: new Map(), uses: [] }

/** Statements after which the uses have to be read again. */
export const touchesUses = (text: string): boolean => /(?:insert into|update|delete from) (?:offers|offer_uses)\b/.test(text)

export async function readUsesOfAll(db: Queryable): Promise<Uses> {
  const rows = await rowsOf<{ offerId: string; used: number; orderId: string | null; guestId: string | null }>(
    db,
    sql`select id as "offerId", used, null as "orderId", null as "guestId" from offers where most is not null
      union all select offer_id, 0, order_id::text, guest_id::text from offer_uses order by 1, 3`,
  )
  return {
    counted: new Map(rows.filter(({ orderId }) => orderId === null).map(({ offerId, used }) => [offerId, Number(used)])),
    uses: rows.flatMap(({ offerId, orderId, guestId }) => (orderId && guestId ? [{ offerId, orderId, guestId }] : [])),
  }
}
