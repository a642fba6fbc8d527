import type { OrderStand, PointAccount, PointPlace, Posting } from '#domain/points/account.ts'
import type { Lot, LotUse } from '#domain/points/lots.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import type { GuestIdentity } from '../identity.ts'
import { postTransfers, type Transfer } from '../ledger/post-transfers.ts'
import { guestScope } from '../sync/scopes.ts'

/** A guest's own books: no two guests wait for each other. What a brand owes its guests is the sum over them. */
const guestLedger = guestScope

/** What the names of a guest's accounts begin with. */
export const PLACE_PREFIX = 'points:'
const accountOf = (place: PointPlace): string => `${PLACE_PREFIX}${place}`

/** Points in each place of a guest's ledger; what the guest owes is negative in `debt`. */
export type Balances = Readonly<Partial<Record<PointPlace, number>>>

/** Holds the guest's account until the transaction ends: another transaction that moves points of this guest waits. Callers hold the guest's scope before it, so that locks are taken in one order. */
async function lockAccount(tx: Tx, guest: GuestIdentity): Promise<Balances> {
  const ledger = guestLedger(guest)
  await tx.q.execute(sql`insert into ledger_accounts (ledger, account, unit, debits, credits) values (${ledger}, ${accountOf('free')}, 'POINT', 0, 0) on conflict (ledger, account, unit) do nothing`)
  const rows = await rowsOf<{ account: string; balance: string }>(
    tx.q,
    sql`select account, (debits - credits)::text as balance from ledger_accounts where ledger = ${ledger} and unit = 'POINT' order by account for update`,
  )
  return Object.fromEntries(rows.map(({ account, balance }) => [account.slice(PLACE_PREFIX.length), Number(balance)]))
}

interface LotRow {
  id: string
  remaining: string
  expired: string
  earnedAt: string
  until: string | null
}

const lotOf = ({ id, remaining, expired, earnedAt, until }: LotRow): Lot =>
  ({ id, remaining: Number(remaining), expired: Number(expired), earnedAt: Number(earnedAt), until: until === null ? null : Number(until) })

/** Lots that have something left, and those that an order earned or took from. */
async function readLots(tx: Tx, { brandId, guestId }: GuestIdentity, orderId: string | null): Promise<Lot[]> {
  const taken = sql`select lot_id from point_uses where brand_id = ${brandId} and guest_id = ${guestId} and order_id = ${orderId}`
  const ofOrder = orderId === null ? sql`false` : sql`id = ${`earn:${orderId}`} or id in (${taken})`
  const rows = await rowsOf<LotRow>(
    tx.q,
    sql`select id, remaining::text as remaining, expired::text as expired, earned_at::text as "earnedAt", until_at::text as until from point_lots
      where brand_id = ${brandId} and guest_id = ${guestId} and (remaining > 0 or ${ofOrder}) order by id`,
  )
  return rows.map(lotOf)
}

/** A guest's points, held until the transaction ends. */
export interface HeldAccount extends PointAccount {
  guest: GuestIdentity
  balances: Balances
}

/** @param orderId the order that is about to change; null: none */
export async function holdAccount(tx: Tx, guest: GuestIdentity, orderId: string | null): Promise<HeldAccount> {
  const balances = await lockAccount(tx, guest)
  return { guest, balances, lots: await readLots(tx, guest, orderId), debt: 0 - (balances.debt ?? 0) }
}

