import { differences, isAsRead, withoutWord } from '#domain/day-close.ts'
import type { CloseDay, DayView } from '#schemas/day-close.ts'
import { TENDERS } from '#schemas/payment.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { noteAct } from '../kitchen/note-act.ts'
import { actorOf, isOutletOf, type Staff } from '../kitchen/staff.ts'
import { tellBoards } from '../kitchen/tell-boards.ts'
import { outletLedger, postTransfers, type Transfer } from '../ledger/post-transfers.ts'
import { DIFFERENCES_ACCOUNT, TILL_ACCOUNTS } from './accounts.ts'
import { keepBills } from './kept-bills.ts'
import { readDay } from './read-day.ts'
import type { TillOutlet } from './till-outlet.ts'

/** Of PostgreSQL's advisory locks, this product's one for the closes of an outlet (another is in outlets/judging-lock.ts). */
const CLOSES = 7408

/**
 * One close at a time: two at once, of two days, would count the same bills. Payments hold the day's row as well: none is on its way while it is closed.
 * A day before one that was closed begins no more: its bills are that one's.
 * @returns the day as it was closed; null: it is open, or it never began and is none to be closed
 */
async function lockDay(tx: Tx, outletId: string, day: string, now: number): Promise<DayView | null> {
  await tx.q.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(CLOSES))}, hashtext(${outletId}))`)
  await tx.q.execute(
    sql`insert into till_days (outlet_id, day, opened_at) select ${outletId}, ${day}, ${now}::bigint
      where not exists (select 1 from till_days where outlet_id = ${outletId} and day > ${day} and closed_at is not null) on conflict (outlet_id, day) do nothing`,
  )
  const [row] = await rowsOf<{ body: string | null }>(tx.q, sql`select body from till_days where outlet_id = ${outletId} and day = ${day} for update`)
  return row?.body ? (JSON.parse(row.body) as DayView) : null
}

const changed = (view: DayView): Refusal => new Refusal('ACT_REFUSED', { details: { day: view } }, 'The day is no longer as it was read, or something has no word; it was not closed.')

/** What a count found is a transfer too: the till's account then says what is there. */
const countTransfers = (view: DayView, close: CloseDay, by: Transfer['by'], at: number): Transfer[] =>
  differences(view, close).map(({ tender, amount }) => {
    const [till, other] = [TILL_ACCOUNTS[tender], DIFFERENCES_ACCOUNT]
    return { key: `count:${view.day}:${tender}`, debit: amount > 0 ? till : other, credit: amount > 0 ? other : till, unit: 'PAISE', amount: Math.abs(amount), orderId: null, day: view.day, by, at }
  })

/**
 * Closes an outlet's day: what was counted, and a word for each bill that is not settled and each difference. What is paid from then on is the next day's.
 * A day that is closed already, as it was asked for, is answered as it was closed.
 * @throws ACT_REFUSED with the day as it stands, where it is not as it was read or something has no word
 */
export async function closeDay(deps: Deps, staff: Staff, outlet: TillOutlet, close: CloseDay): Promise<DayView> {
  return deps.transact(async (tx) => {
    const theirs = await rowsOf(tx.q, sql`select 1 where ${isOutletOf(staff, sql`${outlet.id}`)}`)
    if (theirs.length === 0) throw new Refusal('FORBIDDEN')
    const now = deps.now()
    const before = await lockDay(tx, outlet.id, close.day, now)
    if (before) return answerToCopy(before, close)
    const read = await readDay(tx.q, outlet, now)
    if ('closed' in read) throw changed(read.closed)
    const { view, until } = read.open
    if (!isAsRead(view, close) || withoutWord(view, close).length > 0) throw changed(view)
    const by = actorOf(staff)
    await postTransfers(tx, outletLedger(outlet.id), countTransfers(view, close, by, now))
    await keepBills(tx, outlet, read.open)
    const { openingCash, counted, notes } = close
    const closed: DayView = { ...view, closed: { at: now, by: staff.name, openingCash, counted, notes } }
    await tx.q.execute(
      sql`update till_days set closed_at = ${now}, until_at = ${until}, actor = ${by}, body = ${JSON.stringify(closed)} where outlet_id = ${outlet.id} and day = ${view.day}`,
    )
    await noteAct(tx, deps, staff, outlet.id, 'close-day', { day: view.day })
    await tellBoards(tx, outlet.id, 'day')
    return closed
  })
}

function answerToCopy(before: DayView, { counted }: CloseDay): DayView {
  if (TENDERS.some((tender) => before.closed?.counted[tender] !== counted[tender])) throw changed(before)
  return before
}
