import { sql } from '../db/sql.ts'
import { runsOutAt } from '#domain/order-life.ts'
import { rowsOf } from '../db/database.ts'
import { logFailed } from '../db/log-failed.ts'
import type { Deps } from '../deps.ts'
import { keptForCapture } from '../payments/kept-for-capture.ts'
import { readEpoch } from '../sync/epoch.ts'
import { holdOrder, moveOrder } from './change-order.ts'

const MOST_AT_ONCE = 100
/** No further hundred is begun after so long, ms: the next turn, which begins with the longest waiting, is not far. */
const TURN_MS = 5000

interface Due {
  id: string
  endsAt: number
}

/** @param after the last one that was looked at; null: none yet */
async function dueAfter({ db, now }: Deps, after: Due | null): Promise<Due[]> {
  const further = after ? sql`and (ends_at, id) > (${after.endsAt}::bigint, ${after.id}::uuid)` : sql``
  const rows = await rowsOf<Due>(db, sql`select id, ends_at as "endsAt" from orders where ends_at <= ${now()} ${further} order by ends_at, id limit ${MOST_AT_ONCE}`)
  return rows.map(({ id, endsAt }) => ({ id, endsAt: Number(endsAt) }))
}

/**
 * Ends the orders whose time ran out: those not paid in time, and those the outlet did not answer. Called again and again,
 * by every instance; the first to lock an order ends it, the others find it ended. One that cannot be ended is logged and keeps no other from ending,
 * however many such there are.
 * @returns how many orders it ended
 */
export async function endOrders(deps: Deps): Promise<number> {
  const begunAt = deps.now()
  let ended = 0
  let due = await dueAfter(deps, null)
  while (due.length > 0) {
    for (const { id } of due) if (await isEnded(deps, id)) ended += 1
    const isLast = due.length < MOST_AT_ONCE || deps.now() - begunAt >= TURN_MS
    due = isLast ? [] : await dueAfter(deps, due.at(-1) ?? null)
  }
  return ended
}

async function isEnded(deps: Deps, orderId: string): Promise<boolean> {
  try {
    return await endOrder(deps, orderId)
  } catch (error) {
    logFailed(deps.log, error, { orderId }, 'an order whose time ran out could not be ended')
    return false
  }
}

const endOrder = (deps: Deps, orderId: string): Promise<boolean> =>
  deps.transact(async (tx) => {
    const held = await holdOrder(tx, orderId)
    const now = deps.now()
    // Held again under the lock: it may have been paid, answered or ended meanwhile.
    if (!held) return false
    const end = runsOutAt(held.order, (await readEpoch(tx.q)).beganAt)
    const kept = end !== null && end <= now && held.order.status === 'DRAFT' ? await keptForCapture(tx, orderId, now) : null
    if (end !== null && end <= now && kept === null) return (await moveOrder(tx, held, { act: 'run-out', by: 'server', now })) !== null
    // A restore gave it its time anew, or a release that knows no such end moved the order on and left the old one standing.
    await tx.q.execute(sql`update orders set ends_at = ${kept ?? end} where outlet_id = ${held.order.outletId} and id = ${orderId}`)
    return false
  })
