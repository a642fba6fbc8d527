import { type Infer, object, optional } from 'superstruct'
import { Key, text, UuidV7 } from '#schemas/primitives.ts'
import { OrderPush } from '#schemas/push.ts'
import { isOfPayment } from '#paint/push-words.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import type { GuestIdentity } from '../identity.ts'
import { type Queue, REPLACING } from '../jobs/queue.ts'

/** One phone is told of one order: how it stands is read when it is sent. */
export const PushJob = object({ brandId: Key, subscriptionId: text(64, 1), orderId: UuidV7, news: optional(OrderPush.schema.news) })
export type PushJob = Infer<typeof PushJob>

/** About an hour and a half of tries: later nobody needs to be told. */
export const pushQueue: Queue<PushJob> = { name: 'push', payload: PushJob, mostTries: 11, tryMs: 30_000, atOnce: 20 }

/** What is appended to an order's name where its payment, or money that goes back, is told of: none of the three takes another's place in the queue, at the push service or on the phone. */
export const threadOf = (news: PushJob['news']): string => (!isOfPayment(news) ? '' : news === 'paid' || news === 'pay-failed' ? '-pay' : '-back')

/**
 * Has every phone of a guest told of an order, in the transaction of its change: one statement, which does nothing for a guest without subscriptions.
 * What waits already for a phone and this order is replaced; its payment is told of apart.
 * @param news what is new where it is not the status; `now` epoch ms; `waitMs` for so long it may still turn out to be untrue, and is dropped then
 */
export async function tellPhones(tx: Tx, { brandId, guestId }: GuestIdentity, orderId: string, now: number, news: PushJob['news'] = null, waitMs = 0): Promise<void> {
  const payload = JSON.stringify({ brandId, subscriptionId: '', orderId, news })
  await tx.q.execute(
    sql`insert into jobs (queue, key, payload, run_at, added_at)
      select ${pushQueue.name}, s.id || ' ' || ${`${orderId}${threadOf(news)}`}, (${payload}::jsonb || jsonb_build_object('subscriptionId', s.id))::text, ${now + waitMs}::bigint, ${now}::bigint
      from push_subscriptions s where s.brand_id = ${brandId} and s.guest_id = ${guestId} ${REPLACING}`,
  )
}
