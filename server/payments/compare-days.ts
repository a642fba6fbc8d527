import { object } from 'superstruct'
import { tellsMore } from '#domain/online/attempt.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { GatewayError, type GatewayOrder, type PaymentGateway } from '../gateways/payment-gateway.ts'
import { addJob, type Queue } from '../jobs/queue.ts'
import { type Work, workOn } from '../jobs/worker.ts'
import { adoptOpened } from './adopt-opened.ts'
import { firstOpenedAt, isOfBefore, noteOpened, type OpenedOrder } from './opened-orders.ts'
import { askAbout } from './poll-queue.ts'
import { noteSettlements, type SettlementFindings } from './note-settlements.ts'
import { readAttempts } from './read-books.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** What is compared: the two days before the last hour, so that each order is looked at twice and none is looked at while it is paid. */
const LOOK_BACK_MS = 2 * DAY
const SETTLED_MS = HOUR
/** What an outage left out is compared after it, so much at a time, and at most so far back. */
const SPAN_MS = 3 * DAY
const MOST_BACK_MS = 60 * DAY

export const compareQueue: Queue<Record<never, never>> = { name: 'payment-compare', payload: object({}), mostTries: 50, tryMs: 300_000, atOnce: 1 }
const DAILY = 'daily'
/** After a restore the days are compared at most so often, which is well within the time that an order waits for its payment. */
const TURN_MS = 3 * MINUTE
const LEAST_WAIT_MS = 5000

