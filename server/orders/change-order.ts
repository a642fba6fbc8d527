import { isRunning, isServed } from '#domain/order-life.ts'
import type { OrderTerms } from '#domain/order-acts.ts'
import { financialYear, invoiceNumber } from '#domain/outlet-calendar.ts'
import type { Order } from '#schemas/order.ts'
import type { Outlet } from '#schemas/outlet.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import { readDocument } from '../sync/read-documents.ts'
import { guestScope, outletScope } from '../sync/scopes.ts'
import { writeDocuments } from '../sync/write-documents.ts'
import { orderChanged } from './order-changed.ts'

interface Row {
  brandId: string
  guestId: string
  version: number
  body: string
  terms: string
}

/** An order as it stands, with its row held until the commit. */
export interface StandingOrder {
  order: Order
  terms: OrderTerms
  guest: { brandId: string; guestId: string }
  version: number
}

/** Reads an order and holds it; null: there is none. */
export async function holdOrder(tx: Tx, orderId: string): Promise<StandingOrder | null> {
  const [row] = await rowsOf<Row>(tx.q, sql`select brand_id as "brandId", guest_id as "guestId", version, body, terms from orders where id = ${orderId} for update`)
  if (!row) return null
  return {
    order: JSON.parse(row.body) as Order,
    terms: JSON.parse(row.terms) as OrderTerms,
    guest: { brandId: row.brandId, guestId: row.guestId },
    version: row.version,
  }
}

async function nextInvoice(tx: Tx, order: Order, now: number): Promise<string> {
  const outlet = await readDocument<Outlet>(tx.q, outletScope(order.outletId), 'outlet', order.outletId)
  const year = financialYear(now, outlet?.timeZone ?? 'Asia/Kolkata')
  const [row] = await rowsOf<{ last: number }>(
    tx.q,
    sql`insert into invoices (outlet_id, year, last) values (${order.outletId}, ${year}, 1) on conflict (outlet_id, year) do update set last = invoices.last + 1 returning last`,
  )
  return invoiceNumber(outlet?.code ?? '', year, Number(row?.last))
}

/** Writes a held order as it is from now on: ledger, event where its status moved, the guest's document. A served order gets its invoice number. */
export async function writeOrderChange(tx: Tx, held: StandingOrder, changed: Order, now: number): Promise<Order> {
  const numbered = isServed(changed.status) && changed.invoiceNumber === null
  const order = numbered ? { ...changed, invoiceNumber: await nextInvoice(tx, changed, now) } : changed
  const version = held.version + 1
  await tx.q.execute(
    sql`update orders set status = ${order.status}, running = ${isRunning(order.status)}, version = ${version}, total = ${order.bill.total},
      changed_at = ${now}, body = ${JSON.stringify(order)} where outlet_id = ${order.outletId} and id = ${order.id}`,
  )
  if (order.status !== held.order.status)
    await tx.q.execute(sql`insert into order_events (outlet_id, order_id, version, status, at) values (${order.outletId}, ${order.id}, ${version}, ${order.status}, ${now})`)
  await writeDocuments(tx, guestScope(held.guest), [{ collection: 'orders', id: order.id, body: order }])
  tx.news.add(orderChanged, { order, version })
  return order
}
