/** Points in the runs that have them: the outlet's terms, what guests begin with, and what the database holds of them, read past all servers. */
import type { Outlet } from '#schemas/outlet.ts'
import type { PointLot } from '#schemas/rewards.ts'
import { type Queryable, rowsOf } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Tx } from '#server/db/transact.ts'
import type { GuestIdentity } from '#server/identity.ts'
import { postTransfers } from '#server/ledger/post-transfers.ts'
import { expireLater } from '#server/points/expire-points.ts'
import { holdAccount } from '#server/points/point-ledger.ts'
import { rewardsDocument } from '#server/points/rewards-document.ts'
import { readDocument } from '#server/sync/read-documents.ts'
import { guestScope, outletScope } from '#server/sync/scopes.ts'
import { raiseCounter, writeDocuments } from '#server/sync/write-documents.ts'
import { POINT_TERMS } from '../fixtures/points.ts'
import { FIRST_MOMENT, outlet } from './ground.ts'
import type { Random } from './random.ts'

const MINUTE = 60_000

/** An outlet as it is in a run. @param hasPoints whether it takes and gives points */
export const outletOfRun = (hasPoints: boolean, standing: Outlet = outlet): Outlet => (hasPoints ? { ...standing, points: POINT_TERMS } : standing)

/** From now on the outlet takes and gives points. */
export async function putPointTerms(tx: Tx): Promise<void> {
  const standing = await readDocument<Outlet>(tx.q, outletScope(outlet.id), 'outlet', outlet.id)
  if (standing) await writeDocuments(tx, outletScope(outlet.id), [{ collection: 'outlet', id: outlet.id, body: outletOfRun(true, standing) }])
}

/** What a guest has earned before a run; some of it ends during the run. */
export const drawPoints = (random: Random): PointLot[] =>
  random.pick([[200], [200], [300], [300], [400, 200], [4000]]).map((points) => ({ points, until: random.chance(0.85) ? FIRST_MOMENT + random.between(1, 9) * MINUTE : null }))

/** Gives a guest points that were earned before the run. */
export async function givePoints(tx: Tx, guest: GuestIdentity, given: readonly PointLot[]): Promise<void> {
  const lots = given.map(({ points, until }, at) => ({ id: `earn:before ${at + 1}`, remaining: points, expired: 0, earnedAt: FIRST_MOMENT - MINUTE, until }))
  if (lots.length === 0) return
  for (const { id, remaining, earnedAt, until } of lots) {
    await tx.q.execute(sql`insert into point_lots (brand_id, guest_id, id, remaining, earned_at, until_at) values (${guest.brandId}, ${guest.guestId}, ${id}, ${remaining}, ${earnedAt}, ${until})`)
    await postTransfers(tx, guestScope(guest), [{ key: id, debit: 'points:free', credit: 'points:issued', unit: 'POINT', amount: remaining, orderId: null, day: null, by: 'server', at: earnedAt }])
  }
  await writeDocuments(tx, guestScope(guest), [rewardsDocument(guest, lots, {})])
  await expireLater(tx, guest, lots, FIRST_MOMENT)
}

/** Gives a guest points in the middle of a run. @param lot `id` begins with `earn:` and is no other lot's; `until` epoch ms @param now epoch ms */
export async function addPoints(tx: Tx, guest: GuestIdentity, { id, points, until }: { id: string; points: number; until: number }, now: number): Promise<void> {
  await raiseCounter(tx, guestScope(guest), 1)
  const { lots, balances } = await holdAccount(tx, guest, null)
  const more = { id, remaining: points, expired: 0, earnedAt: now, until }
  await tx.q.execute(sql`insert into point_lots (brand_id, guest_id, id, remaining, earned_at, until_at) values (${guest.brandId}, ${guest.guestId}, ${id}, ${points}, ${now}, ${until})`)
  await postTransfers(tx, guestScope(guest), [{ key: id, debit: 'points:free', credit: 'points:issued', unit: 'POINT', amount: points, orderId: null, day: null, by: 'server', at: now }])
  await writeDocuments(tx, guestScope(guest), [rewardsDocument(guest, [...lots, more], balances)])
  await expireLater(tx, guest, [...lots, more], now)
}

/** A movement of points from `credit` to `debit`. */
export interface PointTransfer {
  ledger: string
  kind: string
  debit: string
  credit: string
  amount: number
  orderId: string | null
}

/** All guests' points. */
export interface PointBooks {
  transfers: readonly PointTransfer[]
  /** Debits less credits, as the accounts' own rows say, by ledger and account. */
  balances: ReadonlyMap<string, number>
  lots: readonly { ledger: string; remaining: number; until: number | null }[]
  /** Points that orders hold or have spent, by order, as the lots are to get them back. */
  uses: ReadonlyMap<string, number>
}

export const NO_POINTS: PointBooks = { transfers: [], balances: new Map(), lots: [], uses: new Map() }

/** Statements after which the points have to be read again. */
export const touchesPoints = (text: string): boolean => /(?:insert into|update|delete from) (?:ledger_transfers|point_lots|point_uses)\b/.test(text)

interface Row {
  kind: 'transfer' | 'account' | 'lot' | 'use'
  ledger: string
  name: string
  debit: string
  credit: string
  amount: string
  orderId: string | null
}

export async function readPointBooks(db: Queryable): Promise<PointBooks> {
  const rows = await rowsOf<Row>(
    db,
    sql`select 'transfer' as kind, ledger, key as name, debit, credit, amount::text as amount, order_id::text as "orderId" from ledger_transfers where unit = 'POINT'
      union all select 'account', ledger, account, '', '', (debits - credits)::text, null from ledger_accounts where unit = 'POINT'
      union all select 'lot', 'guest:' || brand_id || ':' || guest_id, coalesce(until_at::text, ''), '', '', remaining::text, null from point_lots
      union all select 'use', '', '', '', '', sum(points)::text, order_id::text from point_uses group by order_id order by 1, 2, 3`,
  )
  const of = (kind: Row['kind']): Row[] => rows.filter((row) => row.kind === kind)
  return {
    transfers: of('transfer').map(({ ledger, name, debit, credit, amount, orderId }) => ({ ledger, kind: name.split(':')[0] ?? '', debit, credit, amount: Number(amount), orderId })),
    balances: new Map(of('account').map(({ ledger, name, amount }) => [`${ledger} ${name}`, Number(amount)])),
    lots: of('lot').map(({ ledger, name, amount }) => ({ ledger, remaining: Number(amount), until: name === '' ? null : Number(name) })),
    uses: new Map(of('use').map(({ orderId, amount }) => [orderId ?? '', Number(amount)])),
  }
}
