import { createHash } from 'node:crypto'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { addJob } from '../jobs/queue.ts'
import type { GatewayEvent, PaymentGateway } from '../gateways/payment-gateway.ts'
import { intentOfGatewayOrder } from './opened-orders.ts'
import { askAbout } from './poll-queue.ts'
import { refundQueue } from './write-books.ts'

/** Whose payment an event speaks of; null: nothing that is known here. */
async function intentOf({ db }: Pick<Deps, 'db'>, gateway: string, { gatewayOrder, paymentId }: GatewayEvent): Promise<string | null> {
  if (gatewayOrder !== null) return intentOfGatewayOrder(db, gateway, gatewayOrder)
  if (paymentId === null) return null
  const [row] = await rowsOf<{ intentId: string }>(db, sql`select intent_id as "intentId" from payment_attempts where gateway = ${gateway} and id = ${paymentId}`)
  return row?.intentId ?? null
}

async function refundOf({ db }: Pick<Deps, 'db'>, gateway: string, { refundId }: GatewayEvent): Promise<string | null> {
  if (refundId === null) return null
  const [row] = await rowsOf<{ id: string }>(db, sql`select id from payment_refunds where gateway = ${gateway} and reference = ${refundId}`)
  return row?.id ?? null
}

/**
 * Keeps an event that was read as the company's, once by its id, and has the payment settled by a job. An id that comes again with another body is no second event,
 * but still a hint: the company is asked. One of nothing that is known here is kept and logged; the comparison of the day says whether money came with it.
 */
export async function takeEvent(deps: Deps, gateway: PaymentGateway, event: GatewayEvent, body: Uint8Array): Promise<void> {
  const [intentId, refundId, now] = [await intentOf(deps, gateway.name, event), await refundOf(deps, gateway.name, event), deps.now()]
  const hash = createHash('sha256').update(body).digest('hex')
  await deps.transact(async (tx) => {
    const written = await rowsOf(
      tx.q,
      sql`insert into payment_events (gateway, id, body_hash, gateway_order, payment_id, intent_id, at)
        values (${gateway.name}, ${event.id}, ${hash}, ${event.gatewayOrder}, ${event.paymentId}, ${intentId}, ${now}) on conflict (gateway, id) do nothing returning id`,
    )
    const [kept] = written.length > 0 ? [] : await rowsOf<{ hash: string }>(tx.q, sql`select body_hash as hash from payment_events where gateway = ${gateway.name} and id = ${event.id}`)
    if (kept?.hash === hash) return
    if (kept) deps.log.warn({ gateway: gateway.name, event: event.id }, 'an event of the payment company came again with another body')
    if (intentId !== null) await askAbout(tx.q, intentId, now, now)
    if (refundId !== null) await addJob(tx.q, refundQueue, { key: refundId, payload: { refundId }, runAt: now }, now)
  })
  if (intentId === null) deps.log.warn({ gateway: gateway.name, event: event.id }, 'an event of the payment company is of nothing that is known here')
}
