import { type Queryable, rowsOf } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { GatewaySettlement } from '../payment-gateway.ts'

/** Time from a payment to its settlement, ms. Real companies take two or three days; the demo's is short, so that it can be seen within one visit. */
const SETTLED_AFTER_MS = 10 * 60_000
/** Two of a hundred, and the tax on them, as Indian companies take them; paise, rounded to the next one. */
const FEE = { share: 0.02, tax: 0.18 } as const
const DAY = 24 * 3_600_000

/** The fee with the tax on it, and that tax alone. @param amount paise */
export function sandboxFee(amount: number): { fee: number; tax: number } {
  const plain = Math.round(amount * FEE.share)
  const tax = Math.round(plain * FEE.tax)
  return { fee: plain + tax, tax }
}

interface Row {
  id: string
  kind: 'payment' | 'refund'
  amount: number
  at: number
}

/** What the practice company has paid out in [from, to], epoch ms: one settlement a day. */
export async function sandboxSettlements(q: Queryable, from: number, to: number): Promise<GatewaySettlement[]> {
  const [since, until] = [from - SETTLED_AFTER_MS, to - SETTLED_AFTER_MS]
  const rows = await rowsOf<Row>(
    q,
    sql`select id, 'payment' as kind, amount, at from sandbox_payments where status = 'captured' and at >= ${since} and at <= ${until}
      union all select id, 'refund', amount, at from sandbox_refunds where status <> 'failed' and at >= ${since} and at <= ${until} order by at, id`,
  )
  return rows.map(({ id, kind, amount: told, at }) => {
    const [amount, settledAt] = [Number(told), Number(at) + SETTLED_AFTER_MS]
    const { fee, tax } = kind === 'payment' ? sandboxFee(amount) : { fee: 0, tax: 0 }
    const day = String(Math.floor(settledAt / DAY))
    return { id, kind, amount, currency: 'INR', fee, tax, net: kind === 'payment' ? amount - fee : -amount, settlement: `setl_practice${day}`, bankReference: `PRACTICE${day}`, settledAt }
  })
}
