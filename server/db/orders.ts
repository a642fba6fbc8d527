import { bigint, boolean, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'

/** The outlet's ledger. `body` is JSON of Order, the same that the guest's document holds. */
export const orders = pgTable(
  'orders',
  {
    outletId: text('outlet_id').notNull(),
    id: uuid().notNull(),
    brandId: text('brand_id').notNull(),
    guestId: uuid('guest_id').notNull(),
    status: text().notNull(),
    /** Still to be watched (ST-10). */
    running: boolean().notNull(),
    /** Raised by one with every change. */
    version: integer().notNull(),
    /** What the guest had agreed to, paise. */
    expectedTotal: bigint('expected_total', { mode: 'number' }).notNull(),
    total: bigint({ mode: 'number' }).notNull(),
    punchedAt: bigint('punched_at', { mode: 'number' }).notNull(),
    changedAt: bigint('changed_at', { mode: 'number' }).notNull(),
    body: text().notNull(),
    /** JSON: taxes, charges and each line's share as they stood, so that a part can be cancelled at the same terms. */
    terms: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.outletId, table.id] }),
    unique('orders_by_id').on(table.id),
    index('orders_by_guest').on(table.guestId, table.punchedAt),
    index('orders_running').on(table.outletId, table.running),
  ],
)

export const orderEvents = pgTable(
  'order_events',
  {
    outletId: text('outlet_id').notNull(),
    orderId: uuid('order_id').notNull(),
    /** The order's version that it made. */
    version: integer().notNull(),
    status: text().notNull(),
    at: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.outletId, table.orderId, table.version] })],
)

/** The last number called out, from one each day of the outlet. */
export const tokens = pgTable(
  'tokens',
  { outletId: text('outlet_id').notNull(), day: text().notNull(), last: integer().notNull() },
  (table) => [primaryKey({ columns: [table.outletId, table.day] })],
)

/** The last invoice number of an outlet in a financial year. */
export const invoices = pgTable(
  'invoices',
  { outletId: text('outlet_id').notNull(), year: text().notNull(), last: integer().notNull() },
  (table) => [primaryKey({ columns: [table.outletId, table.year] })],
)
