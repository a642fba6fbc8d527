import { type Infer, object } from 'superstruct'
import type { Offer } from '#schemas/offer.ts'
import { Key } from '#schemas/primitives.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { addJob, type Queue } from '../jobs/queue.ts'
import { type Work, workOn } from '../jobs/worker.ts'
import { outletScope } from '../sync/scopes.ts'
import { raiseCounter, writeDocuments } from '../sync/write-documents.ts'
import { offerDocument } from './offer-documents.ts'

const Stock = object({ brandId: Key, offerId: Key })
type Stock = Infer<typeof Stock>

/** Whether an offer is used up is written when its last use is taken or one comes back: after the order's transaction, which holds no outlet's number. */
export const tellStock: Queue<Stock> = { name: 'offer-stock', payload: Stock, mostTries: 20, tryMs: 20_000, atOnce: 2 }

/** Phones are told of it afterwards. A brand may have thousands of outlets: nobody who orders with the offer waits for them. A try that breaks off begins with the first again. */
const tellOffer: Queue<Stock> = { name: 'offer-told', payload: Stock, mostTries: 20, tryMs: 300_000, atOnce: 2 }

/** So many outlets wait for each other in one transaction. */
const OUTLETS_A_LOT = 25

async function noteStock(tx: Tx, { brandId, offerId }: Stock, now: number): Promise<void> {
  const [row] = await rowsOf<{ body: string; usedUp: boolean }>(
    tx.q,
    sql`select body, most is not null and used >= most as "usedUp" from offers where brand_id = ${brandId} and id = ${offerId} for update`,
  )
  if (!row) return
  const offer = JSON.parse(row.body) as Offer
  if (offer.usedUp === row.usedUp) return
  const told: Offer = { ...offer, usedUp: row.usedUp }
  await tx.q.execute(sql`update offers set body = ${JSON.stringify(told)} where brand_id = ${brandId} and id = ${offerId}`)
  if (told.listed) await addJob(tx.q, tellOffer, { key: `${brandId} ${offerId}`, payload: { brandId, offerId }, runAt: now }, now)
}

/** The next outlets of a brand by their ids. @param after the last one that was told; '' at the beginning */
async function nextOutlets(q: Queryable, brandId: string, after: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(q, sql`select id from outlets where brand_id = ${brandId} and id > ${after} order by id limit ${OUTLETS_A_LOT}`)
  return rows.map(({ id }) => id)
}

async function tellLot(tx: Tx, { brandId, offerId }: Stock, outlets: readonly string[]): Promise<void> {
  for (const id of outlets) await raiseCounter(tx, outletScope(id), 1)
  // Read once the outlets are held: a transaction that tells of a later change of the offer comes after this one, of an earlier one before it.
  const [row] = await rowsOf<{ body: string }>(tx.q, sql`select body from offers where brand_id = ${brandId} and id = ${offerId}`)
  const offer = row && (JSON.parse(row.body) as Offer)
  // One that is no more, or is told to nobody since, was taken from phones by the import that made it so.
  if (!offer?.listed) return
  for (const id of outlets) await writeDocuments(tx, outletScope(id), [offerDocument(offer)])
}

/** Does the jobs of `tellStock`, and tells phones what came of them. */
export const stockWorks = ({ db, transact, now }: Pick<Deps, 'db' | 'transact' | 'now'>): Work[] => [
  workOn(tellStock, (stock) => transact((tx) => noteStock(tx, stock, now()))),
  workOn(tellOffer, async (stock, { signal }) => {
    for (let outlets = await nextOutlets(db, stock.brandId, ''); outlets.length > 0; outlets = await nextOutlets(db, stock.brandId, outlets.at(-1) ?? '')) {
      signal.throwIfAborted()
      const lot = outlets
      await transact((tx) => tellLot(tx, stock, lot))
    }
  }),
]
