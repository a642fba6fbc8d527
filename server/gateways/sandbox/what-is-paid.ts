import { type Queryable, rowsOf } from '../../db/database.ts'
import type { Order } from '#schemas/order.ts'
import { sql } from '../../db/sql.ts'

/** What the page says it is for: a real company's page says what was sent to it. */
export interface WhatIsPaid {
  outletName: string
  token: number
  tableLabel: string | null
}

/** @returns null: the company's order was not opened for this order of a restaurant */
export async function whatIsPaid(q: Queryable, gatewayOrder: string, orderId: string): Promise<WhatIsPaid | null> {
  const [row] = await rowsOf<{ body: string }>(
    q,
    sql`select o.body from payment_orders p join payment_intents i on i.id = p.intent_id join orders o on o.outlet_id = i.outlet_id and o.id = i.order_id
      where p.gateway = 'sandbox' and p.gateway_order = ${gatewayOrder} and i.order_id = ${orderId}`,
  )
  if (!row) return null
  const { outletName, token, tableLabel } = JSON.parse(row.body) as Order
  return { outletName, token, tableLabel }
}