/** What an order has done to its guest's points, as the ledger has it. */
export async function readStand(tx: Tx, guest: GuestIdentity, orderId: string): Promise<OrderStand> {
  const rows = await rowsOf<{ debit: string; credit: string; points: string }>(
    tx.q,
    sql`select debit, credit, sum(amount)::text as points from ledger_transfers where ledger = ${guestLedger(guest)} and order_id = ${orderId} and unit = 'POINT' group by debit, credit`,
  )
  const balance = (place: PointPlace): number =>
    rows.reduce((sum, { debit, credit, points }) => sum + (debit === accountOf(place) ? Number(points) : 0) - (credit === accountOf(place) ? Number(points) : 0), 0)
  const uses = await rowsOf<{ lotId: string; points: string }>(
    tx.q,
    sql`select u.lot_id as "lotId", u.points::text as points from point_uses u join point_lots l on l.brand_id = u.brand_id and l.guest_id = u.guest_id and l.id = u.lot_id
      where u.brand_id = ${guest.brandId} and u.guest_id = ${guest.guestId} and u.order_id = ${orderId} order by l.until_at nulls last, l.earned_at, l.id`,
  )
  const pending = balance('pending')
  return { pending, earned: -balance('issued') - pending, held: balance('held'), spent: balance('spent'), uses: uses.map(({ lotId, points }): LotUse => ({ lotId, points: Number(points) })) }
}

/** Writes the lots that are others than they were. */
export async function writeLots(tx: Tx, { guest: { brandId, guestId }, lots: before }: HeldAccount, lots: readonly Lot[]): Promise<void> {
  const known = new Map(before.map((lot) => [lot.id, lot]))
  for (const { id, remaining, expired, earnedAt, until } of lots) {
    const was = known.get(id)
    if (was?.remaining === remaining && was.expired === expired) continue
    // A lot of grace may stand already and have nothing left, so that it was not read.
    await tx.q.execute(
      sql`insert into point_lots (brand_id, guest_id, id, remaining, expired, earned_at, until_at) values (${brandId}, ${guestId}, ${id}, ${remaining}, ${expired}, ${earnedAt}, ${until})
        on conflict (brand_id, guest_id, id) do update set remaining = point_lots.remaining + ${remaining - (was?.remaining ?? 0)}, expired = point_lots.expired + ${expired - (was?.expired ?? 0)}`,
    )
  }
}

/** Writes which lots an order's points come from. */
export async function writeUses(tx: Tx, { brandId, guestId }: GuestIdentity, orderId: string, before: readonly LotUse[], uses: readonly LotUse[]): Promise<void> {
  const gone = before.filter(({ lotId }) => uses.every((use) => use.lotId !== lotId))
  for (const { lotId } of gone) await tx.q.execute(sql`delete from point_uses where brand_id = ${brandId} and guest_id = ${guestId} and order_id = ${orderId} and lot_id = ${lotId}`)
  for (const { lotId, points } of uses) {
    if (before.some((use) => use.lotId === lotId && use.points === points)) continue
    await tx.q.execute(
      sql`insert into point_uses (brand_id, guest_id, order_id, lot_id, points) values (${brandId}, ${guestId}, ${orderId}, ${lotId}, ${points})
        on conflict (brand_id, guest_id, order_id, lot_id) do update set points = excluded.points`,
    )
  }
}

/** What a posting belongs to, as its transfer says. */
export type PostedFor = Pick<Transfer, 'orderId' | 'by' | 'at'> & { /** Behind the kind, what makes the key one of its own. */ subject: string }

/** Writes postings into the guest's ledger. @throws TransferRepeated where one is there already */
export const postPoints = (tx: Tx, guest: GuestIdentity, postings: readonly Posting[], { subject, ...of }: PostedFor): Promise<void> =>
  postTransfers(tx, guestLedger(guest), postings.map(({ kind, from, to, points }): Transfer => ({
    ...of,
    key: `${kind}:${subject}`,
    debit: accountOf(to),
    credit: accountOf(from),
    unit: 'POINT',
    amount: points,
    day: null,
  })))

/** The places after postings. */
export const balancesAfter = (balances: Balances, postings: readonly Posting[]): Balances =>
  postings.reduce<Balances>((sums, { from, to, points }) => ({ ...sums, [from]: (sums[from] ?? 0) - points, [to]: (sums[to] ?? 0) + points }), balances)
