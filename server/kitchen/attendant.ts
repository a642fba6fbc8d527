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
const MINUTE = 60 * SECOND
const MOST_AT_ONCE = 200
/** How long an ask to cancel stands before it is answered. */
const ASK_MS = 4 * SECOND
/** P-06: what is wanted at a time is not cold by then. */
const BEFORE_WANTED_MS = 5 * MINUTE
/** So long food is kept for a car that nobody said is here; then it is handed over all the same, so that a demo comes to its end. */
const UNSAID_CAR_MS = 10 * MINUTE

interface Step {
  act: OrderAct
  /** Least and most time an order stays in the status before it. */
  afterMs: readonly [number, number]
  /** That time begins at the earliest so long before the moment that the order is wanted at (ms). */
  beforeWantedMs: number
}

/** An order as far as its next step asks. Times in epoch ms. */
interface Waiting {
  id: string
  outletId: string
  status: OrderStatus
  serviceType: Order['serviceType']
  changedAt: number
  /** Null: as soon as it is ready. */
  wantedAt: number | null
  /** Its car is said to be parked. */
  isHere: boolean
}

/** What a good kitchen does with an order in each status that waits for it, and how soon. */
const STEPS: Partial<Record<OrderStatus, Step>> = {
  UNATTENDED: { act: 'accept', afterMs: [4 * SECOND, 8 * SECOND], beforeWantedMs: Infinity },
  CONFIRMED: { act: 'ready', afterMs: [25 * SECOND, 45 * SECOND], beforeWantedMs: BEFORE_WANTED_MS },
  PARTIALCONFIRM: { act: 'ready', afterMs: [25 * SECOND, 45 * SECOND], beforeWantedMs: BEFORE_WANTED_MS },
  READY: { act: 'serve', afterMs: [12 * SECOND, 25 * SECOND], beforeWantedMs: 0 },
}

/** The same order takes the same time after a restart: the delay comes from its id. */
function delayOf(orderId: string, [least, most]: readonly [number, number]): number {
  const part = Number.parseInt(orderId.slice(-6), 16) / 0xffffff
  return Math.round(least + part * (most - least))
}

/** When an order's next step is due, epoch ms: one for a time is accepted at once, made ready shortly before it and handed over then; a car's food waits for its "I'm here". */
function dueAt({ id, serviceType, changedAt, wantedAt, isHere }: Waiting, { act, afterMs, beforeWantedMs }: Step): number {
  const from = Math.max(Number(changedAt), Number(wantedAt ?? 0) - beforeWantedMs)
  return from + delayOf(id, afterMs) + (act === 'serve' && serviceType === 'DT' && !isHere ? UNSAID_CAR_MS : 0)
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
 * ATTENDANT=auto: plays the staff. Called each second; does what is due, leaves the rest. A car's food is handed over once its guest said that they are here (CA-07), or ten minutes later.
 * @returns how many orders it moved
 */
export async function attend(deps: Deps): Promise<number> {
  const now = deps.now()
  const soonest = Math.min(...Object.values(STEPS).map((step) => step.afterMs[0]))
  // What is wanted much later waits apart, or it would take the place of what is due; what waits for its guest's car, or for a time that is near, is among these until it is due.
  const rows = await rowsOf<Waiting>(
    deps.db,
    sql`select id, outlet_id as "outletId", status, changed_at as "changedAt", body::jsonb->>'serviceType' as "serviceType",
        (body::jsonb->>'wantedAt')::bigint as "wantedAt", coalesce(body::jsonb->>'arrivedAt', body::jsonb->>'tableLabel') is not null as "isHere"
      from orders where running and kitchen_at is not null and changed_at <= ${now - soonest}
        and (status = 'UNATTENDED' or coalesce((body::jsonb->>'wantedAt')::bigint, 0) <= ${now + BEFORE_WANTED_MS}) order by changed_at limit ${MOST_AT_ONCE}`,
  )
  let moved = await answerAsks(deps, now)
  for (const waiting of rows) {
    const { id, outletId, status } = waiting
    const step = STEPS[status]
    if (!step || !isRunning(status) || nextStatus(status, step.act) === null || dueAt(waiting, step) > now) continue
    try {
      await carryOutAct(deps, 'server', id, step.act, step.act === 'accept' ? { prepMinutes: (await deps.outlets.get(outletId))?.outlet.prepMinutes ?? null } : {})
      moved += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error // The staff, or another instance, was faster.
    }
  }
  return moved
}
