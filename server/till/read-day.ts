import { businessDay, businessDayStart, dayAfter } from '#domain/business-day.ts'
import { type DayBill, dayView, type OnlineBalances, type TillMovement } from '#domain/day-close.ts'
import { isRunning } from '#domain/order-life.ts'
import { billedFor, isCalledPaid, tipsToGiveBack } from '#domain/payments.ts'
import type { DayView } from '#schemas/day-close.ts'
import type { Order } from '#schemas/order.ts'
import { TAKEN_BY } from '#schemas/payment.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { outletLedger } from '../ledger/post-transfers.ts'
import { BILLS_ACCOUNT, GOODWILL_ACCOUNT, REFUNDS_ACCOUNT, UNALLOCATED_ACCOUNT } from '#domain/online/books.ts'
import { TILL_ACCOUNTS, TIPS_ACCOUNT, UNDONE } from './accounts.ts'
import { type CorrectedBill, correctedBills } from './corrected-bills.ts'
import { LATE_COMMIT_MS, type TillOutlet } from './till-outlet.ts'

interface Closed {
  day: string
  until: number
  body: string
}

async function lastClosed(q: Queryable, outletId: string): Promise<Closed | null> {
  const [row] = await rowsOf<Closed>(q, sql`select day, until_at as until, body from till_days where outlet_id = ${outletId} and closed_at is not null order by day desc limit 1`)
  return row ? { ...row, until: Number(row.until) } : null
}

/** The day to be closed next: the first that is open and has begun. null: today is closed, and what comes now is tomorrow's. */
async function dayToClose(q: Queryable, outlet: TillOutlet, last: Closed | null, now: number): Promise<string | null> {
  const today = businessDay(now, outlet.timeZone)
  const [row] = await rowsOf<{ day: string | null }>(q, sql`select min(day) as day from till_days where outlet_id = ${outlet.id} and closed_at is null`)
  const first = row?.day ?? null
  if (first !== null && first <= today) return first
  return last !== null && today <= last.day ? null : today
}

/**
 * Bills from before the window, at most: an outlet that has never closed a day, or takes its money elsewhere, may have thousands that nobody marked as paid here, and
 * a close asks for a word on each. Those beyond are the next close's.
 */
const OLDER_MS = 7 * 24 * 60 * 60_000
const MOST_OLDER = 200

interface ReadDay {
  day: string
  /** What comes after it is a later day's, epoch ms. */
  until: number
  timeZone: string
}

/** Whether an order is for a later day, and was not over by the end of the one that is read: unpaid it is no matter of that one. */
const isAhead = ({ status, wantedAt, events }: Order, { day, until, timeZone }: ReadDay): boolean =>
  wantedAt != null && businessDay(wantedAt, timeZone) > day && (isRunning(status) || (events.at(-1)?.at ?? 0) > until)

/**
 * Whether an order is among a day's bills: something is paid of it by then, or its tip alone is left to be given back; it is to be paid or was paid later only; or it has an invoice of
 * nothing, since a list in which a number is missing is not the series that it is to show (rule 46(b)).
 * @param hasMoved whether money moved for it by the end of the day
 */
function isBillOfDay({ order, paid }: DayBill, hasMoved: boolean, read: ReadDay): boolean {
  if (paid !== 0 || (hasMoved && tipsToGiveBack(order) > 0)) return true
  if (isAhead(order, read)) return false
  return billedFor(order) > 0 ? !isCalledPaid(order) : Boolean(order.invoiceNumber)
}

/** The bills that no close has counted yet. @param from epoch ms, of the window in which also settled orders are looked through */
async function billsOf(q: Queryable, outlet: TillOutlet, day: string, from: number, until: number): Promise<DayBill[]> {
  const mine = sql`outlet_id = ${outlet.id}`
  // The window's own orders, and earlier ones whose bill came to its end in it, such as one of nothing that is served; older ones that are still to be paid and that no close has counted, as
  // before an outlet's first close; and those paid from this day on.
  const found = sql`select id from orders where ${mine} and changed_at > ${from} and (punched_at > ${from} or not bill_open)
    union (select id from orders o where ${mine} and bill_open and kitchen_at is not null and punched_at > ${from - OLDER_MS} and punched_at <= ${from}
      and not exists (select 1 from till_bills b where b.outlet_id = o.outlet_id and b.order_id = o.id) order by punched_at limit ${MOST_OLDER})
    union select order_id from ledger_transfers where ledger = ${outletLedger(outlet.id)} and day >= ${day} and order_id is not null`
  const counted = sql`o.outlet_id = ${outlet.id} and o.id in (${found}) and o.punched_at <= ${until} and o.kitchen_at <= ${until}
    and not exists (select 1 from till_bills b where b.outlet_id = o.outlet_id and b.order_id = o.id)`
  const orders = await rowsOf<{ body: string }>(q, sql`select o.body from orders o where ${counted} order by o.punched_at`)
  const sums = await rowsOf<{ orderId: string; paid: number }>(
    q,
    sql`select t.order_id as "orderId", sum(case when t.credit = ${BILLS_ACCOUNT} then t.amount when t.debit = ${BILLS_ACCOUNT} then -t.amount else 0 end)::bigint as paid
      from orders o join ledger_transfers t on t.ledger = ${outletLedger(outlet.id)} and t.order_id = o.id and t.day <= ${day} where ${counted} group by t.order_id`,
  )
  const paid = new Map(sums.map((row) => [row.orderId, Number(row.paid)]))
  return orders
    .map(({ body }): DayBill => {
      const order = JSON.parse(body) as Order
      return { order, paid: paid.get(order.id) ?? 0 }
    })
    .filter((bill) => isBillOfDay(bill, paid.has(bill.order.id), { day, until, timeZone: outlet.timeZone }))
}

