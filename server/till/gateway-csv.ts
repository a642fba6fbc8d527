import { outletDay } from '#domain/outlet-calendar.ts'
import type { Order } from '#schemas/order.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { outletLedger } from '../ledger/post-transfers.ts'
import { csvOf, rupees, timeOf } from './csv.ts'
import type { TillOutlet } from './till-outlet.ts'

const COLUMNS = ['day', 'time', 'kind', 'payment', 'bill', 'invoice', 'method', 'rupees', 'fee', 'tax on fee', 'net', 'settlement', 'bank reference', 'settled', 'standing', 'order']

/** What a transfer of the company's account is, by how its key begins; `way`: of the money, by its sign. */
const REFUNDS = [
  { key: 'refund-sent:', kind: 'refund', way: -1 },
  { key: 'refund-failed:', kind: 'refund failed', way: 1 },
] as const

/** Of what somebody has given back unasked no refund here has the name: its payment's stands there. */
const RETURNED = [
  { key: 'returned:', kind: 'given back', way: -1 },
  { key: 'returned-failed:', kind: 'refund failed', way: 1 },
] as const

interface Row {
  kind: 'payment' | (typeof REFUNDS)[number]['kind'] | (typeof RETURNED)[number]['kind']
  id: string
  orderId: string
  at: number
  amount: number
  method: string
  body: string
  fee: number | null
  tax: number | null
  net: number | null
  settledAmount: number | null
  settlement: string | null
  bankReference: string | null
  settledAt: number | null
}

/** How a row stands that no settlement names. */
const UNSETTLED: Readonly<Record<Row['kind'], string>> = { payment: 'on its way', refund: 'on its way', 'refund failed': 'not taken by the bank', 'given back': 'made in the dashboard' }

/** A row's part of what its settlement says: one refund that was made in the dashboard may be several here. */
const partOf = ({ kind, amount, settledAmount }: Row, paise: number | null): number | null => {
  const [own, whole] = [Math.abs(Number(amount)), Number(settledAmount)]
  return paise === null ? null : kind === 'payment' || whole === 0 ? Number(paise) : Math.round((Number(paise) * own) / whole)
}

/** A call that an instance of an earlier release made has no name of its own here: the first one of a refund has the refund's id for its key. */
const refundRows = (transfers: Sql): Sql =>
  sql.join(
    REFUNDS.map(
      ({ key, kind, way }) => sql`select ${kind}::text as kind, r.gateway, coalesce(c.reference, r.reference) as id, t.order_id, t.at, ${way}::int * t.amount as amount, r.method
        from (${transfers}) t left join payment_refund_calls c on c.call_key = substr(t.key, ${key.length + 1}::int)
        join payment_refunds r on r.id = coalesce(c.refund_id, substr(t.key, ${key.length + 1}::int)::uuid) where t.key like ${`${key}%`}`,
    ),
    sql` union all `,
  )

const returnedRows = (transfers: Sql): Sql =>
  sql.join(
    RETURNED.map(
      ({ key, kind, way }) => sql`select ${kind}::text, '', a.id, t.order_id, t.at, ${way}::int * t.amount, a.method
        from (${transfers}) t join payment_intents i on i.order_id = t.order_id join payment_attempts a on a.intent_id = i.id and a.id = split_part(t.key, ':', 2) where t.key like ${`${key}%`}`,
    ),
    sql` union all `,
  )

/**
 * What the payment company drew for the outlet and sent back on a day, a row each, in rupees, with what it took for it, the settlement by which the rest reached the bank account and
 * the outlet's own date of it. What has none yet is on its way; what was sent back is below zero. The fee is without the tax on it, which stands beside it. Rows are the ledger's own
 * transfers of the day, as the counter's figures are: what comes after the day was closed is the next one's, and a refund that a bank does not take comes back by a row of its own day.
 */
export async function gatewayCsv(q: Queryable, outlet: TillOutlet, day: string): Promise<string> {
  const transfers = sql`select key, order_id, at, amount from ledger_transfers where ledger = ${outletLedger(outlet.id)} and day = ${day}`
  const rows = await rowsOf<Row>(
    q,
    sql`select m.kind, m.id, m.order_id as "orderId", m.at, m.amount, m.method, o.body, s.fee, s.tax, s.net, s.amount as "settledAmount", s.settlement,
        s.bank_reference as "bankReference", s.settled_at as "settledAt"
      from (
        select 'payment' as kind, a.gateway, a.id, i.order_id, a.captured_at as at, a.amount, a.method
          from (${transfers}) t join payment_intents i on i.order_id = t.order_id join payment_attempts a on a.intent_id = i.id and t.key = 'captured:' || a.id
        union all ${refundRows(transfers)}
        union all ${returnedRows(transfers)}
      ) m join orders o on o.outlet_id = ${outlet.id} and o.id = m.order_id left join payment_settlements s on s.gateway = m.gateway and s.id = m.id
      order by m.at, m.kind <> 'payment', m.id`,
  )
  const given = (paise: number | null): string => (paise === null ? '' : rupees(paise))
  const lines = rows.map((row) => {
    const { kind, id, orderId, at, amount, method, body, settlement, bankReference, settledAt } = row
    const [fee, tax, net] = [partOf(row, row.fee), partOf(row, row.tax), partOf(row, row.net)]
    const order = JSON.parse(body) as Order
    const settled = settledAt === null ? '' : outletDay(Number(settledAt), outlet.timeZone)
    const own = fee === null || tax === null ? null : fee - tax
    return [
      day,
      timeOf(Number(at), outlet.timeZone),
      kind,
      id,
      String(order.token),
      order.invoiceNumber ?? '',
      method,
      rupees(Number(amount)),
      given(own),
      given(tax),
      given(net),
      settlement ?? '',
      bankReference ?? '',
      settled,
      settledAt === null ? UNSETTLED[kind] : 'settled',
      orderId,
    ]
  })
  return csvOf([COLUMNS, ...lines])
}
