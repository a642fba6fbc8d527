import { businessDayStart, dayAfter } from '#domain/business-day.ts'
import type { Order } from '#schemas/order.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { csvOf, rupees, timeOf } from './csv.ts'
import type { TillOutlet } from './read-day.ts'

const COLUMNS = ['day', 'time', 'kind', 'payment', 'bill', 'invoice', 'method', 'rupees', 'fee', 'tax on fee', 'net', 'settlement', 'bank reference', 'settled', 'standing', 'order']

interface Row {
  kind: 'payment' | 'refund'
  id: string
  orderId: string
  at: number
  amount: number
  method: string
  body: string
  fee: number | null
  tax: number | null
  net: number | null
  settlement: string | null
  bankReference: string | null
  settledAt: number | null
}

/**
 * What was drawn and sent back online on a day, a row each, in rupees, with what the payment company took for it and the settlement by which the rest reached the bank account.
 * What has none yet is on its way; a refund is below zero. The fee is without the tax on it, which stands beside it.
 */
export async function gatewayCsv(q: Queryable, outlet: TillOutlet, day: string): Promise<string> {
  const [from, until] = [businessDayStart(day, outlet.timeZone), businessDayStart(dayAfter(day), outlet.timeZone)]
  const rows = await rowsOf<Row>(
    q,
    sql`select m.kind, m.id, m.order_id as "orderId", m.at, m.amount, m.method, o.body, s.fee, s.tax, s.net, s.settlement, s.bank_reference as "bankReference", s.settled_at as "settledAt"
      from (
        select 'payment' as kind, a.gateway, a.id, i.order_id, a.captured_at as at, a.amount, a.method, i.outlet_id
          from payment_attempts a join payment_intents i on i.id = a.intent_id where a.captured_at >= ${from} and a.captured_at < ${until}
        union all
        select 'refund', r.gateway, r.reference, i.order_id, r.sent_at, -r.amount, r.method, i.outlet_id
          from payment_refunds r join payment_intents i on i.id = r.intent_id where r.sent_at >= ${from} and r.sent_at < ${until} and r.kind = 'refund' and r.state <> 'FAILED'
      ) m join orders o on o.outlet_id = m.outlet_id and o.id = m.order_id left join payment_settlements s on s.gateway = m.gateway and s.id = m.id
      where m.outlet_id = ${outlet.id} order by m.at, m.id`,
  )
  const given = (paise: number | null): string => (paise === null ? '' : rupees(Number(paise)))
  const lines = rows.map(({ kind, id, orderId, at, amount, method, body, fee, tax, net, settlement, bankReference, settledAt }) => {
    const order = JSON.parse(body) as Order
    const settled = settledAt === null ? '' : new Date(Number(settledAt)).toISOString().slice(0, 10)
    const own = fee === null || tax === null ? null : Number(fee) - Number(tax)
    return [
      day, timeOf(Number(at), outlet.timeZone), kind, id, String(order.token), order.invoiceNumber ?? '', method, rupees(Number(amount)), given(own), given(tax), given(net), settlement ?? '', bankReference ?? '', settled,
      settledAt === null ? 'on its way' : 'settled', orderId,
    ]
  })
  return csvOf([COLUMNS, ...lines])
}
