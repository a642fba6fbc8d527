/** The brand's offers, and what the database holds of their uses, read past all servers. */
import type { Offer } from '#schemas/offer.ts'
import { type Queryable, rowsOf } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { ids } from '../fixtures/test-menu.ts'

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

const lid = (item: string, code: string, over: Partial<Offer> = {}): Offer =>
  offer(`lid-${code.toLowerCase()}`, `LID-${code}`, { listed: false, mystery: true, gives: { type: 'DD', dishes: { items: [item], sections: [] }, off: { discountType: 'PER', bps: 5000, most: null } }, ...over })

/** What lies under lids, P-12: dishes of which there are enough, two that few can have, and one that asks for a larger order. */
export const lids: readonly Offer[] = [
  lid(ids.jamun, 'JAMUN'),
  lid(ids.papad, 'PAPAD', { limits: { uses: 2, perGuest: null } }),
  lid(ids.samosa, 'SAMOSA', { limits: { uses: 1, perGuest: null } }),
  lid(ids.dal, 'DAL', { needs: { minimum: 40_000 }, limits: { uses: 1, perGuest: null } }),
]

/** What phones are told of. */
export const listedOffers = offers.filter(({ listed }) => listed)
export const OFFER_CODES = offers.filter(({ automatic }) => !automatic).map(({ code }) => code)

/** A lid that was lifted. */
export interface Lid {
  sessionId: string
  ordinal: number
  offerId: string
  /** Whether one use of its offer is set aside for it. */
  isHeld: boolean
  /** Of its session; null: none yet. */
  orderId: string | null
}

export interface Uses {
  /** Of offers with an end: how many the offer's own row says were used, by id. */
  counted: ReadonlyMap<string, number>
  /** `at`: of the tap, epoch ms. */
  uses: readonly { offerId: string; orderId: string; guestId: string; at: number }[]
  /** By session and ordinal. */
  lids: readonly Lid[]
}

export const NO_USES: Uses = { counted: new Map(), uses: [], lids: [] }

/** Statements after which the uses have to be read again. */
export const touchesUses = (text: string): boolean => /(?:insert into|update|delete from) (?:offers|offer_uses|mystery_sessions|mystery_lids)\b/.test(text)

interface Row {
  kind: 'offer' | 'use' | 'lid'
  id: string
  /** How often an offer was used; when a use was made, epoch ms; how many uses a lid sets aside. */
  count: number
  orderId: string | null
  ofId: string | null
  ordinal: number
}

export async function readUsesOfAll(db: Queryable): Promise<Uses> {
  const rows = await rowsOf<Row>(
    db,
    sql`select 'offer' as kind, id, used::bigint as count, null as "orderId", null as "ofId", 0 as ordinal from offers where most is not null
      union all select 'use', offer_id, at::bigint, order_id::text, guest_id::text, 0 from offer_uses
      union all select 'lid', l.offer_id, l.holds::int, s.order_id::text, l.session_id::text, l.ordinal::int from mystery_lids l
        join mystery_sessions s on s.brand_id = l.brand_id and s.guest_id = l.guest_id and s.id = l.session_id order by 1, 5, 6, 2, 4`,
  )
  const of = (kind: Row['kind']): Row[] => rows.filter((row) => row.kind === kind)
  return {
    counted: new Map(of('offer').map(({ id, count }) => [id, Number(count)])),
    uses: of('use').map(({ id, count, orderId, ofId }) => ({ offerId: id, orderId: orderId ?? '', guestId: ofId ?? '', at: Number(count) })),
    lids: of('lid').map(({ id, count, orderId, ofId, ordinal }) => ({ sessionId: ofId ?? '', ordinal: Number(ordinal), offerId: id, isHeld: Number(count) > 0, orderId })),
  }
}
