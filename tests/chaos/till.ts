/** What the database holds of the counter's money, read past all servers. */
import type { BillFigures } from '#domain/bill-figures.ts'
import type { DayView } from '#schemas/day-close.ts'
import { type Queryable, rowsOf } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** A movement of paise from `credit` to `debit`. */
export interface TillTransfer {
  key: string
  debit: string
  credit: string
  amount: number
  orderId: string | null
  day: string | null
}

export interface Till {
  transfers: readonly TillTransfer[]
  /** Debits less credits by account, as the accounts' own rows say. */
  balances: ReadonlyMap<string, number>
  /** Closed days as they are kept. */
  days: ReadonlyMap<string, DayView>
  /** For which day each order's bill was counted. */
  bills: readonly { orderId: string; day: string }[]
  /** What was kept of a bill when a day was closed. */
  figures: readonly { orderId: string; day: string; kept: BillFigures }[]
}

export const NO_TILL: Till = { transfers: [], balances: new Map(), days: new Map(), bills: [], figures: [] }

/** Statements after which the till has to be read again. */
export const touchesTill = (text: string): boolean => /(?:insert into|update) (?:ledger_transfers|ledger_accounts|till_days|till_bills|till_bill_figures)\b/.test(text)

interface Row {
  kind: 'transfer' | 'account' | 'day' | 'bill' | 'figures'
  key: string
  debit: string | null
  credit: string | null
  amount: number
  orderId: string | null
  day: string | null
  body: string | null
}

export async function readTill(db: Queryable): Promise<Till> {
  const rows = await rowsOf<Row>(
    db,
    sql`select 'transfer' as kind, key, debit, credit, amount, order_id::text as "orderId", day, null as body from ledger_transfers where unit = 'PAISE'
      union all select 'account', account, null, null, debits - credits, null, null, null from ledger_accounts where unit = 'PAISE'
      union all select 'day', day, null, null, 0, null, day, body from till_days where closed_at is not null
      union all select 'bill', '', null, null, 0, order_id::text, day, null from till_bills
      union all select 'figures', '', null, null, 0, order_id::text, day, body from till_bill_figures order by 1, 2`,
  )
  const of = (kind: Row['kind']): Row[] => rows.filter((row) => row.kind === kind)
  return {
    transfers: of('transfer').map(({ key, debit, credit, amount, orderId, day }) => ({ key, debit: debit ?? '', credit: credit ?? '', amount: Number(amount), orderId, day })),
    balances: new Map(of('account').map(({ key, amount }) => [key, Number(amount)])),
    days: new Map(of('day').map(({ key, body }) => [key, JSON.parse(body ?? '') as DayView])),
    bills: of('bill').map(({ orderId, day }) => ({ orderId: orderId ?? '', day: day ?? '' })),
    figures: of('figures').map(({ orderId, day, body }) => ({ orderId: orderId ?? '', day: day ?? '', kept: JSON.parse(body ?? '') as BillFigures })),
  }
}
