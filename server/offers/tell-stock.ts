import { object } from 'superstruct'
import type { Offer } from '#schemas/offer.ts'
import { Key } from '#schemas/primitives.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import type { Queue } from '../jobs/queue.ts'
import { type Work, workOn } from '../jobs/worker.ts'
import { tellOutlets } from './offer-documents.ts'

/** Phones are told when an offer's last use is taken or one comes back: after the order's transaction, which holds no outlet's number. */
export const tellStock: Queue<{ brandId: string; offerId: string }> = { name: 'offer-stock', payload: object({ brandId: Key, offerId: Key }), mostTries: 20, tryMs: 20_000, atOnce: 2 }

/** Does the jobs of `tellStock`. */
export const stockWork = ({ transact }: Pick<Deps, 'transact'>): Work =>
  workOn(tellStock, ({ brandId, offerId }) =>
    transact(async (tx) => {
      const [row] = await rowsOf<{ body: string; usedUp: boolean }>(
        tx.q,
        sql`select body, most is not null and used >= most as "usedUp" from offers where brand_id = ${brandId} and id = ${offerId} for update`,
      )
      if (!row) return
      const offer = JSON.parse(row.body) as Offer
      if (offer.usedUp === row.usedUp) return
      const told: Offer = { ...offer, usedUp: row.usedUp }
      await tx.q.execute(sql`update offers set body = ${JSON.stringify(told)} where brand_id = ${brandId} and id = ${offerId}`)
      if (told.listed) await tellOutlets(tx, brandId, [told], [])
    }))
