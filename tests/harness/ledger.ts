/** What the server's database holds, read past the server: the truth that every screen is measured by. */
import { assert } from 'superstruct'
import type { ErrorCode } from '#schemas/errors.ts'
import { Order } from '#schemas/order.ts'
import type { TestDatabase } from './database.ts'

export interface LedgerOrder {
  id: string
  status: Order['status']
  /** Paise, of its own column and not of the document. */
  total: number
  /** Epoch ms of the server when it was committed. */
  punchedAt: number
  order: Order
}

/** The permanent answer under an idempotency key. */
export interface LedgerCommand {
  outcome: 'accepted' | 'refused'
  code: ErrorCode | null
}

export interface Ledger {
  /** Every order of an outlet, oldest first. */
  ordersOf: (outletId: string) => Promise<LedgerOrder[]>
  order: (orderId: string) => Promise<LedgerOrder | null>
  command: (key: string) => Promise<LedgerCommand | null>
  feedbackOf: (orderId: string) => Promise<unknown[]>
  /** Statuses an order went through, in order. */
  eventsOf: (orderId: string) => Promise<string[]>
  /** Makes every transaction that would write an order wait; `lift` lets them go on. `waiting` counts those that wait now. */
  blockOrders: () => Promise<{ waiting: () => Promise<number>; lift: () => Promise<void> }>
}

/** In this database: tables of others that were made from the same template have the same number. */
const WAITING = `
  select count(*)::int as count from pg_locks
  where relation = 'orders'::regclass and not granted and database = (select oid from pg_database where datname = current_database())`

interface Row {
  id: string
  status: Order['status']
  total: string
  punched_at: string
  body: string
}

const orderOf = (row: Row): LedgerOrder => {
  const order: unknown = JSON.parse(row.body)
  assert(order, Order)
  return { id: row.id, status: row.status, total: Number(row.total), punchedAt: Number(row.punched_at), order }
}

const COLUMNS = 'id, status, total, punched_at, body'

export const openLedger = ({ pool }: TestDatabase): Ledger => ({
  ordersOf: async (outletId) => {
    const { rows } = await pool.query<Row>(`select ${COLUMNS} from orders where outlet_id = $1 order by punched_at, id`, [outletId])
    return rows.map(orderOf)
  },
  order: async (orderId) => {
    const { rows } = await pool.query<Row>(`select ${COLUMNS} from orders where id = $1`, [orderId])
    if (rows.length > 1) throw new Error(`Order ${orderId} stands ${rows.length} times in the ledger.`)
    return rows[0] ? orderOf(rows[0]) : null
  },
  command: async (key) => {
    const { rows } = await pool.query<{ outcome: LedgerCommand['outcome']; refusal: string | null }>('select outcome, refusal from commands where key = $1', [key])
    if (!rows[0]) return null
    const refusal = rows[0].refusal === null ? null : (JSON.parse(rows[0].refusal) as { code: ErrorCode })
    return { outcome: rows[0].outcome, code: refusal?.code ?? null }
  },
  feedbackOf: async (orderId) => {
    const { rows } = await pool.query<{ body: string }>('select body from feedbacks where order_id = $1', [orderId])
    return rows.map(({ body }) => JSON.parse(body) as unknown)
  },
  eventsOf: async (orderId) => {
    const { rows } = await pool.query<{ status: string }>('select status from order_events where order_id = $1 order by version', [orderId])
    return rows.map(({ status }) => status)
  },
  blockOrders: async () => {
    const client = await pool.connect()
    await client.query('begin')
    await client.query('lock table orders in share mode')
    return {
      waiting: async () => {
        const { rows } = await pool.query<{ count: number }>(WAITING)
        return rows[0]?.count ?? 0
      },
      lift: async () => {
        await client.query('rollback')
        client.release()
      },
    }
  },
})