/** Has the days compared from now on, if nobody has yet or it was given up. */
export async function beginComparing({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now()
  await db.execute(
    sql`insert into jobs (queue, key, payload, run_at, added_at) values (${compareQueue.name}, ${DAILY}, '{}', ${at + HOUR}, ${at})
      on conflict (queue, key) do update set run_at = excluded.run_at, tries = 0, given_up_at = null where jobs.given_up_at is not null`,
  )
}

/**
 * Has the days compared soon, where they are compared at all: a restored database has lost payments (decision 0015), and an order that is sent again waits for its money for minutes,
 * not for a day. All that ask for it between two turns are one comparison. @param now epoch ms
 */
export async function compareSoon(q: Queryable, now: number): Promise<void> {
  const turn = Math.ceil((now + LEAST_WAIT_MS) / TURN_MS) * TURN_MS
  await q.execute(
    sql`insert into jobs (queue, key, payload, run_at, added_at)
        select queue, ${`restored-${turn}`}, '{}', ${turn}::bigint, ${now}::bigint from jobs where queue = ${compareQueue.name} and key = ${DAILY}
      on conflict (queue, key) do nothing`,
  )
}

async function openedAs(deps: Deps, gateway: string, reference: string): Promise<OpenedOrder | null> {
  const [row] = await rowsOf<OpenedOrder>(
    deps.db,
    sql`select gateway, reference, intent_id as "intentId", amount, gateway_order as "gatewayOrder" from payment_orders where gateway = ${gateway} and reference = ${reference}`,
  )
  return row ?? null
}

const isPaid = ({ status }: { status: string }): boolean => status === 'captured' || status === 'authorized'

/** Money with the company that nothing here was opened for: kept as a stray, which is an alarm until a person has cleared it. @returns how many wait for one */
async function noteStrays(deps: Deps, gateway: string, order: GatewayOrder): Promise<number> {
  const strays = order.payments.filter(({ status }) => status === 'captured')
  let waiting = 0
  for (const { id, amount, currency } of strays) {
    const rows = await rowsOf(
      deps.db,
      sql`insert into payment_strays (gateway, payment_id, gateway_order, amount, currency, found_at) values (${gateway}, ${id}, ${order.id}, ${amount}, ${currency}, ${deps.now()})
        on conflict (gateway, payment_id) do update set gateway_order = excluded.gateway_order where payment_strays.cleared_at is null returning payment_id`,
    )
    waiting += rows.length
  }
  return waiting
}

/** Whether something of an order is not known here as the company has it. */
async function isBehind(deps: Deps, { intentId }: OpenedOrder, order: GatewayOrder): Promise<boolean> {
  const known = await readAttempts(deps.db, intentId)
  return order.payments.some((payment) => tellsMore(known.find(({ id }) => id === payment.id), payment))
}

/**
 * Has payments asked about of which the company gave something back that is in no book here: made in its dashboard, maybe of a payment of months ago, while its events did not arrive.
 * @returns how many
 */
async function askAboutRefunds(deps: Deps, gateway: PaymentGateway, from: number, to: number): Promise<number> {
  const now = deps.now()
  const asked = new Set<string>()
  for await (const { id, paymentId, status } of gateway.refundsBetween(from, to)) {
    // One that no bank took gave nothing back.
    if (status === 'failed') continue
    const [unknown] = await rowsOf<{ intentId: string }>(
      deps.db,
      sql`select a.intent_id as "intentId" from payment_attempts a where a.gateway = ${gateway.name} and a.id = ${paymentId}
        and not exists (select 1 from payment_refunds r where r.gateway = a.gateway and r.reference = ${id} and r.state <> 'INITIAL')`,
    )
    if (unknown) asked.add(unknown.intentId)
  }
  for (const intentId of asked) await askAbout(deps.db, intentId, now, now)
  return asked.size
}

/** Has payments asked about of which something was given back unasked and nobody has said why: a bank may not have taken it, weeks after it was made, while the event of that did not arrive. */
async function askAboutUnasked(deps: Deps, gateway: PaymentGateway): Promise<void> {
  const now = deps.now()
  const rows = await rowsOf<{ intentId: string }>(deps.db, sql`select distinct intent_id as "intentId" from payment_attempts where gateway = ${gateway.name} and returned > allocated`)
  for (const { intentId } of rows) await askAbout(deps.db, intentId, now, now)
}

/** Whether the company does not know an order. One that was adopted may have been opened there long before it was written here. */
const isUnknown = (gateway: PaymentGateway, gatewayOrder: string): Promise<boolean> =>
  gateway.fetchOrder(gatewayOrder).then(
    () => false,
    (error: unknown) => {
      if (error instanceof GatewayError && error.kind === 'refused') return true
      throw error
    },
  )

interface Found {
  /** Not known here as the company has it. */
  behind: number
  strays: number
  /** Opened here, and not known to the company. */
  missing: number
}

/** Compares the orders that were opened in a span of time, and what was given back in it. Epoch ms. */
async function compareSpan(deps: Deps, gateway: PaymentGateway, from: number, until: number): Promise<Found> {
  const found = { behind: 0, strays: 0, missing: 0 }
  const seen = new Set<string>()
  const firstAt = await firstOpenedAt(deps.db, gateway.name)
  // The company opens an order a moment after it was written here, and clocks differ by a little.
  for await (const order of gateway.ordersBetween(from - HOUR, until + SETTLED_MS)) {
    seen.add(order.id)
    if (isOfBefore({ reference: order.reference, at: order.openedAt }, firstAt)) continue
    const opened = await openedAs(deps, gateway.name, order.reference)
    if (!opened && order.payments.some(isPaid) && (await adoptOpened(deps, gateway.name, order)) !== null) found.behind += 1
    else if (!opened) found.strays += await noteStrays(deps, gateway.name, order)
    else {
      if (opened.gatewayOrder === null) await noteOpened(deps.db, opened, order.id)
      if (opened.gatewayOrder !== null && opened.gatewayOrder !== order.id) found.strays += await noteStrays(deps, gateway.name, order)
      else if (await isBehind(deps, opened, order)) {
        found.behind += 1
        await askAbout(deps.db, opened.intentId, deps.now(), deps.now())
      }
    }
  }
  const ours = await rowsOf<{ id: string }>(
    deps.db,
    sql`select gateway_order as id from payment_orders where gateway = ${gateway.name} and gateway_order is not null and opened_at >= ${from} and opened_at < ${until}`,
  )
  for (const { id } of ours) if (!seen.has(id) && (await isUnknown(gateway, id))) found.missing += 1
  found.behind += await askAboutRefunds(deps, gateway, from, until + SETTLED_MS)
  return found
}

/** From when on the days are to be compared, epoch ms: two days, or from a day before where the last comparison came to; at most sixty days. */
async function comparedFrom(q: Queryable, gateway: string, until: number): Promise<number> {
  const [row] = await rowsOf<{ at: number }>(q, sql`select compared_until as at from payment_comparisons where gateway = ${gateway}`)
  return Math.max(until - MOST_BACK_MS, Math.min(until - LOOK_BACK_MS, row ? Number(row.at) - DAY : until))
}

const noteCompared = (q: Queryable, gateway: string, until: number): Promise<unknown> =>
  q.execute(
    sql`insert into payment_comparisons (gateway, compared_until) values (${gateway}, ${until})
      on conflict (gateway) do update set compared_until = greatest(payment_comparisons.compared_until, excluded.compared_until)`,
  )

/**
 * Compares what the company has of the last days with what is here, both ways: a payment that is not known here as it is there is settled, one of nothing here is an
 * alarm, and so is an order that we opened and the company does not know. After an outage it goes on where it had come to before.
 * What it gave back and what it settled meanwhile is taken up by its own time, of payments of any age.
 * @returns how many of each were found
 * @throws GatewayError where the company does not answer; what was found until then is kept
 */
export async function compareDays(deps: Deps, gateway: PaymentGateway): Promise<Found & SettlementFindings> {
  const until = deps.now() - SETTLED_MS
  const found = { behind: 0, strays: 0, missing: 0, misfits: 0, late: 0 }
  try {
    for (let from = await comparedFrom(deps.db, gateway.name, until); from < until; from += SPAN_MS) {
      const to = Math.min(from + SPAN_MS, until)
      const { behind, strays, missing } = await compareSpan(deps, gateway, from, to)
      found.behind += behind
      found.strays += strays
      found.missing += missing
      await noteCompared(deps.db, gateway.name, to)
    }
    await askAboutUnasked(deps, gateway)
    const { strays, brokenOff, misfits, late } = await noteSettlements(deps, gateway)
    Object.assign(found, { misfits, late, strays: found.strays + strays })
    if (brokenOff) throw brokenOff
    return found
  } finally {
    if (found.strays + found.missing + found.misfits + found.late > 0)
      deps.log.error({ gateway: gateway.name, ...found }, 'the payment company and these books tell of different payments: a person has to act')
  }
}

/**
 * The work of the comparison: once a day, whichever instance is first, and after a restore. A company that does not answer is asked again, once a day's in an hour, for as long as it
 * takes: a payment that belongs to no order here is found in no other way.
 */
export const compareWork = (deps: Deps, gateway: PaymentGateway): Work =>
  workOn(compareQueue, async (_, { key }) => {
    if (key !== DAILY) return void (await compareDays(deps, gateway))
    const rest = await compareDays(deps, gateway).then(
      () => DAY,
      (error: unknown) => {
        if (!(error instanceof GatewayError)) throw error
        deps.log.warn({ err: error, gateway: gateway.name }, 'the payment company did not answer to the comparison of the days')
        return HOUR
      },
    )
    const now = deps.now()
    await addJob(deps.db, compareQueue, { key, payload: {}, runAt: now + rest }, now)
  })
