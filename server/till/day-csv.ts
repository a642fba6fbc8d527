import type { Order } from '#schemas/order.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { outletLedger } from '../ledger/post-transfers.ts'
import { csvOf, rupees, timeOf } from './csv.ts'
import type { TillOutlet } from './till-outlet.ts'

const COLUMNS = ['day', 'time', 'bill', 'invoice', 'place', 'from', 'to', 'rupees', 'by', 'order', 'key']

interface Row {
  key: string
  debit: string
  credit: string
  amount: number
  at: number
  by: string | null
  orderId: string | null
  body: string | null
}

/** The ledger of a day as a table for an accountant: a row a transfer, amounts in rupees with two decimals. */
export async function dayCsv(q: Queryable, outlet: TillOutlet, day: string): Promise<string> {
  const rows = await rowsOf<Row>(
    q,
    sql`select t.key, t.debit, t.credit, t.amount, t.at, coalesce(s.name, substring(t.actor from '^operator:(.*)$')) as by, t.order_id as "orderId", o.body
      from ledger_transfers t left join orders o on o.id = t.order_id
      left join staff_keys k on 'staff:' || k.id::text = t.actor left join staff s on s.id = k.staff_id
      where t.ledger = ${outletLedger(outlet.id)} and t.day = ${day} order by t.at, t.key`,
  )
  const lines = rows.map(({ key, debit, credit, amount, at, by, orderId, body }) => {
    const order = body === null ? null : (JSON.parse(body) as Order)
    return [
      day,
      timeOf(Number(at), outlet.timeZone),
      String(order?.token ?? ''),
      order?.invoiceNumber ?? '',
      order?.tableLabel ?? '',
      credit,
      debit,
      rupees(Number(amount)),
      by ?? '',
      orderId ?? '',
      key,
    ]
  })
  return csvOf([COLUMNS, ...lines])
}
