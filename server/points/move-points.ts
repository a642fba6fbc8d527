import { moveStand } from '#domain/points/account.ts'
import { spendable } from '#domain/points/lots.ts'
import { endOfDayAfter, standWanted } from '#domain/points/order-points.ts'
import type { OrderTerms } from '#domain/order-acts.ts'
import type { Order } from '#schemas/order.ts'
import type { Tx } from '../db/transact.ts'
import type { GuestIdentity } from '../identity.ts'
import type { Actor } from '../kitchen/actor.ts'
import type { NewDocument } from '../sync/write-documents.ts'
import { expireLater } from './expire-points.ts'
import { balancesAfter, holdAccount, postPoints, readStand, writeLots, writeUses } from './point-ledger.ts'
import { rewardsDocument } from './rewards-document.ts'

/** F-39: how many points a guest can use, held until the transaction ends. @param at epoch ms of the guest's tap */
export async function holdSpendable(tx: Tx, guest: GuestIdentity, at: number): Promise<number> {
  const { lots } = await holdAccount(tx, guest, null)
  return spendable(lots, at)
}

/** An order that was written or changed. */
export interface ChangedOrder {
  guest: GuestIdentity
  order: Order
  terms: Pick<OrderTerms, 'points'>
  /** Of the order: a change's postings have keys of their own. */
  version: number
  by: Actor
  /** Epoch ms: the guest's tap where points are taken by it, else now. */
  at: number
  now: number
}

/**
 * F-34, F-36 to F-38: moves the guest's points to where the order wants them as it stands now, in the order's transaction, whose caller holds the guest's scope. Called for every
 * change of an order; nothing is posted where they stand there already.
 * @returns what the guest's phones are told; null: nothing moved
 */
export async function movePoints(tx: Tx, { guest, order, terms: { points: terms }, version, by, at, now }: ChangedOrder): Promise<NewDocument | null> {
  if (!order.points || !terms) return null
  const account = await holdAccount(tx, guest, order.id)
  const stand = await readStand(tx, guest, order.id)
  const { validDays, graceDays, timeZone } = terms
  const until = validDays === null ? null : endOfDayAfter(at, validDays, timeZone)
  const moved = moveStand(account, stand, standWanted(order), { orderId: order.id, at, until, graceUntil: endOfDayAfter(at, graceDays, timeZone) })
  if (!moved) throw new Error(`The order ${order.id} takes more points than its guest has.`)
  if (moved.postings.length === 0) return null
  await writeLots(tx, account, moved.account.lots)
  await writeUses(tx, guest, order.id, stand.uses, moved.stand.uses)
  await postPoints(tx, guest, moved.postings, { subject: `${order.id}:${version}`, orderId: order.id, by, at: now })
  await expireLater(tx, guest, moved.account.lots, now)
  return rewardsDocument(guest, moved.account.lots, balancesAfter(account.balances, moved.postings))
}
