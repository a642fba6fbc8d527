import { type Infer, object } from 'superstruct'
import { ORDERS_ON_PHONE } from '#domain/order-window.ts'
import { Key, Uuid } from '#schemas/primitives.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import type { Queue } from '../jobs/queue.ts'
import { type Work, workOn } from '../jobs/worker.ts'
import { emptyTombstones } from '../sync/empty-tombstones.ts'
import { forgetTombstones } from '../sync/forget-tombstones.ts'
import { guestScope } from '../sync/scopes.ts'
import { raiseCounter, writeDocuments } from '../sync/write-documents.ts'
import { goneOrder } from './gone-order.ts'

export const WindowJob = object({ brandId: Key, guestId: Uuid })
export type WindowJob = Infer<typeof WindowJob>

/** Keeps what a guest's devices hold of their past small, after an order came to its end. Nothing waits for it. */
export const windowQueue: Queue<WindowJob> = { name: 'guest-window', payload: WindowJob, mostTries: 12, tryMs: 30_000, atOnce: 2 }

/** Of one transaction: the guest's scope is locked meanwhile. */
const MOST_AT_ONCE = 100

/**
 * Takes orders out of a guest's documents that are over and not among the last 50 of these; the ledger keeps them. Of one that was taken out the documents say that it is gone,
 * also where release 0.2 or before left all of it. @returns whether some are left to take out
 */
const trim = (deps: Deps, guest: WindowJob): Promise<boolean> =>
  deps.transact(async (tx) => {
    const scope = guestScope(guest)
    await raiseCounter(tx, scope, 1)
    await emptyTombstones(tx, scope, 'orders')
    const rows = await rowsOf<{ id: string }>(
      tx.q,
      sql`select d.id from documents d join (
          select id from orders where guest_id = ${guest.guestId} and brand_id = ${guest.brandId} and not running order by punched_at desc, id desc offset ${ORDERS_ON_PHONE}
        ) old on old.id::text = d.id
        where d.scope = ${scope} and d.collection = 'orders' and not d.deleted limit ${MOST_AT_ONCE}`,
    )
    await writeDocuments(tx, scope, rows.map(({ id }) => goneOrder(id)))
    await forgetTombstones(tx, scope, 'orders')
    return rows.length === MOST_AT_ONCE
  })

/** The work of the window queue. */
export const windowWork = (deps: Deps): Work =>
  workOn(windowQueue, async (guest, { signal }) => {
    let isLeft = true
    while (isLeft && !signal.aborted) isLeft = await trim(deps, guest)
  })
