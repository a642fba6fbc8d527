import { isCancelAsked, mayAskCancel } from '#domain/cancel-ask.ts'
import { isRunning, nextStatus, type OrderAct } from '#domain/order-life.ts'
import type { Order, OrderStatus } from '#schemas/order.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { answerCancel } from '../orders/ask-cancel.ts'
import { carryOutAct } from './carry-out-act.ts'

const SECOND = 1000
const MOST_AT_ONCE = 200
/** How long an ask to cancel stands before it is answered. */
const ASK_MS = 4 * SECOND

interface Step {
  act: OrderAct
  /** Least and most time an order stays in the status before it. */
  afterMs: readonly [number, number]
}

/** What a good kitchen does with an order in each status that waits for it, and how soon. */
const STEPS: Partial<Record<OrderStatus, Step>> = {
  UNATTENDED: { act: 'accept', afterMs: [4 * SECOND, 8 * SECOND] },
  CONFIRMED: { act: 'ready', afterMs: [25 * SECOND, 45 * SECOND] },
  PARTIALCONFIRM: { act: 'ready', afterMs: [25 * SECOND, 45 * SECOND] },
  READY: { act: 'serve', afterMs: [12 * SECOND, 25 * SECOND] },
}

/** The same order takes the same time after a restart: the delay comes from its id. */
function delayOf(orderId: string, [least, most]: readonly [number, number]): number {
  const part = Number.parseInt(orderId.slice(-6), 16) / 0xffffff
  return Math.round(least + part * (most - least))
}

/** A guest's ask to cancel is answered as soon: yes to what is not ready, which is all that can be asked of. */
async function answerAsks(deps: Deps, now: number): Promise<number> {
  const rows = await rowsOf<{ id: string; body: string }>(
    deps.db,
    sql`select id, body from orders where running and kitchen_at is not null and changed_at <= ${now - ASK_MS} and body like '%"cancelAsk":{%' order by changed_at limit ${MOST_AT_ONCE}`,
  )
  let answered = 0
  for (const { id, body } of rows) {
    const order = JSON.parse(body) as Order
    if (!isCancelAsked(order)) continue
    try {
      await answerCancel(deps, 'server', id, { answer: mayAskCancel(order) ? 'YES' : 'NO', remark: '' })
      answered += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error // The staff, or another instance, was faster.
    }
  }
  return answered
}

/**
 * ATTENDANT=auto: plays the staff. Called each second; does what is due, leaves the rest.
 * @returns how many orders it moved
 */
export async function attend(deps: Deps): Promise<number> {
  const now = deps.now()
  const soonest = Math.min(...Object.values(STEPS).map((step) => step.afterMs[0]))
  const rows = await rowsOf<{ id: string; outletId: string; status: OrderStatus; changedAt: number }>(
    deps.db,
    sql`select id, outlet_id as "outletId", status, changed_at as "changedAt" from orders
      where running and kitchen_at is not null and changed_at <= ${now - soonest} order by changed_at limit ${MOST_AT_ONCE}`,
  )
  let moved = await answerAsks(deps, now)
  for (const { id, outletId, status, changedAt } of rows) {
    const step = STEPS[status]
    if (!step || !isRunning(status) || nextStatus(status, step.act) === null || Number(changedAt) + delayOf(id, step.afterMs) > now) continue
    try {
      await carryOutAct(deps, 'server', id, step.act, step.act === 'accept' ? { prepMinutes: (await deps.outlets.get(outletId))?.outlet.prepMinutes ?? null } : {})
      moved += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error // The staff, or another instance, was faster.
    }
  }
  return moved
}