interface TransferRow {
  key: string
  debit: string
  credit: string
  amount: number
  orderId: string
}

/** From where what goes back of a bill is taken. */
const ONLINE_BACK: ReadonlySet<string> = new Set([REFUNDS_ACCOUNT, UNALLOCATED_ACCOUNT, GOODWILL_ACCOUNT])

/** What the payment company drew towards bills, and what goes back of them: sent from here, or given back by the company before it was owed, also where that was accepted as the outlet's cost. */
function onlineMovement({ debit, credit, amount, orderId }: TransferRow): TillMovement[] {
  const isBack = debit === BILLS_ACCOUNT && ONLINE_BACK.has(credit)
  const kind = debit === UNALLOCATED_ACCOUNT && credit === BILLS_ACCOUNT ? 'taken' : isBack ? 'given-back' : null
  return kind ? [{ orderId, tender: 'ONLINE', kind, amount: Number(amount) }] : []
}

/** How the accounts of paying online stand. */
async function onlineBalances(q: Queryable, outletId: string): Promise<OnlineBalances> {
  const rows = await rowsOf<{ account: string; balance: number }>(
    q,
    sql`select account, (credits - debits)::bigint as balance from ledger_accounts
      where ledger = ${outletLedger(outletId)} and unit = 'PAISE' and account in (${REFUNDS_ACCOUNT}, ${UNALLOCATED_ACCOUNT})`,
  )
  const of = (account: string): number => Number(rows.find((row) => row.account === account)?.balance ?? 0)
  return { owed: of(REFUNDS_ACCOUNT), unallocated: of(UNALLOCATED_ACCOUNT) }
}

/** What was undone, on the day that it was taken on, is taken off what came in, as is a tip that went back. */
function movementOf({ key, debit, credit, amount, orderId }: TransferRow): TillMovement[] {
  const [to, from, sign] = key.startsWith(UNDONE) || debit === TIPS_ACCOUNT ? [credit, debit, -1] : [debit, credit, 1]
  const tender = TAKEN_BY.find((one) => TILL_ACCOUNTS[one] === to || TILL_ACCOUNTS[one] === from)
  const kind = from === BILLS_ACCOUNT ? 'taken' : from === TIPS_ACCOUNT ? 'tip' : to === BILLS_ACCOUNT ? 'given-back' : null
  return tender && kind ? [{ orderId, tender, kind, amount: sign * Number(amount) }] : []
}

/** Paise by which the totals of bills are others than the days have said that counted them. */
const correctionOf = (corrected: readonly CorrectedBill[]): number => corrected.reduce((sum, { before, figures }) => sum + (figures.amounts['total'] ?? 0) - (before.amounts['total'] ?? 0), 0)

/** What a close is made of: the day as it stands, its bills, and the time up to which orders are among them. */
export interface OpenDay {
  view: DayView
  bills: readonly DayBill[]
  /** Bills of closed days that have changed since. */
  corrected: readonly CorrectedBill[]
  until: number
}

/** The day that is to be closed next; as it was closed where there is none. @param now epoch ms */
export async function readDay(q: Queryable, outlet: TillOutlet, now: number): Promise<{ open: OpenDay } | { closed: DayView }> {
  const last = await lastClosed(q, outlet.id)
  const day = await dayToClose(q, outlet, last, now)
  if (day === null && last) return { closed: JSON.parse(last.body) as DayView }
  const open = day ?? businessDay(now, outlet.timeZone)
  const until = Math.min(now, businessDayStart(dayAfter(open), outlet.timeZone))
  const from = last ? last.until - LATE_COMMIT_MS : businessDayStart(open, outlet.timeZone)
  const bills = await billsOf(q, outlet, open, from, until)
  const rows = await rowsOf<TransferRow>(
    q,
    sql`select key, debit, credit, amount, order_id as "orderId" from ledger_transfers where ledger = ${outletLedger(outlet.id)} and day = ${open} and order_id is not null`,
  )
  const corrected = await correctedBills(q, outlet, open)
  const view = dayView(open, bills, rows.flatMap((row) => [...movementOf(row), ...onlineMovement(row)]), now, await onlineBalances(q, outlet.id), correctionOf(corrected))
  return { open: { view, bills, corrected, until } }
}
