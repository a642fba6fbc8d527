import { isCancelAsked, mayAskCancel, withCancelAnswer } from '#domain/cancel-ask.ts'
import { kitchenSince } from '#domain/order-life.ts'
import { onServerClock } from '#domain/order-wait.ts'
import type { AnswerCancel, AskCancel } from '#schemas/cancel-ask.ts'
import type { Order } from '#schemas/order.ts'
import { answerToCopy, bodyHashes, type Claim, claimKey, keepRefusal } from '../commands/command-key.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import type { GuestIdentity } from '../identity.ts'
import { actorOf, isOutletOf, type Staff } from '../kitchen/staff.ts'
import { tellPhones } from '../push/tell-phones.ts'
import { holdOrder, moveOrder, writeOrderChange } from './change-order.ts'
import { readGuestOrder } from './read-orders.ts'

export interface Asking {
  guest: GuestIdentity
  command: AskCancel
  /** The request's body as it arrived. */
  text: string
  /** The device's clock as the request left, epoch ms; null: not said. */
  deviceNow: number | null
}

async function writeAsk(tx: Tx, { guest, command, deviceNow }: Asking, now: number): Promise<Refusal | null> {
  const held = await holdOrder(tx, command.orderId, sql`guest_id = ${guest.guestId} and brand_id = ${guest.brandId}`)
  if (!held) return new Refusal('NOT_FOUND')
  const { order } = held
  if (kitchenSince(order) === null || !mayAskCancel(order)) return new Refusal('ACT_REFUSED')
  const askedAt = onServerClock(command.askedAt, deviceNow, now)
  await writeOrderChange(tx, held, { ...order, cancelAsk: { id: command.id, reason: command.reason, askedAt, answer: null, answeredAt: null } }, 'guest', now)
  return null
}

/** CA-22: a guest asks the outlet to cancel an order: exactly once, its answer as final as an order's. Nothing is cancelled by it. Throws NOT_FOUND, ACT_REFUSED. */
export async function askCancel(deps: Deps, asking: Asking): Promise<{ repeated: boolean }> {
  const { guest, command, text } = asking
  const answer = await deps.transact(async (tx): Promise<{ refusal: Refusal | null; repeated: boolean }> => {
    const now = deps.now()
    const claim: Claim = { key: command.id, kind: 'ask-cancel', guestId: guest.guestId, outletId: '', hashes: bodyHashes('ask-cancel', guest.guestId, command, text), at: now }
    if (!(await claimKey(tx, claim))) return { refusal: await answerToCopy(tx.q, claim), repeated: true }
    const refusal = await writeAsk(tx, asking, now)
    return { refusal: refusal && (await keepRefusal(tx, claim.key, refusal)), repeated: false }
  })
  if (answer.refusal) throw answer.refusal
  return { repeated: answer.repeated }
}

/** Whether this very ask stands. */
export const isAskStanding = async (deps: Deps, guest: GuestIdentity, orderId: string, askId: string): Promise<boolean> =>
  (await readGuestOrder(deps.db, guest, orderId))?.cancelAsk?.id === askId

/**
 * The outlet's answer to the ask that stands: yes cancels the order, no is told to the guest's phones.
 * @param by one of the staff, or the server playing them @throws FORBIDDEN: not an order of theirs; ACT_REFUSED: nothing is asked, or the order is over
 */
export const answerCancel = (deps: Deps, by: Staff | 'server', orderId: string, { answer, remark }: AnswerCancel): Promise<Order> =>
  deps.transact(async (tx) => {
    const theirs = by === 'server' ? sql`true` : isOutletOf(by, sql`orders.outlet_id`)
    const held = await holdOrder(tx, orderId, sql`orders.kitchen_at is not null and ${theirs}`)
    if (!held) throw new Refusal('FORBIDDEN')
    if (!isCancelAsked(held.order)) throw new Refusal('ACT_REFUSED')
    const [now, actor] = [deps.now(), by === 'server' ? 'server' : actorOf(by)]
    if (answer === 'YES') {
      const order = await moveOrder(tx, held, { act: 'cancel', words: { remark }, by: actor, now })
      if (!order) throw new Refusal('ACT_REFUSED')
      return order
    }
    const order = await writeOrderChange(tx, held, withCancelAnswer(held.order, answer, now), actor, now)
    await tellPhones(tx, held.guest, orderId, now, 'cancel-refused')
    return order
  })
