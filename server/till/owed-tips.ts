import { type Infer, object } from 'superstruct'
import { endedUnmade } from '#domain/order-life.ts'
import { tipsToGiveBack } from '#domain/payments.ts'
import { type Order, ORDER_STATUSES } from '#schemas/order.ts'
import { Key } from '#schemas/primitives.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import type { Queue } from '../jobs/queue.ts'
import { type Work, workOn } from '../jobs/worker.ts'
import { tellBoards } from '../kitchen/tell-boards.ts'

const OwedTipsJob = object({ outletId: Key })

/** Added by a migration alone, for what an instance of a release before wrote. */
const owedTipsQueue: Queue<Infer<typeof OwedTipsJob>> = { name: 'owed-tips', payload: OwedTipsJob, mostTries: 12, tryMs: 60_000, atOnce: 2 }

/** Orders that one transaction looks through, so that an outlet of many years meets no limit of the database. */
const ORDERS_AT_ONCE = 2000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
const UNMADE = sql.join(ORDER_STATUSES.filter(endedUnmade).map((status) => sql`${status}`), sql`, `)

/**
 * Opens the bills again of orders that came to nothing whose tip is still to be given back, and that a release before called settled: the counter's list has none that is not open.
 * @param after the id of the order behind which it begins @returns the last one that was looked at; null: there is none behind it
 */
const reopen = (deps: Pick<Deps, 'transact'>, outletId: string, after: string): Promise<string | null> =>
  deps.transact(async (tx) => {
    const part = sql`outlet_id = ${outletId} and id > ${after}::uuid`
    const [last] = await rowsOf<{ id: string }>(tx.q, sql`select id from orders where ${part} order by id offset ${ORDERS_AT_ONCE - 1} limit 1`)
    const upTo = last ? sql`id <= ${last.id}::uuid` : sql`true`
    const rows = await rowsOf<{ id: string; body: string }>(
      tx.q,
      sql`select id, body from orders where ${part} and ${upTo} and not bill_open and status in (${UNMADE}) order by id for update`,
    )
    const owed = rows.filter(({ body }) => tipsToGiveBack(JSON.parse(body) as Order) > 0).map(({ id }) => id)
    if (owed.length > 0) {
      await tx.q.execute(sql`update orders set bill_open = true where outlet_id = ${outletId} and id = any(${`{${owed.join(',')}}`}::uuid[])`)
      await tellBoards(tx, outletId, 'bills')
    }
    return last?.id ?? null
  })

/** The work of the queue of tips that are owed. */
export const owedTipsWork = (deps: Pick<Deps, 'transact'>): Work =>
  workOn(owedTipsQueue, async ({ outletId }, { signal }) => {
    let after: string | null = BEFORE_ALL
    while (after !== null && !signal.aborted) after = await reopen(deps, outletId, after)
  })
